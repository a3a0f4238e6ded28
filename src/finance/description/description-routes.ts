/**
 * The routes of the OpenAPI description, which need no key. Its code is large and rarely used, so it is loaded on first
 * use. In: the URL of the service. Out: routes.
 */
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { Problem } from "../../base/problems.ts";
import { type AmountType, ZURICH_TYPES } from "../../city/amount-types.ts";
import type { PublicProfile } from "../../city/public-profile.ts";
import type { Description } from "./openapi.ts";

const ADDRESSES = ["/openapi.json", "/openapi.yaml", "/docs", "/docs/*"];

/** Headers of the connection to the client, not of the response. */
const CONNECTION_HEADERS = ["connection", "keep-alive", "transfer-encoding", "date"];

const CHANGED = { en: "The file has changed.", de: "Die Datei hat sich geändert." };
const NO_SUCH_BYTES = {
  en: "The file has none of the requested bytes.",
  de: "Die Datei hat keines der verlangten Bytes.",
};

/** The description of a service whose city and amount types are those of the newest data. */
export interface Described extends Omit<Description, "prefix" | "city" | "amountTypes"> {
  city(): Promise<PublicProfile>;
  amountTypes(): Promise<readonly AmountType[]>;
}

export function descriptionRoutes(server: FastifyInstance, { city: currentCity, ...where }: Described): void {
  let describing: Promise<FastifyInstance> | undefined;
  let described = "";
  let types = ZURICH_TYPES;

  async function describe(): Promise<FastifyInstance> {
    // Without a store the description is still there, with the types it had.
    const amountTypes = await where.amountTypes().catch(() => types);
    types = amountTypes;
    const { dataDate: _, ...city } = await currentCity();
    const current = JSON.stringify([city, amountTypes.map(({ typ }) => typ)]);
    if (current !== described) describing = undefined;
    described = current;
    describing ??= import("./openapi.ts").then(({ descriptionServer }) =>
      descriptionServer({ ...where, city, amountTypes, prefix: server.prefix }),
    );
    // After a failure, such as too many open files, the next request retries.
    describing.catch(() => {
      describing = undefined;
    });
    return describing;
  }

  async function answer(request: FastifyRequest, reply: FastifyReply): Promise<void> {
    const [path, query] = request.url.split("?", 2);
    // The viewer takes a query for a part of the path to the description.
    // The address is built from the route: that of the request may be absolute, and name any server.
    const [page] = /\/docs\/?$/.exec(path) ?? [];
    if (query !== undefined && page !== undefined) return reply.redirect(`${server.prefix}${page}`);
    // Also for HEAD: Fastify removes the body of the response itself.
    const response = await (await describe()).inject({ method: "GET", url: request.url, headers: request.headers });
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
