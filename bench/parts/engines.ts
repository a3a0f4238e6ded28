/**
 * Compares the two engines: `node bench/parts/engines.ts 0.2` loads a demo city of that scale into SQLite and into a
 * PostgreSQL with default settings, then sends both the same requests, without any cache and with the search cache.
 */
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { startPostgres } from "../../test/support/postgres/postgres-server.ts";
import { councilCases, crawlPaths } from "../measure/council.ts";
import { financeCases } from "../measure/finance.ts";
import { measure } from "../measure/load.ts";
import { makeCity } from "../measure/program.ts";
import { median } from "../measure/report.ts";
import { KEY, ourServer } from "../measure/servers.ts";

const ROUNDS = 5;
const MILLISECONDS = 500;
/** Concurrent requests for the same address would be coalesced, and more of them on the slower engine. */
const CONNECTIONS = 1;
const [scale = "0.2"] = process.argv.slice(2);

const data = mkdtempSync(join(tmpdir(), "rathaus-bench-"));
const postgres = await startPostgres(["unix_socket_directories="]);
const engines = [[], ["--database-url", postgres.url]] as const;

try {
  const [sqlite, other] = [await makeCity(data, Number(scale)), await makeCity(data, Number(scale), engines[1])];
  console.log(
    `scale ${scale}: SQLite ${sqlite.toFixed(1)} s, PostgreSQL ${other.toFixed(1)} s, ${ratio(other / sqlite)}`,
  );
  for (const [title, flags] of [
    ["no caches", ["--body-cache", "0", "--search-cache", "0"]],
    ["uncached responses", ["--body-cache", "0"]],
  ] as const) {
    const [first, second] = await Promise.all(engines.map((engine) => ourServer(data, [...flags, ...engine])));
    console.log(`\n${title}: requests/s on SQLite, on PostgreSQL, how many times slower\n`);
    const crawl = { name: "crawl, pages of 1,000", paths: await crawlPaths(first.url), missing: undefined };
    const cases = [...(await financeCases(first.url)), ...(await councilCases(first.url)), crawl];
    for (const { name, paths, missing } of cases) {
      if (missing !== undefined) continue;
      const rate = async (url: string): Promise<number> => {
        const load = { url, paths, headers: { "api-key": KEY }, connections: CONNECTIONS, milliseconds: MILLISECONDS };
        return (await measure(load)).requestsPerSecond;
      };
      const rounds: [number, number][] = [];
      for (let i = 0; i < ROUNDS; i++) rounds.push([await rate(first.url), await rate(second.url)]);
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
