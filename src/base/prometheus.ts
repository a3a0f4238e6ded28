/** What prom-client does for us: metrics of the process itself, and the text of all. The only file that knows it; loaded by `metrics.ts`. */
import {
  AggregatorRegistry,
  collectDefaultMetrics,
  type MetricObjectWithValues,
  type MetricValue,
  Registry,
} from "prom-client";
import type { TalliedMetric } from "./tallies.ts";

export type MetricValues = MetricObjectWithValues<MetricValue<string>>[];

/** The metrics of one or several processes, added up, as text. */
export function addedUp(processes: readonly MetricValues[]): Promise<string> {
  return AggregatorRegistry.aggregate([...processes]).metrics();
}

/** Memory, processor time, event loop and garbage collection of this process, from now on; and what else was counted. */
export function processMetrics(): (tallied: readonly TalliedMetric[]) => Promise<MetricValues> {
  const registry = new Registry();
  collectDefaultMetrics({ register: registry });
  // prom-client declares a metric's type as a number, and a method that its own values lack; neither is so.
  return async (tallied) => [...(await registry.getMetricsAsJSON()), ...(tallied as unknown as MetricValues)];
}
