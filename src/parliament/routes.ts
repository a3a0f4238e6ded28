/**
 * The routes of the council service: under `/api`, and the same under the vendor's own address, `/cdws/Index`. Names of
 * indexes and functions are case-insensitive. SRU and the standards of eCH have addresses of their own.
 */
import type { FastifyInstance, FastifyRequest, RouteHandlerMethod } from "fastify";
import { Cache } from "../base/cache.ts";
import type { Measure } from "../base/gauges.ts";
import { Problem } from "../base/problems.ts";
import { PROGRAM_VERSION } from "../base/program-version.ts";
import type { Settings } from "../base/settings.ts";
import type { LoadCity } from "../city/city.ts";
import type { DatedAnswer } from "../http/body/render-body.ts";
import type { ServeData } from "../http/data-route.ts";
import { inlineDisposition } from "../http/files/content-disposition.ts";
import {
  ATOM_FORMAT,
  CALENDAR_FORMAT,
  CSV_FORMAT,
  type Format,
  JSON_FEED_FORMAT,
  JSON_FORMAT,
  NDJSON_FORMAT,
  XML_FORMAT,
} from "../http/message/negotiate.ts";
import { collectionReader } from "../search/read/reader.ts";
import { perSlice } from "../store/per-version.ts";
import type { Snapshot } from "../store/store.ts";
import type { Synonyms } from "../text/german/synonyms.ts";
import { anyCase } from "./any-case.ts";
import { schemaXml } from "./describe/schema-writer.ts";
import { indexCalled, type StoredIndex, storedIndexes } from "./describe/stored-indexes.ts";
import { echRoutes } from "./ech/ech-routes.ts";
import { atomText } from "./feed/atom.ts";
import type { FeedSources } from "./feed/feed-sources.ts";
import { jsonFeedText } from "./feed/json-feed.ts";
import { meetingHosts } from "./feed/meeting-hosts.ts";
import { searchCalendar } from "./feed/search-calendar.ts";
import { searchFeed } from "./feed/search-feed.ts";
import { pageRoutes } from "./page/page-routes.ts";
import { changesSince } from "./query/changes.ts";
import { timeReader } from "./query/newest-first.ts";
import { bodyReader } from "./query/record-bodies.ts";
import {
  CHANGES_PARAMETERS,
  FEED_PARAMETERS,
  readChangesRequest,
  readSearchRequest,
  readSuggestRequest,
  SEARCH_PARAMETERS,
  SUGGEST_PARAMETERS,
} from "./query/request.ts";
import { searchIndex } from "./query/search-index.ts";
import type { SearchResult } from "./query/search-result.ts";
import { suggestAcross, suggestIn } from "./query/suggest.ts";
import { changesJson, changesNdjson, changesXml } from "./reply/render-changes.ts";
import { replyCsv, replyJson, replyNdjson, replyXml, searchCsv, searchXml } from "./reply/render-reply.ts";
import type { Reply } from "./reply/reply-writer.ts";
import { sruRoutes } from "./sru/sru-routes.ts";
import { readOwners } from "./texts/owners.ts";
import { voteRoutes } from "./votes/vote-routes.ts";

const FORMATS = [XML_FORMAT, JSON_FORMAT, CSV_FORMAT, NDJSON_FORMAT];
const FEED_FORMATS = [ATOM_FORMAT, JSON_FEED_FORMAT, CALENDAR_FORMAT];

export interface CouncilOptions {
  /** Memory for cached parts of the search index. */
  readonly cacheBytes: number;
  /** Memory for cached records. */
  readonly recordBytes: number;
  readonly measure: Measure;
  /** The page at `/api` names it. */
  readonly loadCity: LoadCity;
  /** Words of closed lists in the language of a feed. */
  readonly term: FeedSources["term"];
  /** For `/stem`. */
  readonly synonyms: Synonyms;
  /** The public origin of the server, for links in feeds, calendars and objects of eCH. */
  readonly originOf: (request: FastifyRequest) => string;
  /** Whether the texts of attached files are read, and whether words without a field find them. */
  readonly documentTexts: Settings["documentTexts"];
}

/** Must be called on the server itself, without a prefix. */
export function councilRoutes(
  server: FastifyInstance,
  serveData: ServeData,
  { cacheBytes, recordBytes, measure, loadCity, term, synonyms, originOf, documentTexts }: CouncilOptions,
): void {
  const recordCache = perSlice("council", (_: Snapshot) => new Cache(recordBytes));
  const bodies = bodyReader(recordCache);
  const readers = {
    reader: collectionReader({ cacheBytes, dataSlice: "council", textCache: recordCache, readOwners }),
    bodies,
    synonyms,
  };
  const listIndexes = storedIndexes(documentTexts === "anywhere");
  const feeds: FeedSources = {
    readers,
    times: timeReader(recordCache),
    listIndexes,
    loadCity,
    term,
    hosts: perSlice("council", async (snapshot: Snapshot) => meetingHosts(snapshot, await listIndexes(snapshot))),
  };
  measure({
    name: "rathaus_council_cache_bytes",
    help: "Memory used by cached parts of the search index (--search-cache) and cached records (--record-cache).",
    aggregator: "sum",
    label: "cache",
    read: () => ({ search: readers.reader.cachedBytes(), records: recordCache.newest()?.bytes ?? 0 }),
  });

  async function indexOf(request: FastifyRequest, snapshot: Snapshot): Promise<StoredIndex> {
    const { index } = request.params as { index: string };
    return indexCalled(await listIndexes(snapshot), index);
  }

  async function feedReply(request: FastifyRequest, format: Format, snapshot: Snapshot): Promise<DatedAnswer> {
    const index = await indexOf(request, snapshot);
    const asked = { index, parameters: request.query as Record<string, unknown>, origin: originOf(request) };
    if (format === CALENDAR_FORMAT) return searchCalendar(snapshot, feeds, asked);
    const { feed, modified } = await searchFeed(snapshot, feeds, asked);
    return { content: format === ATOM_FORMAT ? atomText(feed) : jsonFeedText(feed), modified };
  }

  const searchRoute = (withRecords: boolean) =>
    serveData({
      slice: "council",
      formats: withRecords ? FORMATS : [...FORMATS, ...FEED_FORMATS],
      parameters: withRecords ? SEARCH_PARAMETERS : [...SEARCH_PARAMETERS, ...FEED_PARAMETERS],
      state: (request, _version, format) => (FEED_FORMATS.includes(format) ? { name: originOf(request) } : undefined),
      headers: (request, format) => (format === CALENDAR_FORMAT ? fileName(request) : {}),
      async answer(request, format, snapshot) {
        if (FEED_FORMATS.includes(format)) return feedReply(request, format, snapshot);
        const index = await indexOf(request, snapshot);
        const search = readSearchRequest(request.query as Record<string, unknown>);
        const form = withRecords ? (format === XML_FORMAT ? "xml" : "json") : undefined;
        const suggests = format === JSON_FORMAT;
        const result = await searchIndex(snapshot, readers, index, search, { form, suggests });
        return searchReply(format, withRecords, index, result);
      },
    });
  const changesRoute = serveData({
    slice: "council",
    formats: [XML_FORMAT, JSON_FORMAT, NDJSON_FORMAT],
    parameters: CHANGES_PARAMETERS,
    async answer(request, format, snapshot) {
      const index = await indexOf(request, snapshot);
      const since = readChangesRequest(request.query as Record<string, unknown>);
      const changes = await changesSince(snapshot, bodies, index, since, format === XML_FORMAT ? "xml" : "json");
      if (format === XML_FORMAT) return changesXml(changes);
      return format === JSON_FORMAT ? changesJson(changes) : changesNdjson(changes);
    },
  });
  const suggestRoute = serveData({
    slice: "council",
    formats: [JSON_FORMAT],
    parameters: SUGGEST_PARAMETERS,
    async answer(request, _format, snapshot) {
      const index = await indexOf(request, snapshot);
      const suggest = readSuggestRequest(request.query as Record<string, unknown>);
      return JSON.stringify({ q: suggest.q, suggestions: await suggestIn(snapshot, readers, index, suggest) });
    },
  });
  const suggestAcrossRoute = serveData({
    slice: "council",
    formats: [JSON_FORMAT],
    parameters: SUGGEST_PARAMETERS,
    async answer(request, _format, snapshot) {
      const suggest = readSuggestRequest(request.query as Record<string, unknown>);
      const suggestions = await suggestAcross(snapshot, readers, await listIndexes(snapshot), suggest);
      return JSON.stringify({ q: suggest.q, suggestions });
    },
  });
  const schemaRoute = serveData({
    slice: "council",
    formats: [XML_FORMAT],
    parameters: [],
    answer: async (request, _format, snapshot) => schemaXml((await indexOf(request, snapshot)).description),
  });
  const noFunctionRoute = serveData({
    formats: FORMATS,
    parameters: [],
    async answer(request, _format, snapshot) {
      throw noFunction((await indexOf(request, snapshot)).name.toLowerCase());
    },
  });
  const functions: Readonly<Record<string, RouteHandlerMethod>> = {
    "": noFunctionRoute,
    searchdetails: searchRoute(true),
    search: searchRoute(false),
    getChanges: changesRoute,
    schema: schemaRoute,
    suggest: suggestRoute,
  };

  server.register(
    async (api) => {
      pageRoutes(api, serveData, listIndexes, loadCity, documentTexts !== "off");
      for (const path of ["suggest", anyCase("suggest")]) api.get(`/${path}`, suggestAcrossRoute);
      functionRoutes(api, functions);
    },
    { prefix: "/api" },
  );
  echRoutes(server, serveData, feeds, originOf);
  sruRoutes(server, serveData, { sources: feeds, originOf });
  voteRoutes(server, serveData, { listIndexes, readers, version: PROGRAM_VERSION });
  for (const prefix of ["/cdws/Index", `/${anyCase("cdws")}/${anyCase("index", "kind")}`]) {
    server.register(
      async (cdws) => {
        functionRoutes(cdws, functions);
      },
      { prefix },
    );
  }
}

/** A route for each function as it is usually written, so that metrics count it by its name, and one for any case. */
function functionRoutes(server: FastifyInstance, functions: Readonly<Record<string, RouteHandlerMethod>>): void {
  for (const [name, handler] of Object.entries(functions)) server.get(`/:index${name && `/${name}`}`, handler);
  const handlers = new Map(Object.entries(functions).map(([name, handler]) => [name.toLowerCase(), handler]));
  server.get("/:index/:function", function (request, reply) {
    const { function: name } = request.params as { function: string };
    const handler = handlers.get(name.toLowerCase());
    return handler ? handler.call(this, request, reply) : reply.callNotFound();
  });
}

/** The address of an index alone, which people open to see what there is. */
function noFunction(index: string): Problem {
  const [first, ...others] = ["searchdetails", "search", "getChanges", "schema", "suggest"].map(
    (name) => `/api/${index}/${name}`,
  );
  return new Problem("not-found", {
    en: `The records of ${index} are at ${first}; there are also ${others.join(", ")}.`,
    de: `Die Datensätze von ${index} stehen unter ${first}; daneben gibt es ${others.join(", ")}.`,
  });
}

/** Browsers save a calendar under this name. */
function fileName({ query, params }: FastifyRequest): Readonly<Record<string, string>> {
  const { title } = query as { readonly title?: unknown };
  const { index } = params as { readonly index: string };
  const name = typeof title === "string" && title.trim() !== "" ? title : index.toLowerCase();
  return { "content-disposition": inlineDisposition(`${name}.ics`) };
}

function searchReply(format: Format, withRecords: boolean, { description }: StoredIndex, found: SearchResult): Reply {
  switch (format) {
    case JSON_FORMAT:
      return replyJson(found);
    case NDJSON_FORMAT:
      return replyNdjson(found);
    case CSV_FORMAT:
      return withRecords ? replyCsv(description, found) : searchCsv(found);
    default:
      return withRecords ? replyXml(found) : searchXml(found);
  }
}
