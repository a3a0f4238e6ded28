/** `rathaus bench`: measures the server beside others on this machine. What does it stands in `bench/`, which only the source has, and is loaded only here. */
import { existsSync } from "node:fs";
import { Command } from "commander";
import { excerpt, Problem } from "../../base/problems.ts";
import { sqliteFile } from "../../store/sqlite/file.ts";

/** Each part with what it measures, in the order in which they run. */
const PARTS = {
  warm: "ready replies of both services, beside a bare server with the same bytes",
  cold: "the same with each body made anew",
  crawl: "a whole index in pages of 1,000, plain and compressed",
  files: "an attached file of 5 MB",
  workers: "two workers beside one",
  start: "from the start of a process to the first answer, and of commands to their output",
  import: "finance and council data from files, beside plain inserts and plain parsing",
  rivals: "text search beside FTS5, tsvector, Groonga and Zebra, where they can be had",
  memory: "at rest, and the most that the servers of the run took",
  fairness:
    "a client who asks for little beside crowds that ask for much, do nothing or do not read; runs only if it is named",
  growth: "cities of several sizes side by side; takes long and runs only if it is named",
  soak: "mixed load and imports for a long time, each reply checked; runs only if it is named",
} as const;

/** Parts that nobody gets who does not name them. */
const NAMED: readonly string[] = ["fairness", "growth", "soak"];

export type PartName = keyof typeof PARTS;

/** What the bench is to do. */
export interface BenchOptions {
  readonly parts: readonly PartName[];
  readonly scale: number;
  readonly scales: readonly number[];
  /** How long `soak` lasts, and its requests per second. */
  readonly minutes: number;
  readonly rate: number;
  /** Where the figures go; without it, beside the bench. */
  readonly json?: string;
  /** A data folder with a city; without it, one is made. */
  readonly data?: string;
}

interface BenchFlags {
  readonly scale: string;
  readonly scales: string;
  readonly minutes: string;
  readonly rate: string;
  readonly json?: string;
  readonly data?: string;
}

const SIZES = [0.01, 20] as const;
const MINUTES = [0.05, 10_000] as const;
const RATES = [1, 10_000] as const;
const MAIN = new URL("../../../bench/main.ts", import.meta.url);

export function benchCommand(): Command {
  const list = Object.entries(PARTS).map(([name, what]) => `${name}: ${what}`);
  return new Command("bench")
    .argument("[parts...]", `what to measure; without any, all but fairness, growth and soak\n${list.join("\n")}`)
    .option("--scale <factor>", "size of the demo city that is made for it; 1 is a city like Zürich", "1")
    .option("--scales <list>", "sizes that growth compares, the second with the others", "0.1,1,10")
    .option("--minutes <number>", "how long soak lasts", "120")
    .option("--rate <number>", "requests per second of soak", "100")
    .option("--json <file>", "where all figures go (default: results.json beside the bench)")
    .option("--data <folder>", "a data folder whose store holds a demo city of that scale, instead of making one")
    .action(async (parts: readonly string[], { scale, scales, minutes, rate, json, data }: BenchFlags) => {
      const options: BenchOptions = {
        parts: partsNamed(parts),
        scale: number("scale", scale, SIZES),
        scales: scales.split(",").map((each) => number("scales", each, SIZES)),
        minutes: number("minutes", minutes, MINUTES),
        rate: number("rate", rate, RATES),
        json,
        data,
      };
      // A server would make an empty store there.
      if (data !== undefined && !existsSync(sqliteFile(data))) {
        throw new Problem("setting-invalid", `There is no store in the folder ${data}.`);
      }
      if (!existsSync(MAIN)) {
        throw new Problem("setting-invalid", "The package has no bench: it runs only in a checkout of the source.");
      }
      const { runBench } = (await import(MAIN.href)) as { runBench(options: BenchOptions): Promise<void> };
      await runBench(options);
    });
}

/** In the order of the table, each once. */
function partsNamed(given: readonly string[]): readonly PartName[] {
  const all = Object.keys(PARTS) as PartName[];
  const unknown = given.find((name) => !Object.hasOwn(PARTS, name));
  if (unknown !== undefined) {
    throw new Problem("setting-invalid", `There is no part "${excerpt(unknown)}"; the parts are ${all.join(", ")}.`);
  }
  return all.filter((name) => (given.length === 0 ? !NAMED.includes(name) : given.includes(name)));
}

function number(flag: string, given: string, [least, most]: readonly [number, number]): number {
  const value = Number(given);
  if (value >= least && value <= most) return value;
  const expected = `numbers from ${least} to ${most} are expected`;
  throw new Problem("setting-invalid", `--${flag} is "${excerpt(given)}", but ${expected}.`);
}
