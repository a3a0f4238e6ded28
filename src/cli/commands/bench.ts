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
  german: "searches for all forms of words compared with rivals that stem, and suggestions",
  bulk: "the bulk files: seconds, memory, and what a light client feels meanwhile",
  caching: "pages and searches from nginx and Varnish in front, next to the server alone and to nginx with plain files",
  memory: "idle, and the peak of the servers of the run",
  fairness:
    "a light client next to many that send heavy queries, stay idle or do not read; runs only if named explicitly",
  growth: "cities of several sizes side by side; takes long and runs only if named explicitly",
  index: "the search index alone, in the sizes of `--scales`, such as 1,10,100; runs only if named explicitly",
  soak: "mixed load and imports for a long time, with every response checked; runs only if named explicitly",
  attack: "what a light client feels while others try to prevent it from being served; runs only if named explicitly",
} as const;

/** What the attackers of each attack do. */
const ATTACKS = {
  admission: "four IPv6 networks pipeline expensive searches and disconnect",
  "admission-48": "the same from 64 networks of one /48",
  "slow-readers": "two clients hold many long responses and read 700 bytes per second",
  pipelining: "requests beyond the limit, pipelined",
  bodies: "endless request bodies, in small and in large chunks",
  "long-texts": "a word repeated as often as allowed, in texts of a megabyte",
  masks: "queries of as many masks as allowed",
  "full-queue": "as many large queries as may wait, from four clients",
  unread: "3,000 pipelined searches whose responses are not read",
  mix: "expensive requests in random order",
  pictures: "pages as pictures and spreadsheets, each a new drawing",
  assistants: "tools of assistants that read and count much",
  "busy-clients": "eight clients with nearly as many pages and short searches as they may request",
  "forwarded-for": "a trusted neighbour that names no client",
  crowd: "as many connections as fill the server, idle or with half a request, from 30 clients",
  connections: "slow headers, idle connections, connections that come and go",
} as const;

/** Parts that run only if named explicitly. */
const EXPLICIT: readonly string[] = ["fairness", "growth", "index", "soak", "attack"];

export type PartName = keyof typeof PARTS;
export type AttackName = keyof typeof ATTACKS;

export interface BenchOptions {
  readonly parts: readonly PartName[];
  readonly scale: number;
  readonly scales: readonly number[];
  /** The duration of `soak`, its requests per second, and the seconds between its imports. */
  readonly minutes: number;
  readonly rate: number;
  readonly importEvery: number;
  /** The duration of each attack, the workers of the server, and the attacks to run. */
  readonly seconds: number;
  readonly workers: number;
  readonly attacks: readonly AttackName[];
  /** The engine of `growth`, `soak` and `attack`. */
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
  readonly seconds: string;
  readonly workers: string;
  readonly only?: string;
  readonly engine: string;
  readonly json?: string;
  readonly data?: string;
}

const SIZES = [0.01, 20] as const;
/** The part `index` makes no city. */
const INDEX_SIZES = [0.01, 100] as const;
const MINUTES = [0.05, 10_000] as const;
const RATES = [1, 10_000] as const;
const INTERVALS = [0, 3_600] as const;
const SECONDS = [0.5, 3_600] as const;
const WORKERS = [1, 256] as const;
const ENGINES = ["sqlite", "postgres"] as const;
type Engine = (typeof ENGINES)[number];
const MAIN = new URL("../../../bench/main.ts", import.meta.url);

export function benchCommand(): Command {
  const list = (table: Readonly<Record<string, string>>): string =>
    Object.entries(table)
      .map(([name, what]) => `${name}: ${what}`)
      .join("\n");
  return new Command("bench")
    .argument(
      "[parts...]",
      `what to measure (default: all but fairness, growth, index, soak and attack)\n${list(PARTS)}`,
    )
    .option("--scale <factor>", "size of the demo city to generate; 1 is a city like Zürich", "1")
    .option(
      "--scales <list>",
      "sizes that growth compares, with 1 or else the first, and that index measures",
      "0.1,1,10",
    )
    .option("--minutes <number>", "duration of soak", "120")
    .option("--rate <number>", "requests per second of soak", "100")
    .option("--import-every <seconds>", "how often soak imports", "60")
    .option("--seconds <number>", "duration of each attack, and of the time before it", "30")
    .option("--workers <number>", "processes of the server that is attacked", "1")
    .option("--only <list>", `attacks to run, separated by commas (default: all)\n${list(ATTACKS)}`)
    .option("--engine <name>", "store of growth, soak and attack: sqlite or postgres", "sqlite")
    .option("--json <file>", "file for all results (default: results.json in the folder of the bench)")
    .option("--data <folder>", "use this data folder, with a demo city of that scale, instead of generating one")
    .action(async (parts: readonly string[], flags: BenchFlags) => {
      const { scale, scales, minutes, rate, importEvery, seconds, workers, only, engine, json, data } = flags;
      if (!existsSync(MAIN)) throw new Problem("bench-missing", "The package has no bench.");
      const options: BenchOptions = {
        parts: named(parts, PARTS, "part").filter((name) => parts.length > 0 || !EXPLICIT.includes(name)),
        scale: number("scale", scale, SIZES),
        scales: scales.split(",").map((each) => number("scales", each, INDEX_SIZES)),
        minutes: number("minutes", minutes, MINUTES),
        rate: number("rate", rate, RATES),
        importEvery: number("import-every", importEvery, INTERVALS),
        seconds: number("seconds", seconds, SECONDS),
        workers: number("workers", workers, WORKERS),
        attacks: named(only?.split(",") ?? [], ATTACKS, "attack"),
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

/** In the order of the table, each once; all if none is given. */
function named<Name extends string>(
  given: readonly string[],
  table: Readonly<Record<Name, string>>,
  what: string,
): readonly Name[] {
  const all = Object.keys(table) as Name[];
  const unknown = given.find((name) => !Object.hasOwn(table, name));
  if (unknown !== undefined) {
    const sentence = `There is no ${what} "${excerpt(unknown)}"; the ${what}s are ${all.join(", ")}.`;
    throw new Problem("usage-invalid", sentence);
  }
  return all.filter((name) => given.length === 0 || given.includes(name));
}

function number(flag: string, given: string, [least, most]: readonly [number, number]): number {
  const value = Number(given);
  if (value >= least && value <= most) return value;
  const expected = `numbers from ${least} to ${most} are expected`;
  throw new Problem("usage-invalid", `--${flag} is "${excerpt(given)}", but ${expected}.`);
}
