/** Metrics that are read only when `/metrics` is scraped: sizes, ages, requests in flight. */
import type { MetricSnapshot } from "./counters.ts";

export interface Gauge {
  readonly name: string;
  readonly help: string;
  /** Use `counter` for a monotonic number that is counted elsewhere. */
  readonly type?: "gauge" | "counter";
  /** How to combine worker processes: each has its own share (`sum`), or all see the same value (`max`, `min`). */
  readonly aggregator: MetricSnapshot["aggregator"];
  /** The label name, if there are several values. */
  readonly label?: string;
  /** One value, or several by label value; undefined if there is none. */
  read(): Reading | Promise<Reading>;
}

type Reading = number | Readonly<Record<string, number>> | undefined;

/** Registers a gauge. */
export type Measure = (gauge: Gauge) => void;

/** Omits values that cannot be read: an unavailable store must not hide all other metrics. */
export async function gaugeMetric({ read, label = "", type = "gauge", ...about }: Gauge): Promise<MetricSnapshot> {
  let reading: Reading;
  try {
    reading = await read();
  } catch {
    reading = undefined;
  }
  return { ...about, type, values: valuesOf(reading, label) };
}

function valuesOf(reading: Reading, label: string): MetricSnapshot["values"] {
  if (reading === undefined) return [];
  if (typeof reading === "number") return [{ labels: {}, value: reading }];
  return Object.entries(reading).map(([name, value]) => ({ labels: { [label]: name }, value }));
}
