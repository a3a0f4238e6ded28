/**
 * Soak test: typical requests at a modest fixed rate, with every response checked, and regular imports by another
 * process, alternating finance and council. Prints a line per minute, and at the end whether memory, file handles and
 * threads stayed flat. Works on a copy of the data, on either engine.
 */
import { cpSync, mkdirSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { random } from "../../src/demo/random.ts";
import { startPostgres } from "../../test/support/postgres/postgres-server.ts";
import type { Bench } from "../measure/part.ts";
import { runProgram } from "../measure/program.ts";
import { median, type Section } from "../measure/report.ts";
import type { RunningServer } from "../measure/servers.ts";
import { withServer } from "../measure/with-server.ts";
import { cityAt } from "../soak/city.ts";
import { type Generations, writeGenerations } from "../soak/generations.ts";
import { runLoad } from "../soak/load.ts";
import { coresBetween, cpuUsage, dataVersion, HEAP, heapOf, stateOf } from "../soak/state.ts";
import { type Figures, figuresOf, newTally, recordFault, type Tally } from "../soak/tally.ts";
import { verdictOf } from "../soak/verdict.ts";

const MINUTE_MS = 60_000;
/** Running servers show an import within a second; a busy machine may take longer. */
const VISIBLE_MS = 10_000;
const HEAP_EVERY_MS = 5_000;

export async function soak(bench: Bench): Promise<readonly Section[]> {
  if (bench.engine === "sqlite") return soakOn(bench, []);
  const postgres = await startPostgres(["unix_socket_directories="]);
  try {
    return await soakOn(bench, ["--database-url", postgres.url]);
  } finally {
    await postgres.stop();
  }
}

async function soakOn(bench: Bench, database: readonly string[]): Promise<readonly Section[]> {
  const { data: given, folder, peaks, minutes, rate, importEvery } = bench;
  const work = join(folder, "soak");
  const data = join(work, "data");
  mkdirSync(work);
  cpSync(given, data, { recursive: true });
  const generations = await writeGenerations(data, work);
  const place = ["--data", data, ...database];
  if (database.length > 0) {
    await runProgram(["import", "finance", generations.finance[1], ...place]);
    await runProgram(["import", "parliament", generations.all, ...place]);
  }
  return withServer({ data, peaks }, "soak", database, async (server) => {
    const city = await cityAt(server.url, generations.files);
    const tallies = [newTally()];
    const stop = new AbortController();
    const load = { url: server.url, city, rng: random("soak"), requestsPerSecond: rate };
    const current = (): Tally => tallies.at(-1)!;
    const loading = runLoad({ ...load, milliseconds: minutes * MINUTE_MS, signal: stop.signal }, current);
    const imports: Imports = { url: server.url, place, generations, everyMs: importEvery * 1_000, seconds: [] };
    const importing = importAgain(imports, minutes * MINUTE_MS, stop.signal, current);
    try {
      const [lines] = await Promise.all([watch(server, data, minutes, imports, tallies), loading]);
      return verdictOf(tallies, lines);
    } finally {
      stop.abort();
      await Promise.allSettled([loading, importing]);
    }
  });
}

interface Imports {
  readonly url: string;
  /** Flags that name the store. */
  readonly place: readonly string[];
  readonly generations: Generations;
  readonly everyMs: number;
  /** How long each of the current minute took. */
  seconds: number[];
}

/** Reports minute by minute. Each minute has its own tally. */
async function watch(
  server: RunningServer,
  data: string,
  minutes: number,
  imports: Imports,
  tallies: Tally[],
): Promise<readonly Figures[]> {
  const lines: Figures[] = [];
  const start = performance.now();
  let used = cpuUsage(server.pid);
  while (lines.length < minutes) {
    const tally = tallies.at(-1)!;
    const heap = await lowestHeap(server, start + Math.min(lines.length + 1, minutes) * MINUTE_MS);
    const usedNow = cpuUsage(server.pid);
    const state = await stateOf(server, data).catch((error): Figures => {
      recordFault(tally, `${new Date().toISOString()} state: ${error}`);
      return {};
    });
    const { seconds } = imports;
    imports.seconds = [];
    const imported = { imports: seconds.length, "import s": seconds.length === 0 ? Number.NaN : median(seconds) };
    lines.push({ ...figuresOf(tally), ...coresBetween(used, usedNow), ...imported, [HEAP]: heap, ...state });
    console.log(lineOf(lines.length, lines.at(-1)!));
    tallies.push(newTally());
    used = usedNow;
  }
  return lines;
}

/** The lowest until then. A server that does not answer is reported by the state at the end of the minute. */
async function lowestHeap(server: RunningServer, until: number): Promise<number> {
  let lowest = await heapOf(server).catch(() => Number.POSITIVE_INFINITY);
  while (performance.now() < until) {
    await sleep(Math.min(HEAP_EVERY_MS, until - performance.now()));
    lowest = Math.min(lowest, await heapOf(server).catch(() => Number.POSITIVE_INFINITY));
  }
  return lowest;
}

async function importAgain(
  imports: Imports,
  milliseconds: number,
  signal: AbortSignal,
  tally: () => Tally,
): Promise<void> {
  const end = performance.now() + milliseconds;
  for (let nr = 0; !signal.aborted && performance.now() < end; nr++) {
    const start = performance.now();
    await importNext(imports, nr, tally());
    const rest = Math.min(end, start + imports.everyMs) - performance.now();
    await sleep(Math.max(0, rest), undefined, { signal }).catch(() => {});
  }
}

/** Imports the other generation of finance or council data, and waits until the server shows it. */
async function importNext(imports: Imports, nr: number, tally: Tally): Promise<void> {
  const { url, place, generations } = imports;
  const part = (["finance", "parliament"] as const)[nr % 2];
  const from = generations[part][Math.floor(nr / 2) % 2];
  try {
    const before = await dataVersion(url);
    const seconds = await runProgram(["import", part, from, ...place]);
    // Of the minute in which it ends.
    imports.seconds.push(seconds);
    const end = performance.now() + VISIBLE_MS;
    while ((await dataVersion(url)) === before) {
      if (performance.now() > end) throw new Error("the server does not show it");
      await sleep(100);
    }
  } catch (error) {
    recordFault(tally, `${new Date().toISOString()} import ${part}: ${error}`);
  }
}

function lineOf(minute: number, figures: Figures): string {
  const texts = Object.entries(figures).map(([name, value]) => `${name} ${Number(value.toPrecision(3))}`);
  return `minute ${minute}: ${texts.join(", ")}`;
}
