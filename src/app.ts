/** The only place where everything meets: settings and a store become a server. */
import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import type { FastifyInstance } from "fastify";
import type { Observer } from "./base/events.ts";
import type { Settings } from "./base/settings.ts";
import { financeRoutes } from "./finance/routes.ts";
import { FINANCE_TABLES } from "./finance/tables.ts";
import { dataServer } from "./http/data-route.ts";
import { healthRoutes } from "./http/health.ts";
import { hashKey, requireKey } from "./http/keys.ts";
import { createServer } from "./http/server.ts";
import { councilRoutes } from "./parliament/routes.ts";
import { COUNCIL_TABLES } from "./parliament/tables.ts";
import { sql } from "./store/sql.ts";
import { openSqliteStore } from "./store/sqlite.ts";
import type { Store } from "./store/store.ts";

const { version: PROGRAM_VERSION } = createRequire(import.meta.url)("../package.json") as { version: string };
const START_PAGE = readFileSync(new URL("../web/index.html", import.meta.url), "utf8");

export interface App {
  readonly settings: Settings;
  readonly store: Store;
  readonly observe: Observer;
  readonly metricsText: () => Promise<string>;
}

/** Opens the store that the settings name, with the tables of both services. */
export function openStore(settings: Settings): Store {
  return openSqliteStore(settings.data, [...FINANCE_TABLES, ...COUNCIL_TABLES]);
}

export function createApp({ settings, store, observe, metricsText }: App): FastifyInstance {
  const server = createServer(observe);
  const serveData = dataServer({
    store,
    cacheBytes: settings.bodyCacheMib * 1024 * 1024,
    programVersion: PROGRAM_VERSION,
    observe,
  });
  server.get("/", (_request, reply) => reply.type("text/html; charset=utf-8").send(START_PAGE));
  healthRoutes(server, { store, metricsText });
  server.register(
    async (finance) => {
      finance.addHook("onRequest", requireKey(keyHashes(settings, store)));
      financeRoutes(finance, serveData);
    },
    { prefix: "/finance/v1" },
  );
  server.register(async (council) => councilRoutes(council, serveData, observe), { prefix: "/api" });
  return server;
}

/** The keys that are valid now: those of the settings, and `demo` for as long as the store holds the demo city. */
function keyHashes(settings: Settings, store: Store): () => Promise<readonly Buffer[]> {
  const fixed = settings.apiKeys.map(hashKey);
  const withDemo = [...fixed, hashKey("demo")];
  let known = { version: "", isDemo: false };
  return async () => {
    const version = await store.version();
    if (version !== known.version) {
      known = await store.read(async (snapshot) => {
        const rows = await snapshot.rows(sql`SELECT value FROM meta WHERE name = 'demo'`);
        return { version: snapshot.version, isDemo: rows.length > 0 };
      });
    }
    return known.isDemo ? withDemo : fixed;
  };
}
