/**
 * Tries random inputs on targets in turn until the time is up or one of them fails. In: targets, how long, where chance begins. Out: how many inputs were tried
 * on each; a failing one as small as it could be made, also as a file.
 */
import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import fc from "fast-check";
import type { Opened, Target } from "./target.ts";
import { watchdog } from "./watchdog.ts";

export interface Fuzzing {
  readonly milliseconds: number;
  readonly seed: number;
  /** Where findings are written. */
  readonly folder: string;
  readonly tell: (line: string) => void;
}

const SLICE_MS = 5_000;
/** To make a failing input smaller. */
const SHRINK_MS = 60_000;
const TELL_EACH_MS = 60_000;
/** Characters of a finding that are told; the file has all of it. */
const MOST_TOLD = 4_000;

/** Tells whether nothing was found. */
export async function fuzz(
  targets: readonly Target[],
  { milliseconds, seed, folder, tell }: Fuzzing,
): Promise<boolean> {
  const dog = watchdog();
  const tried = new Map(targets.map(({ name }) => [name, 0]));
  const begun = Date.now();
  let told = begun;
  const tellCounts = (): void => {
    told = Date.now();
    const counts = [...tried].map(([name, count]) => `${name} ${count}`).join(", ");
    tell(`${((told - begun) / 60_000).toFixed(1)} min, inputs: ${counts}; nothing found.`);
  };
  tell(`Seed ${seed}.`);
  const open = new Map<Target, Opened>();
  try {
    for (let round = 0; ; round++) {
      for (const target of targets) {
        const left = begun + milliseconds - Date.now();
        if (left <= 0) {
          tellCounts();
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
          tell(`${report.slice(0, MOST_TOLD)}\nWritten to ${file}.`);
          return false;
        }
        tried.set(target.name, tried.get(target.name)! + outcome.tried);
        if (Date.now() - told > TELL_EACH_MS) tellCounts();
      }
    }
  } finally {
    for (const { close } of open.values()) await close();
    await dog.end();
  }
}

/** How many inputs were tried, or the one that failed and why. */
async function tryFor(
  milliseconds: number,
  { property }: Opened,
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
