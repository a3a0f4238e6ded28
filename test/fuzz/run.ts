/**
 * `npm run fuzz`: tries random inputs on all targets in turn, for as long as it is told. In: --minutes, --only, --seed. Out: each minute how many inputs were tried;
 * with the first finding, its smallest input in `fuzz-findings/` and status 1.
 */
import { randomInt } from "node:crypto";
import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { Command } from "commander";
import fc from "fast-check";
import type { Opened, Target } from "./target.ts";
import { TARGETS } from "./targets.ts";
import { type Watchdog, watchdog } from "./watchdog.ts";

const SLICE_MS = 5_000;
/** To make a failing input smaller. */
const SHRINK_MS = 60_000;
/** Characters of a finding on the screen; the file has all of it. */
const MOST_SHOWN = 4_000;
const FINDINGS = "fuzz-findings";

const names = TARGETS.map(({ name }) => name);
const command = new Command("fuzz")
  .description(`Tries random inputs until something is found. Targets:\n${TARGETS.map(line).join("\n")}`)
  .option("--minutes <number>", "how long, all targets together", Number, 10)
  .option("--only <names>", "some targets, separated by commas", (text) => text.split(","), names)
  .option("--seed <number>", "where chance begins; the same seed tries the same inputs", Number, randomInt(2 ** 31));

function line({ name, about }: Target): string {
  return `  ${name}: ${about}`;
}

const { minutes, only, seed } = command.parse().opts<{ minutes: number; only: readonly string[]; seed: number }>();
const unknown = only.filter((name) => !names.includes(name));
if (unknown.length > 0) command.error(`There is no target ${unknown.join(", ")}, only ${names.join(", ")}.`);
if (!(minutes > 0)) command.error("--minutes must be a number above 0.");
process.exitCode = (await fuzz(TARGETS.filter(({ name }) => only.includes(name)))) ? 0 : 1;

/** Tells whether nothing was found. */
async function fuzz(targets: readonly Target[]): Promise<boolean> {
  const dog = watchdog();
  const tried = new Map(targets.map(({ name }) => [name, 0]));
  const begun = Date.now();
  let told = begun;
  const tell = (): void => {
    told = Date.now();
    const counts = [...tried].map(([name, count]) => `${name} ${count}`).join(", ");
    console.log(`${((told - begun) / 60_000).toFixed(1)} min, inputs: ${counts}; nothing found`);
  };
  console.log(`Seed ${seed}.`);
  const open = new Map<Target, Opened>();
  try {
    for (let round = 0; ; round++) {
      for (const target of targets) {
        if (Date.now() - begun > minutes * 60_000) {
          tell();
          return true;
        }
        const chosen = open.get(target) ?? (await openWatched(target, dog));
        open.set(target, chosen);
        const count = await tryFor(SLICE_MS, target, chosen, (seed + round) | 0);
        if (count === undefined) return false;
        tried.set(target.name, tried.get(target.name)! + count);
        if (Date.now() - told > 60_000) tell();
      }
    }
  } finally {
    for (const { close } of open.values()) await close();
    await dog.end();
  }
}

async function openWatched(target: Target, dog: Watchdog): Promise<Opened> {
  const { property, close } = await target.open();
  return { property: property.beforeEach(dog.beat), close };
}

/** How many inputs were tried; undefined: one of them failed, which is told. */
async function tryFor(
  milliseconds: number,
  { name }: Target,
  { property }: Opened,
  from: number,
): Promise<number | undefined> {
  const limits = (interruptAfterTimeLimit: number) => ({ seed: from, interruptAfterTimeLimit, numRuns: 1_000_000_000 });
  const outcome = await fc.check(property, limits(milliseconds));
  if (!outcome.failed || outcome.counterexample === null) return outcome.numRuns;
  const path = outcome.counterexamplePath ?? undefined;
  const smaller = await fc.check(property, { ...limits(SHRINK_MS), path });
  const { counterexample, errorInstance } = smaller.counterexample === null ? outcome : smaller;
  const why = errorInstance instanceof Error ? errorInstance.stack : String(errorInstance);
  const input = fc.stringify(counterexample);
  const report = `Target ${name}, seed ${from}, path ${path}\n\nWhy:\n${why}\n\nInput:\n${input}\n`;
  mkdirSync(FINDINGS, { recursive: true });
  const file = join(FINDINGS, `${name}-${from}.txt`);
  writeFileSync(file, report);
  console.log(`${report.slice(0, MOST_SHOWN)}\nWritten to ${file}.`);
  return undefined;
}
