/** Events as Prometheus metrics. The only file that knows prom-client. */
import {
  AggregatorRegistry,
  collectDefaultMetrics,
  Gauge,
  type MetricObjectWithValues,
  type MetricValue,
  Registry,
} from "prom-client";
import type { Observer } from "./events.ts";
import { CountTally, DurationTally } from "./tallies.ts";

export interface Metrics {
  readonly observe: Observer;
  /** All metrics of this process, to be shown by `metricsText`. */
  values(): Promise<MetricValues>;
}

export type MetricValues = MetricObjectWithValues<MetricValue<string>>[];

export const METRICS_TYPE = Registry.PROMETHEUS_CONTENT_TYPE;

/** The metrics of one or several processes, added up, in the Prometheus text format. */
export function metricsText(processes: readonly MetricValues[]): Promise<string> {
  return AggregatorRegistry.aggregate([...processes]).metrics();
}

export function createMetrics(): Metrics {
  const registry = new Registry();
  const registers = [registry];
  collectDefaultMetrics({ register: registry });
  const seconds = new DurationTally({
    name: "rathaus_request_duration_seconds",
    help: "Time from a request's first byte to its reply's last, by route and status.",
    bounds: [0.0005, 0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5],
  });
  const bytes = new CountTally({
    name: "rathaus_response_bytes_total",
    help: "Bytes of reply bodies sent, by route.",
    label: "route",
  });
  const keys = new CountTally({
    name: "rathaus_requests_by_key_total",
    help: "Requests that came with a known API key, by the name of the key.",
    label: "key",
  });
  const failures = new CountTally({
    name: "rathaus_request_failures_total",
    help: "Requests that failed for a reason of our own (status 500), by route.",
    label: "route",
  });
  const cache = new CountTally({
    name: "rathaus_body_cache_total",
    help: "Requests answered with a ready-made body (hit) or a new one (miss).",
    label: "result",
  });
  const version = new Gauge({
    name: "rathaus_data_version",
    help: "1 for the data version that this process serves.",
    labelNames: ["version"],
    registers,
  });
  return {
    async values() {
      const tallied = [seconds, bytes, keys, failures, cache].map((tally) => tally.metric());
      // prom-client declares a metric's type as a number and a method that its own values lack; neither is so.
      return [...(await registry.getMetricsAsJSON()), ...(tallied as unknown as MetricValues)];
    },
    observe(event) {
      switch (event.type) {
        case "request":
          seconds.add(event.route, event.status, event.milliseconds / 1000);
          bytes.add(event.route, event.bytes);
          if (event.key !== undefined) keys.add(event.key);
          return;
        case "request-failed":
          failures.add(event.route);
          return;
        case "body-cache":
          cache.add(event.hit ? "hit" : "miss");
          return;
        case "data-version":
          version.reset();
          version.labels(event.version).set(1);
          return;
      }
    },
  };
}
