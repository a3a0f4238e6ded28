/** What is looked at only when somebody asks for metrics: sizes, ages, how much is under way. */
import type { TalliedMetric } from "./tallies.ts";

export interface Gauge {
  readonly name: string;
  readonly help: string;
  /** A counter is a number that somebody else counts and that never falls. */
  readonly type?: "gauge" | "counter";
  /** Whether the processes behind one port have a share each (`sum`) or look at the same thing (`max`, `min`). */
  readonly aggregator: TalliedMetric["aggregator"];
  /** Where there are several values, what tells them apart. */
  readonly label?: string;
  /** One value, or several by their label; undefined where there is none. */
  read(): Reading | Promise<Reading>;
}

type Reading = number | Readonly<Record<string, number>> | undefined;

/** Takes a gauge in. */
export type Measure = (gauge: Gauge) => void;

/** What cannot be read now is left out: a store that is away must not hide all other metrics. */
export async function gaugeMetric({ read, label = "", type = "gauge", ...about }: Gauge): Promise<TalliedMetric> {
  let reading: Reading;
  try {
    reading = await read();
  } catch {
    reading = undefined;
  }
  return { ...about, type, values: valuesOf(reading, label) };
}

function valuesOf(reading: Reading, label: string): TalliedMetric["values"] {
  if (reading === undefined) return [];
  if (typeof reading === "number") return [{ labels: {}, value: reading }];
  return Object.entries(reading).map(([name, value]) => ({ labels: { [label]: name }, value }));
}
