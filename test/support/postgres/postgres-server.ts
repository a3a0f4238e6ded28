/**
 * Vitest's global set-up for PostgreSQL: one real server for the whole run, in a temporary folder, started when the first test file
 * asks for it. Test files ask by connecting to a port (`postgres.ts`), and are told the address of the server.
 */
import { once } from "node:events";
import { chmodSync, mkdtempSync, rmSync } from "node:fs";
import { type AddressInfo, createServer } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { TestProject } from "vitest/node";
import { freePort, makeData, QUICK, startServer, urlAt } from "./postgres-process.ts";

declare module "vitest" {
  interface ProvidedContext {
    postgresDoor: number;
  }
}

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
  const folder = mkdtempSync(join(tmpdir(), "rathaus-postgres-"));
  // The server may run for another user, who must get into the folder.
  chmodSync(folder, 0o755);
  const data = join(folder, "data");
  await makeData(data);
  const port = await freePort();
  const server = await startServer(data, port, settings);
  return {
    url: urlAt(port),
    async stop() {
      await server.end("SIGINT");
      rmSync(folder, { recursive: true });
    },
  };
}
