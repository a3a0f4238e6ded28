/**
 * Runs random inputs on targets in turn until the time is up or one fails. In: targets, duration, seed. Out: the number
 * of inputs for each; a failing input is shrunk and written to a file.
 */
import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import fc from "fast-check";
import type { OpenTarget, Target } from "./target.ts";
import { watchdog } from "./watchdog.ts";

export interface Fuzzing {
  readonly milliseconds: number;
  readonly seed: number;
  /** The folder for findings. */
  readonly folder: string;
  readonly print: (line: string) => void;
}

const SLICE_MS = 5_000;
/** The time limit for shrinking. */
const SHRINK_MS = 60_000;
const REPORT_EVERY_MS = 60_000;
/** The number of characters of a finding that are printed; the file has all of it. */
const MAX_PRINTED = 4_000;

/** Returns whether nothing was found. */
export async function fuzz(
  targets: readonly Target[],
  { milliseconds, seed, folder, print }: Fuzzing,
): Promise<boolean> {
  const dog = watchdog();
  const tried = new Map(targets.map(({ name }) => [name, 0]));
  const begun = Date.now();
  let printed = begun;
  const printCounts = (): void => {
    printed = Date.now();
    const counts = [...tried].map(([name, count]) => `${name} ${count}`).join(", ");
    print(`${((printed - begun) / 60_000).toFixed(1)} min, inputs: ${counts}; nothing found.`);
  };
  print(`Seed ${seed}.`);
  const open = new Map<Target, OpenTarget>();
  try {
    for (let round = 0; ; round++) {
      for (const target of targets) {
        const left = begun + milliseconds - Date.now();
        if (left <= 0) {
          printCounts();
          return true;
        }
        dog.watch(`target ${target.name}, seed ${seed + round}`);
        const chosen = open.get(target) ?? (await target.open());
        open.set(target, chosen);
        const outcome = await tryFor(Math.min(SLICE_MS, left), chosen, seed + round);
        if ("finding" in outcome) {
          const report = `Target ${target.name}, seed ${seed + round}\n\n${outcome.finding}\n`;
          mkdirSync(folder, { recursive: true });
          const file = join(folder, `${target.name}-${seed + round}.txt`);
          writeFileSync(file, report);
          print(`${report.slice(0, MAX_PRINTED)}\nWritten to ${file}.`);
          return false;
        }
        tried.set(target.name, tried.get(target.name)! + outcome.tried);
        if (Date.now() - printed > REPORT_EVERY_MS) printCounts();
      }
    }
  } finally {
    for (const { close } of open.values()) await close();
    await dog.end();
  }
}

/** The number of inputs tried, or the failing input with the reason. */
async function tryFor(
  milliseconds: number,
  { property }: OpenTarget,
  seed: number,
): Promise<{ readonly tried: number } | { readonly finding: string }> {
  const within = (interruptAfterTimeLimit: number) => ({ seed, interruptAfterTimeLimit, numRuns: 1_000_000_000 });
  const outcome = await fc.check(property, within(milliseconds));
  if (!outcome.failed || outcome.counterexample === null) return { tried: outcome.numRuns };
  const path = outcome.counterexamplePath ?? undefined;
  const smaller = await fc.check(property, { ...within(SHRINK_MS), path });
  const { counterexample, errorInstance } = smaller.counterexample === null ? outcome : smaller;
  const why = errorInstance instanceof Error ? errorInstance.stack : String(errorInstance);
  return { finding: `Why:\n${why}\n\nInput:\n${fc.stringify(counterexample)}` };
}
