/** How every connection to PostgreSQL is made. In: the address of a database. Out: what `pg` takes as a configuration. */
import type { ClientConfig } from "pg";
import { TYPES } from "./types.ts";

/** For a connection: until it is made, or until another read gives it back. */
export const CONNECT_MS = 5_000;

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
