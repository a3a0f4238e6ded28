/**
 * Cities of several sizes side by side, each body made anew: what a look-up, a text search, a crawl and the start cost in each, compared with the second size. Words
 * are chosen by the share of records that hold them, so that a larger city has more hits.
 */
import { join } from "node:path";
import { councilCases, crawlPaths } from "../measure/council.ts";
import { financeCases } from "../measure/finance.ts";
import { measure } from "../measure/load.ts";
import type { Bench } from "../measure/part.ts";
import { makeCity } from "../measure/program.ts";
import { type Goal, type Measure, median, ratioOf, type Section } from "../measure/report.ts";
import { KEY, ourServer, type RunningServer } from "../measure/servers.ts";
import { withServer } from "../measure/with-server.ts";
import { COLD, variantsOf } from "./cold.ts";

const ROUNDS = 5;
const HEADERS = { "api-key": KEY };
const ASK = { headers: HEADERS, connections: 16, milliseconds: 500 };
const CRAWL = { headers: HEADERS, connections: 1, milliseconds: 500, wholeTurns: true };
/** Look-ups and the first ten hits of a text search. */
const COMPARED = /^(one |amounts of )|word, top 10 /;
const SLOWER: Goal = { most: 2 };
const THE_SAME: Goal = { most: 1.2 };

interface City {
  readonly scale: number;
  readonly data: string;
}

/** What is measured in one city: the cost of one round, whatever its unit. */
interface Probe {
  readonly name: string;
  readonly unit: string;
  readonly goal: Goal;
  cost(): Promise<number>;
}

export async function growth(bench: Bench): Promise<readonly Section[]> {
  const cities: City[] = [];
  for (const scale of bench.scales) {
    const data = join(bench.folder, `city-${scale}`);
    console.log(`  scale ${scale}: made in ${(await makeCity(data, scale)).toFixed(0)} s`);
    cities.push({ scale, data });
  }
  const measures = await withAll(bench, cities, [], async (servers) => {
    const probes = await Promise.all(cities.map((city, i) => probesOf(city, servers[i])));
    const found: Measure[] = [];
    for (const place of probes[0].keys())
      found.push(
        ...(await compareSizes(
          cities,
          probes.map((all) => all[place]),
        )),
      );
    return found;
  });
  return [{ title: "Growth, cold", yardstick: `scale ${bench.scales[1]}`, measures }];
}

/** A server for each city, all at the same time. */
async function withAll<Result>(
  bench: Bench,
  cities: readonly City[],
  servers: readonly RunningServer[],
  work: (servers: readonly RunningServer[]) => Promise<Result>,
): Promise<Result> {
  const city = cities[servers.length];
  if (!city) return work(servers);
  const { data, scale } = city;
  const { peaks } = bench;
  return withServer({ data, peaks }, `growth, scale ${scale}`, COLD, (server) =>
    withAll(bench, cities, [...servers, server], work),
  );
}

async function probesOf({ data }: City, { url }: RunningServer): Promise<readonly Probe[]> {
  const cases = [...(await financeCases(url)), ...(await councilCases(url))];
  const pages = await crawlPaths(url);
  return [
    ...cases
      .filter(({ name }) => COMPARED.test(name))
      .map(({ name, paths }) => ({
        // Without the number of hits, which is another in each city.
        name: name.replace(/ of \d+$/, ""),
        unit: "ms",
        goal: SLOWER,
        cost: async () => 1000 / (await measure({ url, paths: variantsOf(paths[0]), ...ASK })).requestsPerSecond,
      })),
    {
      name: "crawl",
      unit: "ms/MB",
      goal: THE_SAME,
      cost: async () => 1000 / (await measure({ url, paths: pages, ...CRAWL })).megabytesPerSecond,
    },
    { name: "start to first answer", unit: "ms", goal: THE_SAME, cost: () => millisecondsToStart(data) },
  ];
}

async function millisecondsToStart(data: string): Promise<number> {
  const begun = performance.now();
  const server = await ourServer(data);
  await (await fetch(`${server.url}/finance/v1/departemente`, { headers: HEADERS })).arrayBuffer();
  const taken = performance.now() - begun;
  await server.stop();
  return taken;
}

/** The same probe in each city, in turns. */
async function compareSizes(cities: readonly City[], probes: readonly Probe[]): Promise<readonly Measure[]> {
  const rounds: number[][] = [];
  for (let i = 0; i <= ROUNDS; i++) {
    const costs: number[] = [];
    for (const probe of probes) costs.push(await probe.cost());
    rounds.push(costs);
  }
  rounds.shift();
  return cities.map(({ scale }, i) => {
    const { name, unit, goal } = probes[i];
    const isYardstick = i === 1;
    return {
      name: `${name}, scale ${scale}`,
      figures: { [unit]: median(rounds.map((costs) => costs[i])) },
      ...(!isYardstick && ratioOf(rounds.map((costs) => costs[i] / costs[1]))),
      ...(!isYardstick && { goal }),
    };
  });
}
