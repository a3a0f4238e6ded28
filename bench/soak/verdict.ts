/** What a soak has shown: each minute, each kind of request, what failed, and whether what must stay flat did. */
import type { Measure, Section } from "../measure/report.ts";
import { EXAMPLES, type Figures, spreadOf, type Tally } from "./tally.ts";
import { trendOf } from "./trend.ts";

/** In the first part of the run caches fill. */
const FILLING = 0.25;
/** What must not grow, and how far the line through its values may rise all the same. */
const STEADY = ["RSS MB", "anonymous MB", "heap MB", "external MB", "handles", "threads", "wal MB"];
const FLAT = 1.1;

export function verdictOf(tallies: readonly Tally[], lines: readonly Figures[]): readonly Section[] {
  return [
    { title: "Soak, minute by minute", measures: lines.map((figures, i) => ({ name: `minute ${i + 1}`, figures })) },
    { title: "Soak, what was asked", measures: kindsOf(tallies) },
    {
      title: "Soak, last three quarters",
      yardstick: "their beginning, by the line through all minutes",
      measures: steadyOf(lines.slice(Math.floor(lines.length * FILLING))),
    },
    { title: "Soak, replies and imports that failed", measures: failedOf(tallies) },
  ];
}

function kindsOf(tallies: readonly Tally[]): readonly Measure[] {
  const names = new Set(tallies.flatMap(({ latencies }) => [...latencies.keys()]));
  const kinds = Array.from(names, (name) => ({
    name,
    latencies: tallies.flatMap(({ latencies }) => latencies.get(name) ?? []),
  }));
  const all = { name: "all", latencies: kinds.flatMap(({ latencies }) => latencies) };
  const sent = {
    name: "all, from when they had a connection",
    latencies: tallies.flatMap((tally) => tally.fromSending),
  };
  return [
    ...[...kinds, all, sent].map(
      ({ name, latencies }): Measure => ({ name, figures: { requests: latencies.length, ...spreadOf(latencies) } }),
    ),
    { name: "clients that left", figures: { requests: tallies.reduce((sum, { left }) => sum + left, 0) } },
  ];
}

function steadyOf(lines: readonly Figures[]): readonly Measure[] {
  return STEADY.map((name): Measure => {
    const values = lines.map((line) => line[name]).filter((value) => value !== undefined);
    if (values.length === 0) return { name, figures: {}, note: "not known" };
    const figures = { first: values[0], last: values.at(-1)!, least: Math.min(...values), most: Math.max(...values) };
    return { name, figures, ratio: trendOf(values), goal: { most: FLAT } };
  });
}

function failedOf(tallies: readonly Tally[]): readonly Measure[] {
  const faults = tallies.reduce((sum, tally) => sum + tally.faults, 0);
  const examples = tallies.flatMap((tally) => tally.examples).slice(0, EXAMPLES);
  return [
    { name: "failed", figures: { number: faults }, ratio: faults, goal: { most: 0 } },
    ...examples.map((note): Measure => ({ name: "example", figures: {}, note })),
  ];
}
