/**
 * Runs the parts of the bench that are asked for and tells what came out: a table for each section, the goals met and missed, and all of it in
 * one JSON file. In: what `rathaus bench` was given. Out: nothing but what is printed and written.
 */
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { availableParallelism, cpus, loadavg, tmpdir, totalmem } from "node:os";
import { join } from "node:path";
import { Problem } from "../src/base/problems.ts";
import type { BenchOptions, PartName } from "../src/cli/commands/bench.ts";
import type { Bench } from "./measure/part.ts";
import { makeCity } from "./measure/program.ts";
import { isMet, type Measure, type Section, tableOf } from "./measure/report.ts";
import { PARTS } from "./parts.ts";

/** Other work on the machine, in cores, above which figures are not to be believed. */
const BUSY = 0.5;

export async function runBench({ parts, scale, scales, minutes, rate, data, ...options }: BenchOptions): Promise<void> {
  const begun = performance.now();
  const { json = join(import.meta.dirname, "results.json") } = options;
  const about = { date: new Date().toISOString(), machine: machine(), scale };
  const write = (sections: readonly Section[]): void => {
    try {
      writeFileSync(json, `${JSON.stringify({ ...about, sections }, null, 2)}\n`);
    } catch (cause) {
      throw new Problem("setting-invalid", `The figures cannot be written to ${json}.`, { cause });
    }
  };
  // Now already: nobody wants to hear after ten minutes that it cannot be written.
  write([]);
  const [load] = loadavg();
  if (load > BUSY) console.log(`The machine is busy (load average ${load.toFixed(1)}): the figures will be off.`);
  const folder = mkdtempSync(join(tmpdir(), "rathaus-bench-"));
  const sections: Section[] = [];
  try {
    const bench: Bench = { data: data ?? join(folder, "data"), scale, folder, scales, minutes, rate, peaks: [] };
    // Growth makes its own cities.
    if (data === undefined && parts.some((part) => part !== "growth")) {
      console.log(`making the demo city of scale ${scale} …`);
      console.log(`made in ${(await makeCity(bench.data, scale)).toFixed(0)} s`);
    }
    for (const name of parts) {
      console.log(`\n${name} …`);
      const partBegun = performance.now();
      const found = await sectionsOf(name, bench);
      sections.push(...found);
      write(sections);
      for (const section of found) console.log(`\n${tableOf(section)}`);
      console.log(`\n${name} took ${secondsSince(partBegun)} s`);
    }
  } finally {
    rmSync(folder, { recursive: true });
  }
  console.log(`\n${goalsText(sections)}\n\nAll took ${secondsSince(begun)} s; the figures are in ${json}.`);
}

/** A part that fails says so in its place, and the others go on. */
async function sectionsOf(name: PartName, bench: Bench): Promise<readonly Section[]> {
  try {
    return await (await PARTS[name]())(bench);
  } catch (error) {
    console.error(error);
    process.exitCode = 1;
    return [{ title: name, measures: [{ name, figures: {}, note: `failed: ${error}` }] }];
  }
}

function secondsSince(begun: number): string {
  return ((performance.now() - begun) / 1000).toFixed(0);
}

function machine(): object {
  return {
    cores: availableParallelism(),
    processor: cpus()[0]?.model ?? "unknown",
    node: process.version,
    memoryMB: Math.round(totalmem() / 1e6),
  };
}

function goalsText(sections: readonly Section[]): string {
  const all = sections.flatMap(({ title, measures }) => measures.map((measure) => ({ title, measure })));
  const list = (heading: string, met: boolean): readonly string[] => {
    const lines = all.filter(({ measure }) => isMet(measure) === met);
    return [`${heading}: ${lines.length}`, ...lines.map(({ title, measure }) => `  ${title}: ${goalText(measure)}`)];
  };
  return [...list("Goals met", true), ...list("Goals missed", false)].join("\n");
}

function goalText({ name, ratio, goal }: Measure): string {
  const wanted = goal?.least === undefined ? `at most ${goal?.most}` : `at least ${goal.least}`;
  return `${name}: ${ratio!.toFixed(2)}, ${wanted}`;
}
