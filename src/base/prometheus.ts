/** Process metrics and the text format, by prom-client. Only this file uses it; `metrics.ts` imports it lazily. */
import {
  AggregatorRegistry,
  collectDefaultMetrics,
  type MetricObjectWithValues,
  type MetricValue,
  Registry,
} from "prom-client";
import type { MetricSnapshot } from "./counters.ts";

export type MetricValues = MetricObjectWithValues<MetricValue<string>>[];

/** The aggregated metrics of one or several processes, as text. */
export function aggregatedText(processes: readonly MetricValues[]): Promise<string> {
  return AggregatorRegistry.aggregate([...processes]).metrics();
}

/** Starts to collect memory, CPU, event loop and garbage collection metrics; returns them together with our own. */
export function processMetrics(): (own: readonly MetricSnapshot[]) => Promise<MetricValues> {
  const registry = new Registry();
  collectDefaultMetrics({ register: registry });
  // prom-client's typings are wrong: they declare the metric type as a number, and a method that its values lack.
  return async (own) => [...(await registry.getMetricsAsJSON()), ...(own as unknown as MetricValues)];
}
