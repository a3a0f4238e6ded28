/** A pool of connections to one PostgreSQL server. */
import { type Client, type ClientConfig, Pool, type PoolClient } from "pg";
import { isLost } from "../lost-snapshot.ts";
import { explain, PoolExhausted } from "./problems.ts";

/** Unused connections are closed after this time. */
const IDLE_MS = 60_000;

export function newPool(config: ClientConfig, max: number): Pool {
  const pool = new Pool({ ...config, max, idleTimeoutMillis: IDLE_MS });
  // On a broken connection the statement in progress fails; the pool drops an idle one.
  pool.on("error", () => {});
  pool.on("connect", (client) => client.on("error", () => {}));
  return pool;
}

/** Lends a connection to `work`, then returns it to its pool. A broken connection is closed. */
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

export async function acquire(
  pool: Pool,
  connect: () => Promise<PoolClient> = () => pool.connect(),
): Promise<PoolClient> {
  if (pool.ending) throw new Error("The store is closed.");
  try {
    return await connect();
  } catch (error) {
    // The pool's message if all connections were in use all the time.
    const hasTimedOut = error instanceof Error && error.message === "timeout exceeded when trying to connect";
    throw hasTimedOut ? new PoolExhausted(error) : explain(error);
  }
}
