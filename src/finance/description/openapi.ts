/**
 * The OpenAPI 3.1 description of the finance service as JSON, YAML and an interactive page, generated from the table of
 * endpoints. The only file that uses @fastify/swagger. In: the URL of the service and the city. Out: a server that only
 * gets injected requests and never listens (`description-routes.ts`).
 */
import fastifySwagger from "@fastify/swagger";
import fastifySwaggerUi from "@fastify/swagger-ui";
import fastify, { type FastifyInstance } from "fastify";
import type { Schema } from "../../base/schema.ts";
import type { AmountType } from "../../city/amount-types.ts";
import type { PublicProfile } from "../../city/public-profile.ts";
import { OPENER_POLICY } from "../../http/message/security-headers.ts";
import { schemaIn } from "../service/city-schemas.ts";
import { ENDPOINTS } from "../service/endpoints.ts";
import { CODES_FILE, LIST_FILES } from "../service/list-files.ts";
import { describeCodesFile, describeEndpoint, describeListFile } from "./describe.ts";
import { tidyDescription } from "./tidy-description.ts";

export interface Description {
  /** The path of the service. */
  readonly prefix: string;
  /** The public URL of the service. */
  readonly baseUrl: string;
  readonly version: string;
  readonly city: PublicProfile;
  readonly amountTypes: readonly AmountType[];
}

export async function descriptionServer(description: Description): Promise<FastifyInstance> {
  const { prefix, baseUrl } = description;
  const server = fastify({ routerOptions: { ignoreTrailingSlash: true } });
  const guarded = { "content-security-policy": policyOf(baseUrl), ...OPENER_POLICY };
  server.addHook("onRequest", async (_request, reply) => void reply.headers(guarded));
  await server.register((routes) => describe(routes, description), { prefix });
  return server;
}

/** The page loads only its own files and connects only to the service. swagger-ui needs inline styles. */
function policyOf(baseUrl: string): string {
  const service = URL.canParse(baseUrl) ? ` ${new URL(baseUrl).origin}` : "";
  return (
    "default-src 'none'; script-src 'self'; style-src 'self' 'unsafe-inline'; img-src 'self' data:; " +
    `connect-src 'self'${service}; base-uri 'none'; form-action 'none'; frame-ancestors 'none'`
  );
}

/** Who publishes the data and how it may be used; the program's own licence if the city names none. */
function aboutCity({ name, invented, currency, contact, website, licence, attribution }: PublicProfile) {
  const person = { name: contact?.name?.en ?? name.en, email: contact?.email, url: website };
  const given = Object.fromEntries(Object.entries(person).filter(([, value]) => value !== undefined));
  return {
    title: `Finance query service · ${name.en}`,
    sentences: [
      ` The currency is ${currency.code}; whole numbers of hundredths are in ${currency.minorUnit.en}.`,
      attribution ? ` Attribution: ${attribution.en}.` : "",
      invented ? ` ${name.en} is invented: all names and figures are examples.` : "",
    ].join(""),
    contact: given,
    license: licence ? { name: licence.name.en, url: licence.url } : { name: "MIT", identifier: "MIT" },
  };
}

async function describe(server: FastifyInstance, { baseUrl, version, city, amountTypes }: Description): Promise<void> {
  const { title, sentences, contact, license } = aboutCity(city);
  await server.register(fastifySwagger, {
    openapi: {
      openapi: "3.1.0",
      info: {
        title,
        version,
        description:
          "The finances of a city: departments, institutions, accounts, amount series and ledger totals. Lists are " +
          "wrapped in `value`, members are in alphabetical order, missing values are omitted. Amounts are signed as " +
          "in the city's books: spending positive, revenue and investment income negative. Parameters with an unknown name " +
          `are ignored; the header \`Warning\` names them.${sentences}`,
        contact,
        license,
      },
      servers: [{ url: baseUrl }],
      tags: [
        { name: "finance", description: "Finance data, read only." },
        { name: "files", description: "Complete lists as CSV files; they need no key." },
      ],
      components: {
        securitySchemes: {
          apiKey: { type: "apiKey", in: "header", name: "api-key", description: "The key of the demo city is `demo`." },
        },
      },
    },
    transformObject: (document) =>
      tidyDescription((document as { openapiObject: Parameters<typeof tidyDescription>[0] }).openapiObject),
    stripBasePath: true,
    hideUntagged: true,
    exposeHeadRoutes: false,
  });
  // src/http/message/parameters.ts validates requests with the same schemas, and bodies are sent unchanged.
  server.setValidatorCompiler(() => () => true);
  server.setSerializerCompiler(() => JSON.stringify);

  const noCache = { "cache-control": "no-cache" };
  server.get("/openapi.json", async (_request, reply) =>
    reply.headers(noCache).type("application/json; charset=utf-8").send(JSON.stringify(server.swagger())),
  );
  server.get("/openapi.yaml", async (_request, reply) =>
    reply
      .headers(noCache)
      .type("application/yaml; charset=utf-8")
      .send(server.swagger({ yaml: true })),
  );
  await server.register(fastifySwaggerUi, {
    routePrefix: "/docs",
    uiConfig: { persistAuthorization: true, tryItOutEnabled: true },
    indexPrefix: server.prefix,
    theme: {
      title,
      css: [{ filename: "theme.css", content: ".swagger-ui .topbar { display: none }" }],
    },
  });
  // Only their declarations are used: requests for data are never routed here.
  const elsewhere = async (): Promise<never> => Promise.reject(new Error("Data is not served here."));
  const inCity = (schema: Schema) => ({
    schema: schemaIn(schema, { amountTypes, hasFunctions: true, hasOwnNumbers: true }) as object,
  });
  for (const endpoint of ENDPOINTS) server.get(endpoint.path, inCity(describeEndpoint(endpoint)), elsewhere);
  for (const file of LIST_FILES) server.get(file.path, inCity(describeListFile(file)), elsewhere);
  server.get(CODES_FILE, { schema: describeCodesFile() }, elsewhere);
}
