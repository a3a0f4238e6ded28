/** The results of a soak: each minute, each kind of request, the faults, and whether resource use stayed flat. */
import type { Measure, Section } from "../measure/report.ts";
import { HEAP } from "./state.ts";
import { EXAMPLES, type Figures, spreadOf, type Tally } from "./tally.ts";
import { trendOf } from "./trend.ts";

/** The share of the run in which caches fill. */
const WARM_UP_SHARE = 0.25;
const FLAT = 1.1;
/** Figures that must not grow, and the tolerance of their trend. */
const STEADY: Readonly<Record<string, number>> = {
  "RSS MB": FLAT,
  "anonymous MB": FLAT,
  [HEAP]: 1.03,
  "external MB": FLAT,
  handles: FLAT,
  threads: FLAT,
  "wal MB": FLAT,
};
/** V8 collects the old generation only every few minutes; what is alive is the least of a while. */
const MINUTES_OF_HEAP = 10;

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
  return Object.entries(STEADY).map(([name, max]): Measure => {
    const known = lines.map((line) => line[name]).filter((value) => value !== undefined);
    const values = name === HEAP ? lowestOf(known, MINUTES_OF_HEAP) : known;
    if (values.length === 0) return { name, figures: {}, note: "unknown" };
    const figures = { first: values[0], last: values.at(-1)!, min: Math.min(...values), max: Math.max(...values) };
    return { name, figures, ratio: trendOf(values), goal: { max } };
  });
}

/** The lowest of the first `length` values, of the next, and so on. */
function lowestOf(values: readonly number[], length: number): readonly number[] {
  return Array.from({ length: Math.ceil(values.length / length) }, (_, i) =>
    Math.min(...values.slice(i * length, (i + 1) * length)),
  );
}

function failedOf(tallies: readonly Tally[]): readonly Measure[] {
  const faults = tallies.reduce((sum, tally) => sum + tally.faults, 0);
  const examples = tallies.flatMap((tally) => tally.examples).slice(0, EXAMPLES);
  return [
    { name: "failed", figures: { number: faults }, ratio: faults, goal: { max: 0 } },
    ...examples.map((note): Measure => ({ name: "example", figures: {}, note })),
  ];
}
