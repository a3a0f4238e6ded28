/**
 * Two real PostgreSQL servers of which one, the standby, follows the other: they can crash and return, lose their connections, and the
 * standby can fall behind.
 */
import { chmodSync, chownSync, cpSync, mkdtempSync, readdirSync, rmSync, statSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { administer } from "./postgres.ts";
import { freePort, makeData, type PostgresProcess, QUICK, startServer, urlAt } from "./postgres-process.ts";

export interface PairServer {
  /** Of the database `postgres`, for its superuser. */
  readonly url: string;
  start(): Promise<void>;
  /** Ends it without warning: connections break, those in the middle of a statement when that is done. */
  kill(): Promise<void>;
  /** Breaks all connections of clients; the standby still follows. */
  cut(): Promise<void>;
}

export interface Standby extends PairServer {
  /** From now on it shows the data of this moment. */
  pauseReplay(): Promise<void>;
  resumeReplay(): Promise<void>;
}

export interface PostgresPair {
  readonly primary: PairServer;
  readonly standby: Standby;
  remove(): Promise<void>;
}

/** So many changes can be made while the standby is away. */
const KEPT_CHANGES = "wal_keep_size=1GB";

/**
 * The primary keeps what somebody reads at the standby. Else the standby would have to stop following for half a minute, and then to break off
 * what is read there (https://www.postgresql.org/docs/current/hot-standby.html#HOT-STANDBY-CONFLICT).
 */
const NO_CONFLICTS = ["hot_standby_feedback=on", "wal_receiver_status_interval=1s"];

export async function startPostgresPair(): Promise<PostgresPair> {
  const folder = mkdtempSync(join(tmpdir(), "rathaus-pair-"));
  // The servers may run for another user, who must get into the folder.
  chmodSync(folder, 0o755);
  const [first, second] = [join(folder, "primary"), join(folder, "standby")];
  await makeData(first);
  // Before a server has ever run on it, the data is as good as a base backup.
  copyOwned(first, second);
  writeFileSync(join(second, "standby.signal"), "");
  const port = await freePort();
  const primary = serverOn(first, port, [...QUICK, KEPT_CHANGES]);
  const { hostname, username, password } = new URL(primary.url);
  const source = `host=${hostname} port=${port} user=${username} password=${password}`;
  const following = [`primary_conninfo=${source}`, "wal_retrieve_retry_interval=100ms", ...NO_CONFLICTS];
  const standby = serverOn(second, await freePort(), [...QUICK, KEPT_CHANGES, ...following]);
  await Promise.all([primary.start(), standby.start()]);
  return {
    primary,
    standby: {
      ...standby,
      pauseReplay: () => administer(standby.url, "SELECT pg_wal_replay_pause()"),
      resumeReplay: () => administer(standby.url, "SELECT pg_wal_replay_resume()"),
    },
    async remove() {
      await Promise.all([primary.end(), standby.end()]);
      rmSync(folder, { recursive: true });
    },
  };
}

function serverOn(data: string, port: number, settings: readonly string[]) {
  let running: PostgresProcess | undefined;
  const end = async (signal: "SIGQUIT" | "SIGKILL"): Promise<void> => {
    await running?.end(signal);
    running = undefined;
  };
  const url = urlAt(port);
  const others = "SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = current_database()";
  return {
    url,
    async start() {
      running = await startServer(data, port, settings);
    },
    kill: () => end("SIGKILL"),
    end: () => end("SIGQUIT"),
    cut: () => administer(url, `${others} AND pid <> pg_backend_pid()`),
  };
}

function copyOwned(from: string, to: string): void {
  cpSync(from, to, { recursive: true });
  const { uid, gid } = statSync(from);
  const names = readdirSync(to, { recursive: true, encoding: "utf8" });
  for (const name of ["", ...names]) chownSync(join(to, name), uid, gid);
}
