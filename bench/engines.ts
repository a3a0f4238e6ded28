/**
 * The two engines side by side: `node bench/engines.ts 0.2` loads a demo city of that scale into SQLite and into a PostgreSQL with its default
 * settings, then asks both the same, with nothing kept in memory between requests and with what the search keeps.
 */
import { spawnSync } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { startPostgres } from "../test/support/postgres-server.ts";
import { councilCases } from "./council.ts";
import { FINANCE_CASES } from "./finance.ts";
import { measure } from "./load.ts";
import { median, ourServer } from "./side-by-side.ts";

const ROUNDS = 5;
const MILLISECONDS = 500;
/** Requests for the same at the same time would be answered together, and more of them on the engine that takes longer. */
const CONNECTIONS = 1;
const [scale = "0.2"] = process.argv.slice(2);

const data = mkdtempSync(join(tmpdir(), "rathaus-bench-"));
const postgres = await startPostgres(["unix_socket_directories="]);
const engines = [[], ["--database-url", postgres.url]] as const;
const program = join(import.meta.dirname, "..", "bin", "rathaus.js");

function secondsToLoad(engine: readonly string[]): number {
  const begun = performance.now();
  const args = ["demo", "--scale", scale, "--into-store", "--data", data, ...engine];
  const { status, stderr } = spawnSync(process.execPath, [program, ...args], { encoding: "utf8" });
  if (status !== 0) throw new Error(stderr);
  return (performance.now() - begun) / 1000;
}

try {
  const [sqlite, other] = engines.map(secondsToLoad);
  console.log(
    `scale ${scale}: SQLite ${sqlite.toFixed(1)} s, PostgreSQL ${other.toFixed(1)} s, ${ratio(other / sqlite)}`,
  );
  for (const [title, flags] of [
    ["nothing kept", ["--body-cache", "0", "--search-cache", "0"]],
    ["each body made anew", ["--body-cache", "0"]],
  ] as const) {
    const [first, second] = await Promise.all(engines.map((engine) => ourServer(data, [...flags, ...engine])));
    console.log(`\n${title}: requests/s on SQLite, on PostgreSQL, how many times slower\n`);
    for (const { name, path, headers } of [...FINANCE_CASES, ...(await councilCases(first.url))]) {
      const ask = async (url: string): Promise<number> => {
        const sent = { "api-key": "bench", ...headers };
        const load = { url: url + path, headers: sent, connections: CONNECTIONS, milliseconds: MILLISECONDS };
        return (await measure(load)).requestsPerSecond;
      };
      const rounds: [number, number][] = [];
      for (let i = 0; i < ROUNDS; i++) rounds.push([await ask(first.url), await ask(second.url)]);
      const [ours, theirs] = [0, 1].map((i) => median(rounds.map((round) => round[i])));
      console.log(`${name}: ${ours.toFixed(0)}, ${theirs.toFixed(0)}, ${ratio(median(rounds.map(([a, b]) => a / b)))}`);
    }
    await Promise.all([first.stop(), second.stop()]);
  }
} finally {
  await postgres.stop();
  rmSync(data, { recursive: true });
}

function ratio(value: number): string {
  return `${value.toFixed(2)} times`;
}
