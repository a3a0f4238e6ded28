/**
 * `rathaus bench`: compares the server with others on this machine. The code is in `bench/`, which only a checkout of
 * the source has, and is loaded only here.
 */
import { existsSync } from "node:fs";
import { Command } from "commander";
import { excerpt, Problem } from "../../base/problems.ts";
import { sqliteFile } from "../../store/sqlite/file.ts";

/** What each part measures, in execution order. */
const PARTS = {
  warm: "cached responses of both services, next to a bare server with the same bytes",
  cold: "the same, uncached",
  crawl: "a whole index in pages of 1,000, plain and compressed",
  files: "an attached file of 5 MB",
  workers: "two workers compared with one",
  start: "time from process start to the first response, and of commands to their output",
  import: "finance and council data from files, compared with plain inserts and plain parsing",
  rivals: "text search compared with FTS5, tsvector, Groonga and Zebra, where available",
  memory: "idle, and the peak of the servers of the run",
  fairness:
    "a light client next to many that send heavy queries, stay idle or do not read; runs only if named explicitly",
  growth: "cities of several sizes side by side; takes long and runs only if named explicitly",
  soak: "mixed load and imports for a long time, with every response checked; runs only if named explicitly",
} as const;

/** Parts that run only if named explicitly. */
const EXPLICIT: readonly string[] = ["fairness", "growth", "soak"];

export type PartName = keyof typeof PARTS;

export interface BenchOptions {
  readonly parts: readonly PartName[];
  readonly scale: number;
  readonly scales: readonly number[];
  /** The duration of `soak`, its requests per second, the seconds between its imports, and its engine. */
  readonly minutes: number;
  readonly rate: number;
  readonly importEvery: number;
  readonly engine: Engine;
  /** The file for the results; by default in the folder of the bench. */
  readonly json?: string;
  /** A data folder with a city; by default one is generated. */
  readonly data?: string;
}

interface BenchFlags {
  readonly scale: string;
  readonly scales: string;
  readonly minutes: string;
  readonly rate: string;
  readonly importEvery: string;
  readonly engine: string;
  readonly json?: string;
  readonly data?: string;
}

const SIZES = [0.01, 20] as const;
const MINUTES = [0.05, 10_000] as const;
const RATES = [1, 10_000] as const;
const INTERVALS = [0, 3_600] as const;
const ENGINES = ["sqlite", "postgres"] as const;
type Engine = (typeof ENGINES)[number];
const MAIN = new URL("../../../bench/main.ts", import.meta.url);

export function benchCommand(): Command {
  const list = Object.entries(PARTS).map(([name, what]) => `${name}: ${what}`);
  return new Command("bench")
    .argument("[parts...]", `what to measure (default: all but fairness, growth and soak)\n${list.join("\n")}`)
    .option("--scale <factor>", "size of the demo city to generate; 1 is a city like Zürich", "1")
    .option("--scales <list>", "sizes that growth compares, the second with the others", "0.1,1,10")
    .option("--minutes <number>", "duration of soak", "120")
    .option("--rate <number>", "requests per second of soak", "100")
    .option("--import-every <seconds>", "how often soak imports", "60")
    .option("--engine <name>", "store of soak: sqlite or postgres", "sqlite")
    .option("--json <file>", "file for all results (default: results.json in the folder of the bench)")
    .option("--data <folder>", "use this data folder, with a demo city of that scale, instead of generating one")
    .action(async (parts: readonly string[], flags: BenchFlags) => {
      const { scale, scales, minutes, rate, importEvery, engine, json, data } = flags;
      if (!existsSync(MAIN)) throw new Problem("bench-missing", "The package has no bench.");
      const options: BenchOptions = {
        parts: partsNamed(parts),
        scale: number("scale", scale, SIZES),
        scales: scales.split(",").map((each) => number("scales", each, SIZES)),
        minutes: number("minutes", minutes, MINUTES),
        rate: number("rate", rate, RATES),
        importEvery: number("import-every", importEvery, INTERVALS),
        engine: engineNamed(engine),
        json,
        data,
      };
      // A server would create an empty store there.
      if (data !== undefined && !existsSync(sqliteFile(data))) {
        throw new Problem("store-missing", `There is no store in the folder ${data}.`);
      }
      const { runBench } = (await import(MAIN.href)) as { runBench(options: BenchOptions): Promise<void> };
      await runBench(options);
    });
}

function engineNamed(given: string): Engine {
  const engine = ENGINES.find((name) => name === given);
  if (engine) return engine;
  throw new Problem("usage-invalid", `--engine must be ${ENGINES.join(" or ")}, not "${excerpt(given)}".`);
}

/** In the order of the table, each once. */
function partsNamed(given: readonly string[]): readonly PartName[] {
  const all = Object.keys(PARTS) as PartName[];
  const unknown = given.find((name) => !Object.hasOwn(PARTS, name));
  if (unknown !== undefined) {
    throw new Problem("usage-invalid", `There is no part "${excerpt(unknown)}"; the parts are ${all.join(", ")}.`);
  }
  return all.filter((name) => (given.length === 0 ? !EXPLICIT.includes(name) : given.includes(name)));
}

function number(flag: string, given: string, [least, most]: readonly [number, number]): number {
  const value = Number(given);
  if (value >= least && value <= most) return value;
  const expected = `numbers from ${least} to ${most} are expected`;
  throw new Problem("usage-invalid", `--${flag} is "${excerpt(given)}", but ${expected}.`);
}
