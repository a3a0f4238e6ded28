/** The configuration of every connection to PostgreSQL. In: the URL of a database. Out: a configuration for `pg`. */
import type { ClientConfig } from "pg";
import { LIMITS } from "../../base/limits.ts";
import { TYPES } from "./types.ts";

/** How long to wait for a connection: to be opened, or to be returned to the pool by another read. */
export const CONNECT_MS = LIMITS.databaseSeconds.most * 1_000;

export function clientConfig(url: string): ClientConfig {
  return {
    connectionString: url,
    connectionTimeoutMillis: CONNECT_MS,
    fallback_application_name: "rathaus",
    keepAlive: true,
    keepAliveInitialDelayMillis: 10_000,
    pipeline: true,
    types: TYPES,
  };
}
