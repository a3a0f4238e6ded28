/**
 * Runs the selected parts of the bench and reports the results: a table per section, the goals met and missed, and
 * everything in one JSON file. In: the options of `rathaus bench`.
 */
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { availableParallelism, cpus, loadavg, tmpdir, totalmem } from "node:os";
import { join } from "node:path";
import { Problem } from "../src/base/problems.ts";
import type { BenchOptions, PartName } from "../src/cli/commands/bench.ts";
import type { Bench } from "./measure/part.ts";
import { makeCity } from "./measure/program.ts";
import { isMet, type Measure, type Section, tableOf } from "./measure/report.ts";
import { settle } from "./measure/settle.ts";
import { measureStolen } from "./measure/stolen-time.ts";
import { withServer } from "./measure/with-server.ts";
import { PARTS } from "./parts.ts";

/** Parts that do not compare times, or wait themselves. */
const OWN_PACE: readonly PartName[] = ["growth", "soak", "attack"];

/** Load average above which the results are unreliable. */
const BUSY = 0.5;
/** Percent of the processor time that the host may take away. */
const STOLEN = 2;

export async function runBench(options: BenchOptions): Promise<void> {
  const start = performance.now();
  const { parts, scale, json = join(import.meta.dirname, "results.json"), data } = options;
  const about = { date: new Date().toISOString(), machine: machine(), scale };
  const write = (sections: readonly Section[]): void => {
    try {
      writeFileSync(json, `${JSON.stringify({ ...about, sections }, null, 2)}\n`);
    } catch (cause) {
      throw new Problem("usage-invalid", `The results cannot be written to ${json}.`, { cause });
    }
  };
  // Fail now, not after ten minutes, if the file cannot be written.
  write([]);
  const [load] = loadavg();
  if (load > BUSY)
    console.log(`The machine is busy (load average ${load.toFixed(1)}): the results will be unreliable.`);
  const folder = mkdtempSync(join(tmpdir(), "rathaus-bench-"));
  const sections: Section[] = [];
  try {
    const bench: Bench = { ...options, data: data ?? join(folder, "data"), folder, peaks: [] };
    // `growth` generates its own cities.
    if (data === undefined && parts.some((part) => part !== "growth")) {
      console.log(`generating the demo city at scale ${scale} …`);
      console.log(`generated in ${(await makeCity(bench.data, scale)).toFixed(0)} s`);
      // Once for all parts that measure speed.
      if (parts.some((part) => !OWN_PACE.includes(part)))
        await withServer({ data: bench.data, peaks: [] }, "settling", [], settle);
    }
    for (const name of parts) {
      console.log(`\n${name} …`);
      const partStart = performance.now();
      const stolen = measureStolen();
      const results = await sectionsOf(name, bench);
      sections.push(...results);
      write(sections);
      for (const section of results) console.log(`\n${tableOf(section)}`);
      console.log(`\n${name} took ${secondsSince(partStart)} s${stolenText(stolen())}`);
    }
  } finally {
    rmSync(folder, { recursive: true });
  }
  console.log(`\n${goalsText(sections)}\n\nTotal: ${secondsSince(start)} s; the results are in ${json}.`);
}

/** A part that fails is reported in its section; the others continue. */
async function sectionsOf(name: PartName, bench: Bench): Promise<readonly Section[]> {
  try {
    return await (await PARTS[name]())(bench);
  } catch (error) {
    console.error(error);
    process.exitCode = 1;
    return [{ title: name, measures: [{ name, figures: {}, note: `failed: ${error}` }] }];
  }
}

function stolenText(percent: number): string {
  if (percent < STOLEN) return "";
  return `; the host of this machine took away ${percent.toFixed(0)} % of its time, so the results are unreliable`;
}

function secondsSince(start: number): string {
  return ((performance.now() - start) / 1000).toFixed(0);
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
  const expected = goal?.min === undefined ? `at most ${goal?.max}` : `at least ${goal.min}`;
  return `${name}: ${ratio!.toFixed(2)}, ${expected}`;
}
