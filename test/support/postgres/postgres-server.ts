/**
 * Vitest's global set-up: one PostgreSQL server for the whole run, in a temporary folder, started on demand. A test file connects
 * to a port (`postgres.ts`) and receives the address of the server.
 */
import { once } from "node:events";
import { chmodSync, mkdtempSync, rmSync } from "node:fs";
import { type AddressInfo, createServer } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { TestProject } from "vitest/node";
import { FAST, freePort, makeData, startServer, urlAt } from "./postgres-process.ts";

declare module "vitest" {
  interface ProvidedContext {
    postgresPort: number;
  }
}

export async function setup(project: TestProject): Promise<() => Promise<void>> {
  let running: Promise<PostgresServer> | undefined;
  const listener = createServer((socket) => {
    running ??= startPostgres();
    running.then(
      ({ url }) => socket.end(url),
      (error) => {
        console.error(error);
        socket.end();
      },
    );
  });
  await once(listener.listen(0, "127.0.0.1"), "listening");
  project.provide("postgresPort", (listener.address() as AddressInfo).port);
  return async () => {
    listener.close();
    await (await running)?.stop();
  };
}

export interface PostgresServer {
  /** Of the database `postgres`, as superuser. */
  readonly url: string;
  stop(): Promise<void>;
}

export async function startPostgres(settings: readonly string[] = FAST): Promise<PostgresServer> {
  const folder = mkdtempSync(join(tmpdir(), "rathaus-postgres-"));
  // The server may run as another user, who must be able to enter the folder.
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
