/**
 * `--workers 2` beside one worker: a small ready reply, which costs the load generator about as much as the server, and a text search with each body made anew, which costs
 * the server far more. The generator runs on the same cores, and what it takes the workers cannot have. So requests per second are divided by the cores
 * that it left over (at most one for each worker); the ratio tells what two workers would do on two cores of their own.
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
const ASK = { connections: 16, milliseconds: 500, headers: { "api-key": KEY } };
const WARM_UP_MS = 4_000;
const WORKERS = [1, 2] as const;

type Round = readonly [one: Measured, two: Measured];

export async function workers(bench: Bench): Promise<readonly Section[]> {
  const title = "Two workers, 16 connections";
  if (availableParallelism() < 2) {
    const note = "there is one processor core only";
    return [{ title, measures: [{ name: "text search, cold", figures: {}, note }] }];
  }
  const search = await besides(bench, "cold", COLD, async (url) => {
    const medium = (await councilCases(url)).find(({ name }) => name.startsWith("medium word, top 100"))!;
    return variantsOf(medium.paths[0]);
  });
  const small = await besides(bench, "warm", [], async (url) => (await financeCases(url))[0].paths);
  return [
    {
      title,
      yardstick: "one worker, by the cores that the client left over",
      measures: [measured("small list, warm", small), measured("text search, top 100, cold", search)],
    },
  ];
}

function measured(name: string, rounds: readonly Round[]): Measure {
  const ratios = rounds.map(([one, two]) => (2 * perCore(two, 2)) / perCore(one, 1));
  return { name, figures: figuresOf(rounds), ...ratioOf(ratios), goal: { least: 1.7 } };
}

/** One worker and two in turns, both warmed up; a pair for each round. */
async function besides(
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
      const ask = ({ url }: RunningServer): Promise<Measured> => measure({ url, paths, ...ASK });
      const rounds: Round[] = [];
      await warmUp(one, paths, ASK.headers, WARM_UP_MS);
      // Each of them gets half of the requests.
      await warmUp(two, paths, ASK.headers, 2 * WARM_UP_MS);
      for (let i = 0; i < ROUNDS; i++) rounds.push([await ask(one), await ask(two)]);
      return rounds;
    }),
  );
}

function perCore({ requestsPerSecond, clientCores }: Measured, count: number): number {
  return requestsPerSecond / Math.min(count, availableParallelism() - clientCores);
}

function figuresOf(rounds: readonly Round[]): Record<string, number> {
  const middle = (place: 0 | 1, figure: (measured: Measured) => number): number =>
    median(rounds.map((round) => figure(round[place])));
  return Object.fromEntries(
    ([0, 1] as const).flatMap((place) => [
      [`${WORKERS[place]}: req/s`, middle(place, ({ requestsPerSecond }) => requestsPerSecond)],
      [`${WORKERS[place]}: p99 ms`, middle(place, ({ p99 }) => p99)],
      [`${WORKERS[place]}: client cores`, middle(place, ({ clientCores }) => clientCores)],
      [`${WORKERS[place]}: req/s and core`, middle(place, (measured) => perCore(measured, WORKERS[place]))],
    ]),
  );
}
