/**
 * The OpenAPI 3.1 description of the addresses about votes. In: the table of endpoints. Out: a document. Schemas with a
 * title are in its components, so that generated clients get named types.
 */
import { integer, type ObjectSchema, object, optional, type Schema, text } from "../../base/schema.ts";
import type { VoteEndpoint } from "./endpoints.ts";
import * as parameter from "./parameter-schemas.ts";

const PROBLEM = object(
  {
    type: text({ description: "Identifies the problem.", examples: ["urn:rathaus:problem:parameter-invalid"] }),
    title: text({ description: "The kind of problem.", examples: ["A parameter is invalid"] }),
    status: integer({ description: "The HTTP status.", examples: [400] }),
    detail: text({ description: "What is wrong in this request.", examples: ["The parameter person is missing."] }),
    hint: text({ description: "What to do.", examples: ["Add the parameter named in `parameter`."] }),
    parameter: optional(text({ description: "The parameter that caused it.", examples: ["person"] })),
    value: optional(text({ description: "Its value.", examples: ["x"] })),
  },
  { title: "Problem", description: "A problem (RFC 9457)." },
);

const DESCRIPTION =
  "Who voted how in the council, by person, party and parliamentary group. Lists are wrapped in `value`, members are " +
  "in alphabetical order, missing values are omitted. A majority is the one choice that most of the members present " +
  "made; after a tie there is none, and the vote is not compared. Members who were absent are not compared either. " +
  "A person counts with the party and group that the record of the vote names. Parameters with an unknown name are " +
  "ignored; the header `Warning` names them. No key is needed.";

export function voteDescription(endpoints: readonly VoteEndpoint[], prefix: string, version: string): object {
  const schemas: Record<string, unknown> = {};
  const paths = Object.fromEntries(endpoints.map((endpoint) => [endpoint.path, { get: operation(endpoint, schemas) }]));
  return {
    openapi: "3.1.0",
    info: {
      title: "Votes of the council",
      version,
      description: DESCRIPTION,
      license: { name: "MIT", identifier: "MIT" },
    },
    servers: [{ url: prefix }],
    tags: [{ name: "votes", description: "Votes of the council, read only." }],
    paths,
    components: { schemas },
  };
}

const GESAMT = { type: "integer", minimum: 0, description: "The number of items of all pages.", examples: [412] };

function operation(endpoint: VoteEndpoint, schemas: Record<string, unknown>): object {
  const { path, summary, inQuery, item, isList, isPaged } = endpoint;
  const tidy = (schema: unknown): unknown => referenced(schema, schemas);
  const csv = {
    schema: { type: "string", description: "The same with a header line; nested members as `erste.guid`." },
  };
  const members = { ...(isPaged ? { gesamt: GESAMT } : {}), value: { type: "array", items: tidy(item) } };
  const value = { type: "object", required: Object.keys(members), properties: members };
  const json = { schema: isList ? value : tidy(item) };
  return {
    operationId: path.slice(1),
    summary,
    tags: ["votes"],
    security: [],
    parameters: parametersOf(inQuery, isList).map(([name, schema]) => describeParameter(name, schema, inQuery)),
    responses: {
      200: { description: summary, content: { "application/json": json, ...(isList ? { "text/csv": csv } : {}) } },
      304: { description: "Nothing has changed since the ETag in `If-None-Match`." },
      400: {
        description: "A parameter is missing or invalid.",
        content: { "application/problem+json": { schema: tidy(PROBLEM) } },
      },
    },
  };
}

function parametersOf({ properties }: ObjectSchema, isList: boolean): readonly (readonly [string, Schema])[] {
  return [...Object.entries(properties), ...(isList ? [["format", parameter.format] as const] : [])];
}

function describeParameter(name: string, schema: Schema, { required = [] }: ObjectSchema): object {
  const { description, examples, style, explode, ...rest } = withoutHints(schema) as Readonly<Record<string, unknown>>;
  const [example] = (examples as readonly unknown[] | undefined) ?? [];
  const look = style === undefined ? {} : { style, explode };
  return { name, in: "query", required: required.includes(name), description, ...look, schema: rest, example };
}

/** Our own keywords are for parsing requests. */
function withoutHints(schema: unknown): unknown {
  if (Array.isArray(schema)) return schema.map(withoutHints);
  if (typeof schema !== "object" || schema === null) return schema;
  const members = Object.entries(schema).filter(([name]) => name !== "x-expected");
  return Object.fromEntries(members.map(([name, member]) => [name, withoutHints(member)]));
}

function referenced(schema: unknown, schemas: Record<string, unknown>): unknown {
  if (Array.isArray(schema)) return schema.map((one) => referenced(one, schemas));
  if (typeof schema !== "object" || schema === null) return schema;
  const tidy = Object.fromEntries(Object.entries(schema).map(([name, member]) => [name, referenced(member, schemas)]));
  // A member may be called `title`, too; the title of a schema is a text.
  if (typeof tidy.title !== "string" || tidy.type === undefined) return tidy;
  schemas[tidy.title] ??= tidy;
  return { $ref: `#/components/schemas/${tidy.title}` };
}
