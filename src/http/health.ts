/** Endpoints for operators and proxies: liveness, readiness. Metrics are not public (`metrics-server.ts`). */
import type { FastifyInstance } from "fastify";
import { Problem } from "../base/problems.ts";
import { sql } from "../store/sql.ts";
import { EMPTY_VERSION, type Store } from "../store/store.ts";
import { type Changeover, DATA_VERSION, versionName } from "./message/shared-caches.ts";

export interface Health {
  readonly store: Store;
  readonly buildId: string;
  /** The city's current ISO date, on which pages depend, too. */
  readonly today: () => Promise<string>;
  readonly changeover: Changeover;
}

export function healthRoutes(server: FastifyInstance, { store, buildId, today, changeover }: Health): void {
  server.get("/healthz", async (_request, reply) =>
    reply.header("cache-control", "no-store").send({ status: "alive" }),
  );

  server.get("/readyz", async (_request, reply) => {
    // A real read: the version alone may be known although every connection to the database is taken.
    const version = await store.read(async (snapshot) => {
      await snapshot.rows(sql`SELECT value FROM meta WHERE name = 'version'`);
      return snapshot.version;
    });
    if (version === EMPTY_VERSION) {
      const sentence = {
        en: "The store responds but has no data.",
        de: "Der Speicher antwortet, hat aber keine Daten.",
      };
      throw new Problem("not-ready", sentence, { headers: { "retry-after": "5" } });
    }
    changeover.saw(version);
    // What caches look responses up by; the day has a header of its own, since only pages depend on it.
    const state = { [DATA_VERSION]: versionName(version, buildId), "data-day": await today() };
    return reply.headers({ "cache-control": "no-store", ...state }).send({ status: "ready", dataVersion: version });
  });
}
