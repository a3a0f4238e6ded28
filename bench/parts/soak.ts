/**
 * Soak test: typical requests at a modest fixed rate, with every response checked, and each minute an import by another
 * process, alternating finance and council. Prints a line per minute, and at the end whether memory, file handles and
 * threads stayed flat. Works on a copy of the data.
 */
import { cpSync, mkdirSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { random } from "../../src/demo/random.ts";
import type { Bench } from "../measure/part.ts";
import { runProgram } from "../measure/program.ts";
import type { Section } from "../measure/report.ts";
import type { RunningServer } from "../measure/servers.ts";
import { withServer } from "../measure/with-server.ts";
import { cityAt } from "../soak/city.ts";
import { type Generations, writeGenerations } from "../soak/generations.ts";
import { runLoad } from "../soak/load.ts";
import { coresBetween, cpuUsage, dataVersion, stateOf } from "../soak/state.ts";
import { type Figures, figuresOf, newTally, recordFault, type Tally } from "../soak/tally.ts";
import { verdictOf } from "../soak/verdict.ts";

const MINUTE_MS = 60_000;
/** Running servers show an import within a second; a busy machine may take longer. */
const VISIBLE_MS = 10_000;

export async function soak({ data: given, folder, peaks, minutes, rate }: Bench): Promise<readonly Section[]> {
  const work = join(folder, "soak");
  const data = join(work, "data");
  mkdirSync(work);
  cpSync(given, data, { recursive: true });
  const generations = await writeGenerations(data, work);
  return withServer({ data, peaks }, "soak", [], async (server) => {
    const city = await cityAt(server.url, generations.files);
    const tallies = [newTally()];
    const stop = new AbortController();
    const load = { url: server.url, city, rng: random("soak"), requestsPerSecond: rate };
    const loading = runLoad({ ...load, milliseconds: minutes * MINUTE_MS, signal: stop.signal }, () => tallies.at(-1)!);
    try {
      const [lines] = await Promise.all([watch(server, { data, generations, minutes }, tallies), loading]);
      return verdictOf(tallies, lines);
    } finally {
      stop.abort();
      await Promise.allSettled([loading]);
    }
  });
}

interface Watched {
  readonly data: string;
  readonly generations: Generations;
  readonly minutes: number;
}

/** Imports and reports, minute by minute. Each minute has its own tally. */
async function watch(server: RunningServer, watched: Watched, tallies: Tally[]): Promise<readonly Figures[]> {
  const { data, minutes } = watched;
  const lines: Figures[] = [];
  const start = performance.now();
  let used = cpuUsage(server.pid);
  while (lines.length < minutes) {
    const tally = tallies.at(-1)!;
    const seconds = await importNext(server.url, watched, lines.length, tally);
    await sleep(Math.max(0, start + Math.min(lines.length + 1, minutes) * MINUTE_MS - performance.now()));
    const usedNow = cpuUsage(server.pid);
    const state = await stateOf(server, data).catch((error): Figures => {
      recordFault(tally, `${new Date().toISOString()} state: ${error}`);
      return {};
    });
    lines.push({ ...figuresOf(tally), ...coresBetween(used, usedNow), "import s": seconds, ...state });
    console.log(lineOf(lines.length, lines.at(-1)!));
    tallies.push(newTally());
    used = usedNow;
  }
  return lines;
}

/**
 * Imports the other generation of finance or council data, and waits until the server shows it. Returns the import's
 * seconds.
 */
async function importNext(url: string, { data, generations }: Watched, nr: number, tally: Tally): Promise<number> {
  const part = (["finance", "parliament"] as const)[nr % 2];
  const from = generations[part][Math.floor(nr / 2) % 2];
  try {
    const before = await dataVersion(url);
    const seconds = await runProgram(["import", part, from, "--data", data]);
    const end = performance.now() + VISIBLE_MS;
    while ((await dataVersion(url)) === before) {
      if (performance.now() > end) throw new Error("the server does not show it");
      await sleep(100);
    }
    return seconds;
  } catch (error) {
    recordFault(tally, `${new Date().toISOString()} import ${part}: ${error}`);
    return Number.NaN;
  }
}

function lineOf(minute: number, figures: Figures): string {
  const texts = Object.entries(figures).map(([name, value]) => `${name} ${Number(value.toPrecision(3))}`);
  return `minute ${minute}: ${texts.join(", ")}`;
}
