/** The OpenAPI description of an endpoint, as @fastify/swagger expects it: schemas by request part and status. */
import { integer, type ObjectSchema, object, optional, type Schema, text } from "../../base/schema.ts";
import type { Endpoint } from "../service/endpoints.ts";
import * as parameter from "../service/parameter-schemas.ts";
import { listOf } from "../service/reply-schemas.ts";

const Problem = object(
  {
    type: text({
      description: "Identifies the problem; `docs/reference/problems.md` lists them.",
      examples: ["urn:rathaus:problem:parameter-missing"],
    }),
    title: text({ description: "The kind of problem.", examples: ["A required parameter is missing"] }),
    status: integer({ description: "The HTTP status.", examples: [400] }),
    detail: text({
      description: "What is wrong in this request.",
      examples: ["The parameter jahr is missing."],
    }),
    hint: text({ description: "What to do.", examples: ["Add the parameter named in `parameter`."] }),
    parameter: optional(text({ description: "The parameter that caused it.", examples: ["jahr"] })),
    value: optional(text({ description: "Its value.", examples: ["zweitausend"] })),
  },
  { title: "Problem", description: "A problem (RFC 9457)." },
);

const problem = (description: string) => ({
  description,
  content: { "application/problem+json": { schema: Problem } },
});

const NOT_MODIFIED = { description: "Nothing has changed since the ETag in `If-None-Match`.", type: "null" };

const REFUSALS = {
  401: problem("The API key is missing, wrong or expired."),
  429: problem("The rate limit of the API key is exceeded; `Retry-After` is the time to wait."),
};

const COMMON = { tags: ["finance"], security: [{ apiKey: [] }] };

export function describeEndpoint({ path, summary, inPath, inQuery, item, isList }: Endpoint): Schema {
  // `/konten/:kontoId` becomes konten_kontoId, the name of the method in generated clients.
  const operationId = path.slice(1).replaceAll(/\/:?/g, "_");
  if (isList) return { operationId, ...describeList(summary, inQuery, item) };
  return { operationId, ...describeObject(summary, inPath, inQuery, item) };
}

function describeList(summary: string, inQuery: ObjectSchema, item: Schema): object {
  return {
    summary,
    ...COMMON,
    querystring: { ...inQuery, properties: { ...inQuery.properties, format: parameter.format } },
    response: {
      200: {
        description: summary,
        content: { "application/json": { schema: listOf(item) }, "text/csv": { schema: Csv } },
      },
      304: NOT_MODIFIED,
      400: problem("A parameter is missing or invalid."),
      ...REFUSALS,
    },
  };
}

const Csv = text({ description: "The same with a header line; nested members as `institution.key`." });

function describeObject(summary: string, inPath: ObjectSchema, inQuery: ObjectSchema, item: Schema): object {
  const hasKey = Object.keys(inPath.properties).length > 0;
  return {
    summary,
    ...COMMON,
    ...(hasKey && { params: inPath }),
    ...(Object.keys(inQuery.properties).length > 0 && { querystring: inQuery }),
    response: {
      200: { description: summary, content: { "application/json": { schema: item } } },
      304: NOT_MODIFIED,
      400: problem(hasKey ? "The key is invalid." : "A parameter is invalid."),
      ...REFUSALS,
      ...(hasKey && { 404: problem("There is nothing under this key.") }),
    },
  };
}

const FILE = { tags: ["files"], security: [] };

/** `/konten.csv` becomes konten_csv. */
export function describeListFile({ path, summary, inQuery }: Endpoint): Schema {
  const isPlain = Object.keys(inQuery.properties).length === 0;
  return {
    operationId: path.slice(1).replace(".", "_"),
    summary,
    ...FILE,
    ...(isPlain ? {} : { querystring: inQuery }),
    response: {
      200: { description: summary, content: { "text/csv": { schema: Csv } } },
      304: NOT_MODIFIED,
      400: problem("A parameter is missing or invalid."),
    },
  };
}

export function describeCodesFile(): object {
  const summary = "Ledger codes of one and two digits; a file without a key";
  const schema = text({
    description: "Header line `Sachkonto,Bezeichnung`.",
    examples: ["Sachkonto,Bezeichnung\r\n3,Aufwand\r\n"],
  });
  return {
    operationId: "sachkonto_codes_csv",
    summary,
    ...FILE,
    response: {
      200: { description: summary, content: { "text/csv": { schema } } },
      304: NOT_MODIFIED,
      400: problem("The address contains an API key."),
    },
  };
}
