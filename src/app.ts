/** The composition root: builds a server from the settings and a store. */
import { hash, randomBytes } from "node:crypto";
import type { FastifyInstance } from "fastify";
import type { ExplorerOptions } from "../web/answers.ts";
import { term } from "../web/council/words/terms.ts";
import { explorerRoutes } from "../web/explorer.ts";
import type { ShownProblem } from "../web/frame/errors/problem-page.ts";
import { BUILD_ID } from "./base/build-id.ts";
import { Cache } from "./base/cache.ts";
import type { Observer } from "./base/events.ts";
import type { Measure } from "./base/gauges.ts";
import type { Language } from "./base/language.ts";
import { LIMITS } from "./base/limits.ts";
import type { Problem } from "./base/problems.ts";
import { PROGRAM_VERSION } from "./base/program-version.ts";
import type { Settings } from "./base/settings.ts";
import { MEMORY } from "./base/work/memory-budget.ts";
import { currentContext } from "./base/work/request-context.ts";
import { SCHEDULER } from "./base/work/scheduler.ts";
import { bulkFolder } from "./bulk/serve/bulk-folder.ts";
import { bulkRoutes } from "./bulk/serve/bulk-routes.ts";
import { bulkVersion } from "./bulk/write/bulk-version.ts";
import { type City, cityLoader } from "./city/city.ts";
import { cityRoutes } from "./city/city-routes.ts";
import { completeProfile, NEUTRAL } from "./city/complete-profile.ts";
import type { Profile } from "./city/read-profile.ts";
import { catalogRoutes } from "./discovery/catalog/catalog-routes.ts";
import { publishedLoader } from "./discovery/data/published.ts";
import { sitemapRoutes } from "./discovery/sitemap/sitemap-routes.ts";
import { descriptionRoutes } from "./finance/description/description-routes.ts";
import { storedRules } from "./finance/model/stored-rules.ts";
import { listFileRoutes } from "./finance/service/list-files.ts";
import { financeRoutes } from "./finance/service/routes.ts";
import { compressText } from "./http/body/compress.ts";
import { Downloads } from "./http/body/downloads.ts";
import { ParsedReplies } from "./http/body/parsed-replies.ts";
import { dataServer } from "./http/data-route.ts";
import { FastPath } from "./http/fast-path/fast-path.ts";
import { ResponseCache } from "./http/fast-path/response-cache.ts";
import { Guard } from "./http/guard/guard.ts";
import { measureLoad } from "./http/guard/load-gauges.ts";
import { healthRoutes } from "./http/health.ts";
import { explorerKey } from "./http/keys/key-table.ts";
import { keyGate, refuseKeyInAddress, requireKey } from "./http/keys/keys.ts";
import { knownKeys } from "./http/keys/known-keys.ts";
import { languageOf, notFound, PROBLEM_JSON, type ProblemForms } from "./http/message/problem-reply.ts";
import { publicOrigin } from "./http/message/public-origin.ts";
import { enforceHttps } from "./http/message/security-headers.ts";
import { Changeover, DATA_VERSION, FOR_EVERYBODY, versionName, waitForCaches } from "./http/message/shared-caches.ts";
import { createServer } from "./http/server.ts";
import { mcpRoutes } from "./mcp/mcp-routes.ts";
import { filesFolder } from "./open-store.ts";
import { INDEXES } from "./parliament/describe/indexes/all.ts";
import { fileRoutes } from "./parliament/file-routes.ts";
import { fileFolder } from "./parliament/files/file-folder.ts";
import { COUNCIL_PROBLEMS } from "./parliament/reply/render-diagnostics.ts";
import { councilRoutes } from "./parliament/routes.ts";
import { SRU_PROBLEMS } from "./parliament/sru/envelope.ts";
import { Rasteriser } from "./picture/rasteriser.ts";
import { perVersion } from "./store/per-version.ts";
import { pinnable } from "./store/pinned-snapshot.ts";
import type { Store } from "./store/store.ts";
import { type SynonymGroups, withOwn } from "./text/german/synonyms.ts";

/** What rendering a page of the explorer costs, roughly. */
const PAGE_MS = 5;
/** Characters of JSON that a page parses in a millisecond, and more than pages usually need. */
const PARSED_PER_MS = 100_000;
const LONG_PAYLOAD = 200_000;
const MEBIBYTE = 1024 * 1024;
/** Where the council service is, attached files included; `/cdws` is the path of the original product. */
const COUNCIL_PATH = /^\/(api|cdws)(?=\/|$)/i;
const SRU_PATH = /^\/sru(?=\/|$)/;

export interface App {
  readonly settings: Settings;
  readonly store: Store;
  /** The profile of the city in a file, which counts more than the stored one. */
  readonly profile?: Profile;
  /** Groups of words that mean the same, of this city. */
  readonly synonyms?: SynonymGroups;
  readonly observe: Observer;
  readonly measure: Measure;
}

export function createApp({ settings, store: opened, profile, synonyms = [], observe, measure }: App): FastifyInstance {
  const store = pinnable(opened);
  const loadCity = cityLoader(profile);
  const fallbackCity = completeProfile(profile ?? NEUTRAL);
  let known: { readonly version: string; readonly city: City } | undefined;
  const cityNow = async (): Promise<City> => {
    const version = await store.version();
    if (known?.version !== version) known = { version, city: await store.read(loadCity) };
    return known.city;
  };
  const originOf = publicOrigin(settings.publicUrl);
  const buildId = [
    BUILD_ID,
    ...(profile ? [profileHash(profile)] : []),
    ...synonymsHash(synonyms),
    // Bare words find more, and pages say whether texts are being read.
    ...(settings.documentTexts === "field" ? [] : [settings.documentTexts]),
  ].join(".");
  const ownKey = randomBytes(24).toString("base64url");
  const gate = keyGate(knownKeys({ store: opened, environment: settings.apiKeys, observe }), { ownKey });
  const cache = new ResponseCache(settings.bodyCacheMib * MEBIBYTE);
  const fastPath = new FastPath({ store, cache, gate, observe });
  const guard = new Guard({ ...settings, observe });
  const { answerSeconds } = settings;
  const problems: ProblemForms = {
    formats: (path) => {
      if (COUNCIL_PATH.test(path)) return COUNCIL_PROBLEMS;
      return SRU_PATH.test(path) ? SRU_PROBLEMS : [PROBLEM_JSON];
    },
    page: (asked, problem, wanted) => explorer.problemPage(asked, (language) => shown(problem, language), wanted),
  };
  const server = createServer({ observe, guard, fastPath, answerSeconds, problems });
  enforceHttps(server, settings.publicUrl);
  measureLoad(server, measure);
  measure({
    name: "rathaus_body_cache_bytes",
    help: "Memory used by the response cache (--body-cache).",
    aggregator: "sum",
    read: () => cache.bytes,
  });
  measure({
    name: "rathaus_scheduler_queue_length",
    help: "Long queries and pages in the run queue of the scheduler.",
    aggregator: "sum",
    read: () => SCHEDULER.waiting,
  });
  const downloads = new Downloads({
    slots: maxDownloads(settings),
    disconnected: () => observe({ type: "reader-disconnected", reason: "slot" }),
  });
  const changeover = new Changeover();
  waitForCaches(server, changeover, async () => store.version());
  const serveData = dataServer({ store, cache, downloads, fastPath, buildId, observe, changeover });
  const today = async (): Promise<string> => {
    const { demoDay, shown } = await cityNow();
    return demoDay ?? Temporal.Now.plainDateISO(shown.timeZone).toString();
  };
  healthRoutes(server, { store, buildId, today, changeover });
  cityRoutes(server, serveData, store, loadCity);
  server.register(
    async (finance) => {
      descriptionRoutes(finance, {
        baseUrl: `${settings.publicUrl}/finance/v1`,
        version: PROGRAM_VERSION,
        city: () =>
          cityNow().then(
            ({ shown }) => shown,
            () => known?.city.shown ?? fallbackCity,
          ),
        amountTypes: () => store.read(async (snapshot) => (await storedRules(snapshot)).amountTypes),
      });
      finance.register(async (open) => {
        refuseKeyInAddress(open);
        listFileRoutes(open, serveData);
      });
      finance.register(async (keyed) => {
        requireKey(keyed, gate);
        financeRoutes(keyed, serveData);
      });
    },
    { prefix: "/finance/v1" },
  );
  const council = {
    cacheBytes: settings.searchCacheMib * MEBIBYTE,
    recordBytes: settings.recordCacheMib * MEBIBYTE,
    measure,
    loadCity,
    term,
    synonyms: withOwn(synonyms),
    originOf,
    documentTexts: settings.documentTexts,
  };
  councilRoutes(server, serveData, council);
  fileRoutes(server, { store, files: fileFolder(filesFolder(settings)), observe });
  const pageCache = perVersion((_: { readonly version: string }) => new Cache(LIMITS.pageCacheBytes.most));
  const fileCache = perVersion((_: { readonly version: string }) => new Cache(LIMITS.pictureCacheBytes.most));
  const parsedReplies = new ParsedReplies();
  const rasteriser = new Rasteriser({ failed: (error) => observe({ type: "picture-failed", error }) });
  server.addHook("onClose", () => rasteriser.close());
  const options: ExplorerOptions = {
    ask: async (url, language) => {
      const known = parsedReplies.get(url);
      const condition = known && { "if-none-match": known.etag };
      const given = { "api-key": ownKey, "accept-language": language, ...condition };
      const { statusCode: status, payload: body, headers } = await server.inject({ url, headers: given });
      if (status === 304 && known) return { status: 200, body: "", parsed: known.value };
      if (status !== 200 || body.length <= LONG_PAYLOAD) return { status, body };
      // All of it is parsed at once. Others have their turn before that.
      await SCHEDULER.next(currentContext(), body.length / PARSED_PER_MS);
      const { etag } = headers;
      return etag === undefined ? { status, body } : { status, body, parsed: parsedReplies.parse(url, etag, body) };
    },
    state: async () => {
      const version = await store.version();
      return { version: versionName(version, buildId), today: await today() };
    },
    settle: (request, version) => changeover.settle(request, version),
    caching: (version) => ({ ...FOR_EVERYBODY, [DATA_VERSION]: version }),
    admit: () => SCHEDULER.next(currentContext(), PAGE_MS),
    // While it waits for memory, it holds no snapshot.
    onSnapshot: (work) => MEMORY.runPage(() => store.pinned(work)),
    pages: (state) => pageCache({ version: state }).region("pages"),
    files: (state) => fileCache({ version: state }).region("files"),
    draw: (drawing) => rasteriser.png(drawing),
    indexes: INDEXES.map(({ name }) => name.toLowerCase()),
    apiKey: () => explorerKey(store),
    originOf,
    compress: compressText,
    notFound: (request, language) => shown(notFound(request), language),
    languageOf,
    fallbackCity,
  };
  const explorer = explorerRoutes(server, options);
  const { admit, onSnapshot } = options;
  mcpRoutes(server, { source: options, admit, onSnapshot, publicUrl: settings.publicUrl, originOf, observe });
  const folder = bulkFolder(settings);
  const versionOf = bulkVersion(profile);
  bulkRoutes(server, { store, folder, versionOf, page: explorer.bulkPage, observe });
  const loadPublished = publishedLoader();
  catalogRoutes(server, serveData, { loadCity, loadPublished, folder, versionOf, originOf });
  sitemapRoutes(server, serveData, { loadCity, loadPublished, originOf });
  return server;
}

function shown(problem: Problem, language: Language): ShownProblem {
  return { status: problem.status, code: problem.code, ...problem.textsIn(language) };
}

/** A download holds a connection to PostgreSQL while its client reads: some must stay free for other requests. */
function maxDownloads({ databaseUrl, databaseConnections }: Settings): number {
  const { most } = LIMITS.downloads;
  return databaseUrl === "" ? most : Math.max(1, Math.min(most, databaseConnections - 2));
}

/** Part of ETags, too: what a query finds depends on them. */
function synonymsHash(groups: SynonymGroups): readonly string[] {
  return groups.length === 0 ? [] : [hash("sha1", JSON.stringify(groups)).slice(0, 8)];
}

/** Part of ETags: pages and descriptions show the profile, and the data version does not change with the file. */
function profileHash({ given, logo }: Profile): string {
  return hash("sha1", JSON.stringify(given) + hash("sha1", logo?.bytes ?? "")).slice(0, 8);
}
