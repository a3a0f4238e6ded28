/**
 * Hours in the life of a server: what users ask at a modest fixed rate, every reply checked, and each minute an import by another process, of money and of the council in
 * turns. A line for each minute; at the end whether memory, handles and threads stayed as they were. It works on a copy of the data.
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
import { soakWith } from "../soak/load.ts";
import { coresBetween, dataVersion, processorUse, stateOf } from "../soak/state.ts";
import { type Figures, figuresOf, newTally, note, type Tally } from "../soak/tally.ts";
import { verdictOf } from "../soak/verdict.ts";

const MINUTE_MS = 60_000;
/** Running servers show an import within a second; a busy machine is allowed more. */
const SHOWN_MS = 10_000;

export async function soak({ data: given, folder, peaks, minutes, rate }: Bench): Promise<readonly Section[]> {
  const place = join(folder, "soak");
  const data = join(place, "data");
  mkdirSync(place);
  cpSync(given, data, { recursive: true });
  const generations = await writeGenerations(data, place);
  return withServer({ data, peaks }, "soak", [], async (server) => {
    const city = await cityAt(server.url, generations.files);
    const tallies = [newTally()];
    const over = new AbortController();
    const load = { url: server.url, city, chance: random("soak"), requestsPerSecond: rate };
    const asking = soakWith({ ...load, milliseconds: minutes * MINUTE_MS, signal: over.signal }, () => tallies.at(-1)!);
    try {
      const [lines] = await Promise.all([watch(server, { data, generations, minutes }, tallies), asking]);
      return verdictOf(tallies, lines);
    } finally {
      over.abort();
      await Promise.allSettled([asking]);
    }
  });
}

interface Watched {
  readonly data: string;
  readonly generations: Generations;
  readonly minutes: number;
}

/** Imports and tells what became of it, minute by minute. Each minute has its own tally. */
async function watch(server: RunningServer, watched: Watched, tallies: Tally[]): Promise<readonly Figures[]> {
  const { data, minutes } = watched;
  const lines: Figures[] = [];
  const begun = performance.now();
  let used = processorUse(server.pid);
  while (lines.length < minutes) {
    const tally = tallies.at(-1)!;
    const seconds = await importNext(server.url, watched, lines.length, tally);
    await sleep(Math.max(0, begun + Math.min(lines.length + 1, minutes) * MINUTE_MS - performance.now()));
    const usedNow = processorUse(server.pid);
    const state = await stateOf(server, data).catch((error): Figures => {
      note(tally, `${new Date().toISOString()} state: ${error}`);
      return {};
    });
    lines.push({ ...figuresOf(tally), ...coresBetween(used, usedNow), "import s": seconds, ...state });
    console.log(lineOf(lines.length, lines.at(-1)!));
    tallies.push(newTally());
    used = usedNow;
  }
  return lines;
}

/** Brings the other generation of one half of the data in, and waits until the server shows it. Gives the seconds of the import. */
async function importNext(url: string, { data, generations }: Watched, nr: number, tally: Tally): Promise<number> {
  const half = (["finance", "parliament"] as const)[nr % 2];
  const from = generations[half][Math.floor(nr / 2) % 2];
  try {
    const before = await dataVersion(url);
    const seconds = await runProgram(["import", half, from, "--data", data]);
    const end = performance.now() + SHOWN_MS;
    while ((await dataVersion(url)) === before) {
      if (performance.now() > end) throw new Error("the server does not show it");
      await sleep(100);
    }
    return seconds;
  } catch (error) {
    note(tally, `${new Date().toISOString()} import ${half}: ${error}`);
    return Number.NaN;
  }
}

function lineOf(minute: number, figures: Figures): string {
  const texts = Object.entries(figures).map(([name, value]) => `${name} ${Number(value.toPrecision(3))}`);
  return `minute ${minute}: ${texts.join(", ")}`;
}
