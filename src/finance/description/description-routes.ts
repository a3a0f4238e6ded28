/**
 * The routes of the OpenAPI description, which need no key. Its code is large and rarely used, so it is loaded on first
 * use. In: the URL of the service. Out: routes.
 */
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { Problem } from "../../base/problems.ts";
import type { Description } from "./openapi.ts";

const ADDRESSES = ["/openapi.json", "/openapi.yaml", "/docs", "/docs/*"];

/** Headers of the connection to the client, not of the response. */
const CONNECTION_HEADERS = ["connection", "keep-alive", "transfer-encoding", "date"];

const CHANGED = { en: "The file has changed.", de: "Die Datei hat sich geändert." };
const NO_SUCH_BYTES = {
  en: "The file has none of the requested bytes.",
  de: "Die Datei hat keines der verlangten Bytes.",
};

export function descriptionRoutes(server: FastifyInstance, where: Omit<Description, "prefix">): void {
  let describing: Promise<FastifyInstance> | undefined;

  async function answer(request: FastifyRequest, reply: FastifyReply): Promise<void> {
    describing ??= import("./openapi.ts").then(({ descriptionServer }) =>
      descriptionServer({ ...where, prefix: server.prefix }),
    );
    // After a failure, such as too many open files, the next request retries.
    describing.catch(() => {
      describing = undefined;
    });
    // Also for HEAD: Fastify removes the body of the response itself.
    const response = await (await describing).inject({ method: "GET", url: request.url, headers: request.headers });
    // Errors have our own form; those of that server would reveal the software behind it.
    const { statusCode, headers, rawPayload } = response;
    if (statusCode === 412) throw new Problem("precondition-failed", CHANGED);
    if (statusCode === 416) throw new Problem("range-unsatisfiable", NO_SUCH_BYTES);
    if (statusCode === 400 || statusCode === 403 || statusCode === 404) return reply.callNotFound();
    const own = Object.entries(headers).filter(([name]) => !CONNECTION_HEADERS.includes(name));
    // A redirect has no body; an empty buffer would be one.
    const body = rawPayload.length === 0 ? undefined : rawPayload;
    return reply.code(statusCode).headers(Object.fromEntries(own)).send(body);
  }

  for (const address of ADDRESSES) server.get(address, answer);
}
