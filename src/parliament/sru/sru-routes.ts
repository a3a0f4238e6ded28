/**
 * SRU 1.2 at `/sru/{index}`: explain, searchRetrieve and scan. What is wrong with a request is a diagnostic inside the
 * response, as SRU requires, with status 200.
 */
import type { FastifyInstance, FastifyRequest } from "fastify";
import { Problem } from "../../base/problems.ts";
import type { Answer } from "../../http/body/render-body.ts";
import type { ServeData } from "../../http/data-route.ts";
import { XML_FORMAT } from "../../http/message/negotiate.ts";
import { languageOf } from "../../http/message/problem-reply.ts";
import type { Snapshot } from "../../store/store.ts";
import { indexCalled, type StoredIndex } from "../describe/stored-indexes.ts";
import { dataTime, type FeedSources, siteOf } from "../feed/feed-sources.ts";
import { diagnosticsXml, failureXml } from "./envelope.ts";
import { explainXml } from "./explain.ts";
import { scan } from "./scan.ts";
import { type Asked, searchRetrieve } from "./search-retrieve.ts";
import {
  type ExplainRequest,
  operationOf,
  type Parameters,
  readSruRequest,
  SRU_PARAMETERS,
  versionOf,
} from "./sru-request.ts";

export interface SruOptions {
  readonly sources: FeedSources;
  /** The public origin of the server. */
  readonly originOf: (request: FastifyRequest) => string;
}

/** Must be called on the server itself, without a prefix. */
export function sruRoutes(server: FastifyInstance, serveData: ServeData, { sources, originOf }: SruOptions): void {
  const parametersOf = (request: FastifyRequest): Parameters => request.query as Parameters;
  const indexesRoute = serveData({
    slice: "council",
    formats: [XML_FORMAT],
    parameters: [],
    async answer(_request, _format, snapshot) {
      throw noIndex(await sources.listIndexes(snapshot));
    },
  });
  const sruRoute = serveData({
    slice: "council",
    formats: [XML_FORMAT],
    parameters: SRU_PARAMETERS,
    // Everything else is the same whatever the server is called.
    state: (request) => (hasAddresses(parametersOf(request)) ? { name: originOf(request) } : undefined),
    async answer(request, _format, snapshot) {
      const { index: name } = request.params as { index: string };
      const index = indexCalled(await sources.listIndexes(snapshot), name);
      // The language must not depend on headers, because the response is cached by its address.
      const language = languageOf({ url: request.url, headers: {} }, "en");
      return answer(snapshot, sources, { index, origin: originOf(request), language }, parametersOf(request));
    },
  });
  server.get("/sru", indexesRoute);
  server.get("/sru/:index", sruRoute);
}

/** Explain records and Dublin Core contain addresses of the server. */
function hasAddresses(parameters: Parameters): boolean {
  const operation = operationOf(parameters);
  return operation === "explain" || (operation === "searchRetrieve" && Boolean(parameters.recordSchema));
}

async function answer(snapshot: Snapshot, sources: FeedSources, asked: Asked, parameters: Parameters): Promise<Answer> {
  const operation = operationOf(parameters);
  try {
    const request = readSruRequest(parameters);
    switch (request.operation) {
      case "explain":
        return await explain(snapshot, sources, asked, request);
      case "scan":
        return await scan(snapshot, sources.readers, asked.index, request);
      case "searchRetrieve":
        return await searchRetrieve(snapshot, sources, asked, request);
    }
  } catch (error) {
    // The server itself may be the problem, too; HTTP has a status for that.
    if (!(error instanceof Problem) || error.status !== 400) throw error;
    const version = versionOf(parameters);
    if (operation !== "explain") return failureXml(operation, version, error, asked.language);
    const diagnostics = diagnosticsXml(error, asked.language);
    return explain(snapshot, sources, asked, { operation, version, recordPacking: "xml" }, diagnostics);
  }
}

async function explain(
  snapshot: Snapshot,
  sources: FeedSources,
  { index, origin }: Asked,
  request: ExplainRequest,
  diagnostics?: string,
): Promise<string> {
  const site = await siteOf(snapshot, sources, origin, "");
  return explainXml({ index, site, modified: await dataTime(snapshot) }, request, diagnostics);
}

/** The address without an index, which people open to see what there is. */
function noIndex(indexes: readonly StoredIndex[]): Problem {
  const addresses = indexes.map(({ name }) => `/sru/${name.toLowerCase()}`).join(", ");
  return new Problem("not-found", {
    en: `SRU has an address for each index: ${addresses || "none yet"}.`,
    de: `SRU hat eine Adresse für jeden Index: ${addresses || "noch keine"}.`,
  });
}
