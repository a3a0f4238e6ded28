/**
 * The addresses of the service's description. What makes it is large, and few ask for it: it is loaded for the first of them. In: where the service stands. Out:
 * routes that need no key.
 */
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { Problem } from "../../base/problems.ts";
import type { Description } from "./openapi.ts";

const ADDRESSES = ["/openapi.json", "/openapi.yaml", "/docs", "/docs/*"];

/** Headers that belong to the connection with the client, not to the reply. */
const OF_CONNECTION = ["connection", "keep-alive", "transfer-encoding", "date"];

export function descriptionRoutes(server: FastifyInstance, where: Omit<Description, "prefix">): void {
  let describing: Promise<FastifyInstance> | undefined;

  async function answer(request: FastifyRequest, reply: FastifyReply): Promise<void> {
    describing ??= import("./openapi.ts").then(({ descriptionServer }) =>
      descriptionServer({ ...where, prefix: server.prefix }),
    );
    // Where no file can be opened just now, the next who asks tries again.
    describing.catch(() => {
      describing = undefined;
    });
    // Also for HEAD, from whose reply Fastify takes the body away itself.
    const found = await (await describing).inject({ method: "GET", url: request.url, headers: request.headers });
    // Refusals come in the form of all others; that server's own would tell what runs here.
    if (found.statusCode === 412) throw new Problem("precondition-failed", "The file has changed.");
    if (found.statusCode === 416) throw new Problem("range-unsatisfiable", "The file has none of the bytes asked for.");
    if (found.statusCode === 403 || found.statusCode === 404) return reply.callNotFound();
    const own = Object.entries(found.headers).filter(([name]) => !OF_CONNECTION.includes(name));
    // A redirect has no body; an empty buffer would be one.
    const body = found.rawPayload.length === 0 ? undefined : found.rawPayload;
    return reply.code(found.statusCode).headers(Object.fromEntries(own)).send(body);
  }

  for (const address of ADDRESSES) server.get(address, answer);
}
