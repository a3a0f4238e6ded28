/** Runs our server while a function runs, and records its peak memory for the part `memory`. */
import type { Bench } from "./part.ts";
import { memoryOf, ourServer, type RunningServer } from "./servers.ts";

export async function withServer<Result>(
  { data, peaks, logFile }: Pick<Bench, "data" | "peaks"> & { readonly logFile?: string },
  name: string,
  flags: readonly string[],
  work: (server: RunningServer) => Promise<Result>,
): Promise<Result> {
  const server = await ourServer(data, flags, logFile);
  try {
    return await work(server);
  } finally {
    peaks.push({ server: name, hasWorkers: flags.includes("--workers"), megabytes: memoryOf(server.pid).peak });
    await server.stop();
  }
}
