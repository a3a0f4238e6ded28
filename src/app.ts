/** The only place where everything meets: settings and a store become a server. */
import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { join } from "node:path";
import type { FastifyInstance } from "fastify";
import type { Observer } from "./base/events.ts";
import type { Settings } from "./base/settings.ts";
import { describeService } from "./finance/openapi.ts";
import { financeRoutes } from "./finance/routes.ts";
import { FINANCE_TABLES } from "./finance/tables.ts";
import { dataServer } from "./http/data-route.ts";
import { healthRoutes } from "./http/health.ts";
import { API_KEY } from "./http/key-table.ts";
import { requireKey } from "./http/keys.ts";
import { knownKeys } from "./http/known-keys.ts";
import { createServer } from "./http/server.ts";
import { fileFolder } from "./parliament/file-folder.ts";
import { fileRoutes } from "./parliament/file-routes.ts";
import { councilRoutes } from "./parliament/routes.ts";
import { COUNCIL_TABLES } from "./parliament/tables.ts";
import { SEARCH_TABLES } from "./search/tables.ts";
import { openPostgresStore } from "./store/postgres.ts";
import { postgresNotes, removePostgresStore } from "./store/postgres-database.ts";
import { openSqliteStore } from "./store/sqlite.ts";
import { removeSqliteStore, sqliteNotes } from "./store/sqlite-file.ts";
import type { Store } from "./store/store.ts";

const { version: PROGRAM_VERSION } = createRequire(import.meta.url)("../package.json") as { version: string };
const MEBIBYTE = 1024 * 1024;
const START_PAGE = readFileSync(new URL("../web/index.html", import.meta.url), "utf8");

const TABLES = [...FINANCE_TABLES, ...COUNCIL_TABLES, ...SEARCH_TABLES, API_KEY];

export interface App {
  readonly settings: Settings;
  readonly store: Store;
  readonly observe: Observer;
  readonly metricsText: () => Promise<string>;
}

/** Opens the store that the settings name, with the tables of both services and the API keys. */
export function openStore(settings: Settings, observe?: Observer): Store {
  if (settings.databaseUrl === "") return openSqliteStore(settings.data, TABLES);
  const { databaseReplicaUrls: standbys, databaseConnections: connections } = settings;
  return openPostgresStore(settings.databaseUrl, TABLES, { standbys, connections, observe });
}

/** The folder of the attached files. */
export function filesFolder(settings: Settings): string {
  return join(settings.data, "files");
}

/** What the store that the settings name notes about itself, also if it is of another format; undefined where there is none. */
export async function storeNotes(settings: Settings): Promise<ReadonlyMap<string, string> | undefined> {
  return settings.databaseUrl === "" ? sqliteNotes(settings.data) : postgresNotes(settings.databaseUrl);
}

/** Removes the store that the settings name. */
export async function removeStore(settings: Settings): Promise<void> {
  if (settings.databaseUrl === "") removeSqliteStore(settings.data);
  else await removePostgresStore(settings.databaseUrl, TABLES);
}

export function createApp({ settings, store, observe, metricsText }: App): FastifyInstance {
  const server = createServer(observe);
  const serveData = dataServer({
    store,
    cacheBytes: settings.bodyCacheMib * MEBIBYTE,
    programVersion: PROGRAM_VERSION,
    observe,
  });
  server.get("/", (_request, reply) => reply.type("text/html; charset=utf-8").send(START_PAGE));
  healthRoutes(server, { store, metricsText });
  server.register(
    async (finance) => {
      await describeService(finance, { baseUrl: `${settings.publicUrl}/finance/v1`, version: PROGRAM_VERSION });
      finance.register(async (keyed) => {
        requireKey(keyed, knownKeys({ store, environment: settings.apiKeys, observe }));
        financeRoutes(keyed, serveData);
      });
    },
    { prefix: "/finance/v1" },
  );
  const council = { cacheBytes: settings.searchCacheMib * MEBIBYTE, observe };
  server.register(async (routes) => councilRoutes(routes, serveData, council), { prefix: "/api" });
  fileRoutes(server, { store, files: fileFolder(filesFolder(settings)), observe });
  return server;
}
