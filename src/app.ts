/** The composition root: builds a server from the settings and a store. */
import { randomBytes } from "node:crypto";
import type { FastifyInstance } from "fastify";
import type { ExplorerOptions } from "../web/answers.ts";
import { explorerRoutes } from "../web/explorer.ts";
import type { ShownProblem } from "../web/frame/problem-page.ts";
import { BUILD_ID } from "./base/build-id.ts";
import { Cache } from "./base/cache.ts";
import type { Observer } from "./base/events.ts";
import type { Measure } from "./base/gauges.ts";
import type { Language } from "./base/language.ts";
import { LIMITS } from "./base/limits.ts";
import type { Problem } from "./base/problems.ts";
import { PROGRAM_VERSION } from "./base/program-version.ts";
import { currentContext } from "./base/request-context.ts";
import { SCHEDULER } from "./base/scheduler.ts";
import type { Settings } from "./base/settings.ts";
import { descriptionRoutes } from "./finance/description/description-routes.ts";
import { listFileRoutes } from "./finance/service/list-files.ts";
import { financeRoutes } from "./finance/service/routes.ts";
import { compressText } from "./http/body/compress.ts";
import { Downloads } from "./http/body/downloads.ts";
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
import { enforceHttps } from "./http/message/security-headers.ts";
import { createServer } from "./http/server.ts";
import { filesFolder } from "./open-store.ts";
import { fileRoutes } from "./parliament/file-routes.ts";
import { fileFolder } from "./parliament/files/file-folder.ts";
import { COUNCIL_PROBLEMS } from "./parliament/reply/render-diagnostics.ts";
import { councilRoutes } from "./parliament/routes.ts";
import { perVersion } from "./store/per-version.ts";
import { pinnable } from "./store/pinned-snapshot.ts";
import { sql } from "./store/sql.ts";
import type { Snapshot, Store } from "./store/store.ts";

/** What rendering a page of the explorer costs, roughly. */
const PAGE_MS = 5;
const MEBIBYTE = 1024 * 1024;
const PAGE_CACHE_BYTES = 16 * MEBIBYTE;
/** Where the council service is, attached files included; `/cdws` is the path of the original product. */
const COUNCIL_PATH = /^\/(api|cdws)(?=\/|$)/i;

export interface App {
  readonly settings: Settings;
  readonly store: Store;
  readonly observe: Observer;
  readonly measure: Measure;
  readonly metricsText: () => Promise<string>;
}

export function createApp({ settings, store: opened, observe, measure, metricsText }: App): FastifyInstance {
  const store = pinnable(opened);
  const ownKey = randomBytes(24).toString("base64url");
  const gate = keyGate(knownKeys({ store: opened, environment: settings.apiKeys, observe }), { ownKey });
  const cache = new ResponseCache(settings.bodyCacheMib * MEBIBYTE);
  const fastPath = new FastPath({ store, cache, gate, observe });
  const guard = new Guard(settings);
  const { answerSeconds } = settings;
  const problems: ProblemForms = {
    formats: (path) => (COUNCIL_PATH.test(path) ? COUNCIL_PROBLEMS : [PROBLEM_JSON]),
    page: (asked, problem, language) => explorer.problemPage(asked, shown(problem, language), language),
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
  const downloads = new Downloads(maxDownloads(settings));
  const serveData = dataServer({ store, cache, downloads, fastPath, buildId: BUILD_ID, observe });
  healthRoutes(server, { store, metricsText });
  server.register(
    async (finance) => {
      descriptionRoutes(finance, { baseUrl: `${settings.publicUrl}/finance/v1`, version: PROGRAM_VERSION });
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
  };
  councilRoutes(server, serveData, council);
  fileRoutes(server, { store, files: fileFolder(filesFolder(settings)), observe });
  const pageCache = perVersion((_: { readonly version: string }) => new Cache(PAGE_CACHE_BYTES));
  let demo: { readonly version: string; readonly day: string | undefined } | undefined;
  const options: ExplorerOptions = {
    ask: async (url, language) => {
      const headers = { "api-key": ownKey, "accept-language": language };
      const { statusCode, payload } = await server.inject({ url, headers });
      return { status: statusCode, body: payload };
    },
    state: async () => {
      const version = await store.version();
      if (demo?.version !== version) demo = { version, day: await store.read(dayOfDemo) };
      const today = demo.day ?? Temporal.Now.plainDateISO("Europe/Zurich").toString();
      return { version: `${version} ${BUILD_ID}`, today };
    },
    admit: () => SCHEDULER.next(currentContext(), PAGE_MS),
    onSnapshot: (work) => store.pinned(work),
    pages: (state) => pageCache({ version: state }).region("pages"),
    apiKey: () => explorerKey(store),
    publicUrl: settings.publicUrl,
    compress: compressText,
    notFound: (request, language) => shown(notFound(request), language),
    languageOf: (request) => languageOf(request, "de"),
  };
  const explorer = explorerRoutes(server, options);
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

/** For the demo city, "today" is a fixed day before its next meeting; for other cities it is the current date. */
async function dayOfDemo(snapshot: Snapshot): Promise<string | undefined> {
  const rows = await snapshot.rows<[string]>(sql`SELECT value FROM meta WHERE name = 'demo'`);
  return rows.length === 0 ? undefined : (JSON.parse(rows[0][0]) as { today: string }).today;
}
