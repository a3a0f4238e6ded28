/**
 * Compares cities of several sizes on either engine, uncached: the cost of a lookup, a text search, a crawl, pages of
 * the explorer and the start in each, the time to make the city, and memory, relative to scale 1, or to the first size
 * without it. Words are chosen by the share of records that contain them, so that a larger city has more hits.
 */
import { join } from "node:path";
import { startPostgres } from "../../test/support/postgres/postgres-server.ts";
import { councilCases, crawlPaths } from "../measure/council.ts";
import { financeCases } from "../measure/finance.ts";
import { measure } from "../measure/load.ts";
import type { Bench } from "../measure/part.ts";
import { makeCity } from "../measure/program.ts";
import { type Goal, type Measure, median, ratioOf, type Section } from "../measure/report.ts";
import { KEY, memoryOf, ourServer, type RunningServer } from "../measure/servers.ts";
import { withServer } from "../measure/with-server.ts";
import { COLD, variantsOf } from "./cold.ts";

/** What is made beside requests after an import would take hours for a large city: bulk files, texts of files. */
const NOTHING_BESIDE = ["--bulk-versions", "0", "--document-texts", "off"];
const ROUNDS = 5;
const HEADERS = { "api-key": KEY };
const LOAD = { headers: HEADERS, connections: 16, milliseconds: 500 };
const PAGE = { headers: HEADERS, connections: 1, milliseconds: 500 };
const PAGES = ["/finanzen", "/finanzen/abweichungen", "/rat", "/rat/personen", "/suche?q=schule"];
const CRAWL = { headers: HEADERS, connections: 1, milliseconds: 500, wholeRounds: true };
/** Lookups and the first ten hits of a text search. */
const COMPARED = /^(one |amounts of )|word, top 10 /;
const SLOWER: Goal = { max: 2 };
const EQUAL: Goal = { max: 1.2 };

interface City {
  readonly scale: number;
  readonly data: string;
  /** Flags that name its database. */
  readonly database: readonly string[];
  /** To generate it and to store it. */
  readonly seconds: number;
}

/** A measurement in one city: the cost of one round, in any unit. */
interface Probe {
  readonly name: string;
  readonly unit: string;
  readonly goal: Goal;
  cost(): Promise<number>;
}

export async function growth(bench: Bench): Promise<readonly Section[]> {
  const ends: (() => Promise<void>)[] = [];
  try {
    const cities: City[] = [];
    for (const scale of bench.scales) {
      const data = join(bench.folder, `city-${scale}`);
      const postgres = bench.engine === "postgres" && (await startPostgres(["unix_socket_directories="]));
      if (postgres) ends.push(postgres.stop);
      const database = postgres ? ["--database-url", postgres.url] : [];
      const seconds = await makeCity(data, scale, database);
      console.log(`  scale ${scale}: generated and stored in ${seconds.toFixed(0)} s`);
      cities.push({ scale, data, database, seconds });
    }
    const measures = await withAll(bench, cities, [], (servers) => compareCities(cities, servers));
    return [
      {
        title: `Growth, cold, without bulk files and texts of files, ${bench.engine}`,
        baseline: `scale ${bench.scales[baselineOf(bench.scales)]}`,
        measures,
      },
    ];
  } finally {
    for (const end of ends) await end();
  }
}

async function compareCities(cities: readonly City[], servers: readonly RunningServer[]): Promise<readonly Measure[]> {
  const probes = await Promise.all(cities.map((city, i) => probesOf(city, servers[i])));
  const found: Measure[] = [];
  for (const nr of probes[0].keys())
    found.push(
      ...(await compareSizes(
        cities,
        probes.map((all) => all[nr]),
      )),
    );
  const seconds = cities.map((city) => city.seconds);
  const memory = servers.map(({ pid }) => memoryOf(pid));
  return [
    ...found,
    ...inEachCity(cities, "generate and store", "s", seconds),
    ...inEachCity(
      cities,
      "memory after these requests",
      "MB",
      memory.map(({ now }) => now),
    ),
  ];
}

/** A figure of each city that is measured once. */
function inEachCity(cities: readonly City[], name: string, unit: string, values: readonly number[]): Measure[] {
  const baseline = baselineOf(cities.map(({ scale }) => scale));
  return cities.map(({ scale }, i) => ({
    name: `${name}, scale ${scale}`,
    figures: { [unit]: values[i] },
    ...(i !== baseline && { ratio: values[i] / values[baseline] }),
  }));
}

/** The position of the size that the others are compared with. */
function baselineOf(scales: readonly number[]): number {
  return Math.max(0, scales.indexOf(1));
}

/** Runs a server for each city at the same time. */
async function withAll<Result>(
  bench: Bench,
  cities: readonly City[],
  servers: readonly RunningServer[],
  work: (servers: readonly RunningServer[]) => Promise<Result>,
): Promise<Result> {
  const city = cities[servers.length];
  if (!city) return work(servers);
  const { data, scale, database } = city;
  const { peaks } = bench;
  return withServer({ data, peaks }, `growth, scale ${scale}`, [...COLD, ...NOTHING_BESIDE, ...database], (server) =>
    withAll(bench, cities, [...servers, server], work),
  );
}

async function probesOf({ data, database }: City, { url }: RunningServer): Promise<readonly Probe[]> {
  const cases = [...(await financeCases(url)), ...(await councilCases(url))];
  const pages = await crawlPaths(url);
  return [
    ...cases
      .filter(({ name }) => COMPARED.test(name))
      .map(({ name, paths }) => ({
        // Without the number of hits, which differs between cities.
        name: name.replace(/ of \d+$/, ""),
        unit: "ms",
        goal: SLOWER,
        cost: async () => 1000 / (await measure({ url, paths: variantsOf(paths[0]), ...LOAD })).requestsPerSecond,
      })),
    {
      name: "crawl",
      unit: "ms/MB",
      goal: EQUAL,
      cost: async () => 1000 / (await measure({ url, paths: pages, ...CRAWL })).megabytesPerSecond,
    },
    ...PAGES.map((page) => ({
      name: `page ${page}`,
      unit: "ms",
      goal: SLOWER,
      cost: async () => (await measure({ url, paths: newAddresses(page), ...PAGE })).p50,
    })),
    { name: "start to first answer", unit: "ms", goal: EQUAL, cost: () => millisecondsToStart(data, database) },
  ];
}

let addresses = 0;

/** Pages are cached whatever `--body-cache` says: addresses that were not requested yet, more than are in a round. */
function newAddresses(page: string): readonly string[] {
  const join = page.includes("?") ? "&" : "?";
  return Array.from({ length: 1_000 }, () => `${page}${join}n=${addresses++}`);
}

async function millisecondsToStart(data: string, flags: readonly string[]): Promise<number> {
  const start = performance.now();
  const server = await ourServer(data, flags);
  await (await fetch(`${server.url}/finance/v1/departemente`, { headers: HEADERS })).arrayBuffer();
  const elapsed = performance.now() - start;
  await server.stop();
  return elapsed;
}

/** Runs the same probe in each city, in interleaved rounds; the first round is a warm-up. */
async function compareSizes(cities: readonly City[], probes: readonly Probe[]): Promise<readonly Measure[]> {
  const rounds: number[][] = [];
  for (let i = 0; i <= ROUNDS; i++) {
    const costs: number[] = [];
    for (const probe of probes) costs.push(await probe.cost());
    rounds.push(costs);
  }
  rounds.shift();
  const baseline = baselineOf(cities.map(({ scale }) => scale));
  return cities.map(({ scale }, i) => {
    const { name, unit, goal } = probes[i];
    const isBaseline = i === baseline;
    return {
      name: `${name}, scale ${scale}`,
      figures: { [unit]: median(rounds.map((costs) => costs[i])) },
      ...(!isBaseline && ratioOf(rounds.map((costs) => costs[i] / costs[baseline]))),
      ...(!isBaseline && { goal }),
    };
  });
}
