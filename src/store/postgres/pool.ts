/** Connections to one PostgreSQL server that are kept for the next who needs one. */
import { type Client, type ClientConfig, Pool, type PoolClient } from "pg";
import { isLost } from "../lost-snapshot.ts";
import { explain, PoolExhausted } from "./problems.ts";

/** More that wait are turned away at once: they would only be answered when nobody waits for the answer any more. */
const MOST_WAITING = 500;
/** After which connections that nobody uses are closed. */
const IDLE_MS = 60_000;

export function newPool(config: ClientConfig, max: number): Pool {
  const pool = new Pool({ ...config, max, idleTimeoutMillis: IDLE_MS });
  // Whoever uses a broken connection is told by the statement; one that nobody uses is dropped by the pool.
  pool.on("error", () => {});
  pool.on("connect", (client) => client.on("error", () => {}));
  return pool;
}

/** Lends a connection to `work`, then returns it to its pool; one that broke is closed. */
export async function withClient<T>(client: PoolClient, work: (client: Client) => Promise<T>): Promise<T> {
  let lost = false;
  try {
    return await work(client);
  } catch (error) {
    lost = isLost(error);
    throw error;
  } finally {
    client.release(lost);
  }
}

export async function acquire(pool: Pool): Promise<PoolClient> {
  if (pool.ending) throw new Error("The store is closed.");
  if (pool.waitingCount >= MOST_WAITING) throw new PoolExhausted();
  try {
    return await pool.connect();
  } catch (error) {
    // The pool's words for: all connections were in use all the time.
    const waited = error instanceof Error && error.message === "timeout exceeded when trying to connect";
    throw waited ? new PoolExhausted(error) : explain(error);
  }
}
