/** The description of the finance service (OpenAPI 3.1) as JSON, YAML and an interactive page, made from the declarations of its routes. The only file that knows @fastify/swagger. */
import fastifySwagger from "@fastify/swagger";
import fastifySwaggerUi from "@fastify/swagger-ui";
import type { FastifyInstance } from "fastify";
import { tidyDescription } from "./tidy-description.ts";

export interface Description {
  /** Where the service stands, as clients see it. */
  readonly baseUrl: string;
  readonly version: string;
}

/** Describes all routes that are added to the server afterwards; the description itself needs no key. */
export async function describeService(server: FastifyInstance, { baseUrl, version }: Description): Promise<void> {
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
  // Our own reader checks requests by the same schemas (src/http/parameters.ts), and bodies are sent as they are.
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
}
