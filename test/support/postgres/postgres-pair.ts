/** A PostgreSQL primary with a hot standby. Both can crash, restart and lose connections; the standby can fall behind. */
import { chmodSync, chownSync, cpSync, mkdtempSync, readdirSync, rmSync, statSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { administer } from "./postgres.ts";
import { FAST, freePort, makeData, type PostgresProcess, startServer, urlAt } from "./postgres-process.ts";

export interface PairServer {
  /** Of the database `postgres`, as superuser. */
  readonly url: string;
  start(): Promise<void>;
  /** Crashes it: connections break, those that execute a statement when it has finished. */
  kill(): Promise<void>;
  /** Terminates all client connections; replication continues. */
  cut(): Promise<void>;
}

export interface Standby extends PairServer {
  /** Freezes its data at this moment. */
  pauseReplay(): Promise<void>;
  resumeReplay(): Promise<void>;
}

export interface PostgresPair {
  readonly primary: PairServer;
  readonly standby: Standby;
  remove(): Promise<void>;
}

/** Enough WAL for all changes while the standby is down. */
const KEEP_WAL = "wal_keep_size=1GB";

/**
 * The primary keeps row versions that queries on the standby still need. Otherwise the standby would pause replay for half a
 * minute and then cancel the queries (https://www.postgresql.org/docs/current/hot-standby.html#HOT-STANDBY-CONFLICT).
 */
const NO_CONFLICTS = ["hot_standby_feedback=on", "wal_receiver_status_interval=1s"];

export async function startPostgresPair(): Promise<PostgresPair> {
  const folder = mkdtempSync(join(tmpdir(), "rathaus-pair-"));
  // The servers may run as another user, who must be able to enter the folder.
  chmodSync(folder, 0o755);
  const [first, second] = [join(folder, "primary"), join(folder, "standby")];
  await makeData(first);
  // Until a server has run on it, a copy of the data serves as a base backup.
  copyOwned(first, second);
  writeFileSync(join(second, "standby.signal"), "");
  const port = await freePort();
  const primary = serverOn(first, port, [...FAST, KEEP_WAL]);
  const { hostname, username, password } = new URL(primary.url);
  const source = `host=${hostname} port=${port} user=${username} password=${password}`;
  const following = [`primary_conninfo=${source}`, "wal_retrieve_retry_interval=100ms", ...NO_CONFLICTS];
  const standby = serverOn(second, await freePort(), [...FAST, KEEP_WAL, ...following]);
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
