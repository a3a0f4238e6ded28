/** The addresses of the council service, under `/api`. Errors come as XML diagnostics, or as problem+json to JSON clients. */
import type { FastifyInstance, FastifyRequest } from "fastify";
import { Cache } from "../base/cache.ts";
import type { Observer } from "../base/events.ts";
import type { Measure } from "../base/gauges.ts";
import type { ServeData } from "../http/data-route.ts";
import { CSV_FORM, chooseForm, type Form, JSON_FORM, NDJSON_FORM, XML_FORM } from "../http/message/negotiate.ts";
import { problemOf, sendProblem } from "../http/message/problem-reply.ts";
import { collectionReader } from "../search/read/reader.ts";
import { perVersion } from "../store/per-version.ts";
import type { Snapshot } from "../store/store.ts";
import { schemaXml } from "./describe/schema-writer.ts";
import { indexCalled, type StoredIndex, storedIndexes } from "./describe/stored-indexes.ts";
import { pageRoutes } from "./page/page-routes.ts";
import { changesSince } from "./query/changes.ts";
import { bodyReader } from "./query/record-bodies.ts";
import { readChangesRequest, readSearchRequest } from "./query/request.ts";
import { searchIndex } from "./query/search-index.ts";
import type { SearchResult } from "./query/search-result.ts";
import { isReadable } from "./query/snippet.ts";
import { changesJson, changesNdjson, changesXml } from "./reply/render-changes.ts";
import { diagnosticsXml } from "./reply/render-diagnostics.ts";
import { replyCsv, replyJson, replyNdjson, replyXml, searchCsv, searchXml } from "./reply/render-reply.ts";
import type { Reply } from "./reply/reply-writer.ts";

const FORMS = [XML_FORM, JSON_FORM, CSV_FORM, NDJSON_FORM];

export interface CouncilOptions {
  /** Memory for the parts of the index that searches have used. */
  readonly cacheBytes: number;
  /** Memory for records that replies have held. */
  readonly recordBytes: number;
  readonly observe: Observer;
  readonly measure: Measure;
}

export function councilRoutes(
  server: FastifyInstance,
  serveData: ServeData,
  { cacheBytes, recordBytes, observe, measure }: CouncilOptions,
): void {
  const recordCache = perVersion((_: Snapshot) => new Cache(recordBytes));
  const bodies = bodyReader(recordCache);
  const readers = { reader: collectionReader({ cacheBytes, textCache: recordCache, isReadable }), bodies };
  const listIndexes = storedIndexes();
  measure({
    name: "rathaus_council_cache_bytes",
    help: "Memory used by cached parts of the search index (--search-cache) and records (--record-cache).",
    aggregator: "sum",
    label: "cache",
    read: () => ({ search: readers.reader.keptBytes(), records: recordCache.newest()?.bytes ?? 0 }),
  });

  async function indexOf(request: FastifyRequest, snapshot: Snapshot): Promise<StoredIndex> {
    const { index } = request.params as { index: string };
    return indexCalled(await listIndexes(snapshot), index);
  }

  server.setErrorHandler((error, request, reply) => {
    const problem = problemOf(error, request, observe);
    const { format } = request.query as { format?: string };
    const known = FORMS.some((form) => form.name === format) ? format : undefined;
    if (chooseForm(FORMS, known, request.headers.accept) !== XML_FORM) return sendProblem(reply, problem);
    return reply
      .code(problem.status)
      .headers({ "cache-control": "no-store", ...problem.extras.headers, "content-type": XML_FORM.type })
      .send(diagnosticsXml(problem));
  });

  pageRoutes(server, serveData, listIndexes);

  const searchRoute = (withRecords: boolean) =>
    serveData({
      forms: FORMS,
      async answer(request, form, snapshot) {
        const index = await indexOf(request, snapshot);
        const search = readSearchRequest(request.query as Record<string, unknown>);
        const recordForm = form === XML_FORM ? "xml" : "json";
        const result = await searchIndex(snapshot, readers, index, search, withRecords ? recordForm : undefined);
        return searchReply(form, withRecords, index, result);
      },
    });
  server.get("/:index/searchdetails", searchRoute(true));
  server.get("/:index/search", searchRoute(false));

  server.get(
    "/:index/getChanges",
    serveData({
      forms: [XML_FORM, JSON_FORM, NDJSON_FORM],
      async answer(request, form, snapshot) {
        const index = await indexOf(request, snapshot);
        const since = readChangesRequest(request.query as Record<string, unknown>);
        const changes = await changesSince(snapshot, bodies, index, since, form === XML_FORM ? "xml" : "json");
        if (form === XML_FORM) return changesXml(changes);
        return form === JSON_FORM ? changesJson(changes) : changesNdjson(changes);
      },
    }),
  );

  server.get(
    "/:index/schema",
    serveData({
      forms: [XML_FORM],
      answer: async (request, _form, snapshot) => schemaXml((await indexOf(request, snapshot)).description),
    }),
  );
}

function searchReply(form: Form, withRecords: boolean, { description }: StoredIndex, found: SearchResult): Reply {
  switch (form) {
    case JSON_FORM:
      return replyJson(found);
    case NDJSON_FORM:
      return replyNdjson(found);
    case CSV_FORM:
      return withRecords ? replyCsv(description, found) : searchCsv(found);
    default:
      return withRecords ? replyXml(found) : searchXml(found);
  }
}
