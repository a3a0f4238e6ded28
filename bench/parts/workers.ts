/**
 * `--workers 2` compared with one worker: a small cached response, which costs the load generator about as much as the
 * server, and an uncached text search, which costs the server far more. The generator shares the cores with the
 * workers, so requests per second are divided by the cores that it leaves (at most one per worker); the ratio estimates
 * two workers on two cores of their own.
 */
import { availableParallelism } from "node:os";
import { councilCases } from "../measure/council.ts";
import { financeCases } from "../measure/finance.ts";
import { type Measured, measure } from "../measure/load.ts";
import type { Bench } from "../measure/part.ts";
import { type Measure, median, ratioOf, type Section } from "../measure/report.ts";
import { KEY, type RunningServer } from "../measure/servers.ts";
import { warmUp } from "../measure/side-by-side.ts";
import { withServer } from "../measure/with-server.ts";
import { COLD, variantsOf } from "./cold.ts";

const ROUNDS = 5;
const LOAD = { connections: 16, milliseconds: 500, headers: { "api-key": KEY } };
const WARM_UP_MS = 4_000;
const WORKERS = [1, 2] as const;

type Round = readonly [one: Measured, two: Measured];

export async function workers(bench: Bench): Promise<readonly Section[]> {
  const title = "Two workers, 16 connections";
  if (availableParallelism() < 2) {
    const note = "there is only one CPU core";
    return [{ title, measures: [{ name: "text search, cold", figures: {}, note }] }];
  }
  const search = await roundsOf(bench, "cold", COLD, async (url) => {
    const medium = (await councilCases(url)).find(({ name }) => name.startsWith("medium word, top 100"))!;
    return variantsOf(medium.paths[0]);
  });
  const small = await roundsOf(bench, "warm", [], async (url) => (await financeCases(url))[0].paths);
  return [
    {
      title,
      baseline: "one worker, by the cores that the client leaves",
      measures: [measured("small list, warm", small), measured("text search, top 100, cold", search)],
    },
  ];
}

function measured(name: string, rounds: readonly Round[]): Measure {
  const ratios = rounds.map(([one, two]) => (2 * perCore(two, 2)) / perCore(one, 1));
  return { name, figures: figuresOf(rounds), ...ratioOf(ratios), goal: { min: 1.7 } };
}

/** Interleaved rounds of one and two workers, after a warm-up. */
async function roundsOf(
  bench: Bench,
  name: string,
  flags: readonly string[],
  pathsOf: (url: string) => Promise<readonly string[]>,
): Promise<readonly Round[]> {
  const start = <Result>(count: number, work: (server: RunningServer) => Promise<Result>): Promise<Result> =>
    withServer(bench, `workers: ${count}, ${name}`, count === 1 ? flags : [...flags, "--workers", String(count)], work);
  const [first, second] = WORKERS;
  return start(first, (one) =>
    start(second, async (two) => {
      const paths = await pathsOf(one.url);
      const run = ({ url }: RunningServer): Promise<Measured> => measure({ url, paths, ...LOAD });
      const rounds: Round[] = [];
      await warmUp(one, paths, LOAD.headers, WARM_UP_MS);
      // Each of the two workers gets half of the requests.
      await warmUp(two, paths, LOAD.headers, 2 * WARM_UP_MS);
      for (let i = 0; i < ROUNDS; i++) rounds.push([await run(one), await run(two)]);
      return rounds;
    }),
  );
}

function perCore({ requestsPerSecond, clientCores }: Measured, count: number): number {
  return requestsPerSecond / Math.min(count, availableParallelism() - clientCores);
}

function figuresOf(rounds: readonly Round[]): Record<string, number> {
  const medianOf = (i: 0 | 1, figure: (measured: Measured) => number): number =>
    median(rounds.map((round) => figure(round[i])));
  return Object.fromEntries(
    ([0, 1] as const).flatMap((i) => [
      [`${WORKERS[i]}: req/s`, medianOf(i, ({ requestsPerSecond }) => requestsPerSecond)],
      [`${WORKERS[i]}: p99 ms`, medianOf(i, ({ p99 }) => p99)],
      [`${WORKERS[i]}: client cores`, medianOf(i, ({ clientCores }) => clientCores)],
      [`${WORKERS[i]}: req/s per core`, medianOf(i, (measured) => perCore(measured, WORKERS[i]))],
    ]),
  );
}
