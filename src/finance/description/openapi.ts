/**
 * The description of the finance service (OpenAPI 3.1) as JSON, YAML and an interactive page, made from the table of its endpoints. The only file that knows
 * @fastify/swagger. In: where the service stands. Out: a server of its own that is never opened, only asked (`description-routes.ts`).
 */
import fastifySwagger from "@fastify/swagger";
import fastifySwaggerUi from "@fastify/swagger-ui";
import fastify, { type FastifyInstance } from "fastify";
import { OPENER_POLICY } from "../../http/message/security-headers.ts";
import { ENDPOINTS } from "../service/endpoints.ts";
import { CODES_FILE } from "../service/routes.ts";
import { describeCsvFile, describeEndpoint } from "./describe.ts";
import { tidyDescription } from "./tidy-description.ts";

export interface Description {
  /** The service's own part of the path. */
  readonly prefix: string;
  /** Where the service stands, as clients see it. */
  readonly baseUrl: string;
  readonly version: string;
}

export async function descriptionServer({ prefix, baseUrl, version }: Description): Promise<FastifyInstance> {
  const server = fastify({ routerOptions: { ignoreTrailingSlash: true } });
  const guarded = { "content-security-policy": policyOf(baseUrl), ...OPENER_POLICY };
  server.addHook("onRequest", async (_request, reply) => void reply.headers(guarded));
  await server.register((routes) => describe(routes, baseUrl, version), { prefix });
  return server;
}

/** Nothing runs or loads but the page's own files; it asks the service, wherever that stands. swagger-ui sets styles in its markup. */
function policyOf(baseUrl: string): string {
  const service = URL.canParse(baseUrl) ? ` ${new URL(baseUrl).origin}` : "";
  return (
    "default-src 'none'; script-src 'self'; style-src 'self' 'unsafe-inline'; img-src 'self' data:; " +
    `connect-src 'self'${service}; base-uri 'none'; form-action 'none'; frame-ancestors 'none'`
  );
}

async function describe(server: FastifyInstance, baseUrl: string, version: string): Promise<void> {
  await server.register(fastifySwagger, {
    openapi: {
      openapi: "3.1.0",
      info: {
        title: "Finance query service",
        version,
        description:
          "The finances of a city: departments, institutions, accounts, amount series and ledger totals. Lists are wrapped in `value`, members stand in alphabetical order, absent values are absent. Amounts are signed as in the city's books: expense positive, revenue and investment income negative.",
        license: { name: "MIT", identifier: "MIT" },
      },
      servers: [{ url: baseUrl }],
      tags: [{ name: "finance", description: "Finance data, read only." }],
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
  // Our own reader checks requests by the same schemas (src/http/message/parameters.ts), and bodies are sent as they are.
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
      title: "Finance query service",
      css: [{ filename: "theme.css", content: ".swagger-ui .topbar { display: none }" }],
    },
  });
  // Only their declarations count: requests for data never come here.
  const elsewhere = async (): Promise<never> => Promise.reject(new Error("Data is not served here."));
  for (const endpoint of ENDPOINTS) server.get(endpoint.path, { schema: describeEndpoint(endpoint) }, elsewhere);
  server.get(CODES_FILE, { schema: describeCsvFile("Ledger codes as a CSV file") }, elsewhere);
}
