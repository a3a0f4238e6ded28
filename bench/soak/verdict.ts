/** The results of a soak: each minute, each kind of request, the faults, and whether resource use stayed flat. */
import type { Measure, Section } from "../measure/report.ts";
import { EXAMPLES, type Figures, spreadOf, type Tally } from "./tally.ts";
import { trendOf } from "./trend.ts";

/** The share of the run in which caches fill. */
const WARM_UP_SHARE = 0.25;
/** Figures that must not grow, and the tolerance of their trend. */
const STEADY = ["RSS MB", "anonymous MB", "heap MB", "external MB", "handles", "threads", "wal MB"];
const FLAT = 1.1;

export function verdictOf(tallies: readonly Tally[], lines: readonly Figures[]): readonly Section[] {
  return [
    { title: "Soak, minute by minute", measures: lines.map((figures, i) => ({ name: `minute ${i + 1}`, figures })) },
    { title: "Soak, by kind of request", measures: kindsOf(tallies) },
    {
      title: "Soak, last three quarters",
      baseline: "their start, by the trend over all minutes",
      measures: steadyOf(lines.slice(Math.floor(lines.length * WARM_UP_SHARE))),
    },
    { title: "Soak, failed responses and imports", measures: failedOf(tallies) },
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
    name: "all, since they got a connection",
    latencies: tallies.flatMap((tally) => tally.fromSending),
  };
  return [
    ...[...kinds, all, sent].map(
      ({ name, latencies }): Measure => ({ name, figures: { requests: latencies.length, ...spreadOf(latencies) } }),
    ),
    { name: "aborted", figures: { requests: tallies.reduce((sum, { aborted }) => sum + aborted, 0) } },
  ];
}

function steadyOf(lines: readonly Figures[]): readonly Measure[] {
  return STEADY.map((name): Measure => {
    const values = lines.map((line) => line[name]).filter((value) => value !== undefined);
    if (values.length === 0) return { name, figures: {}, note: "unknown" };
    const figures = { first: values[0], last: values.at(-1)!, min: Math.min(...values), max: Math.max(...values) };
    return { name, figures, ratio: trendOf(values), goal: { max: FLAT } };
  });
}

function failedOf(tallies: readonly Tally[]): readonly Measure[] {
  const faults = tallies.reduce((sum, tally) => sum + tally.faults, 0);
  const examples = tallies.flatMap((tally) => tally.examples).slice(0, EXAMPLES);
  return [
    { name: "failed", figures: { number: faults }, ratio: faults, goal: { max: 0 } },
    ...examples.map((note): Measure => ({ name: "example", figures: {}, note })),
  ];
}
