/**
 * Events as metrics in the Prometheus text format. They are counted in plain numbers; the library for the rest takes as long to load as half the server, and
 * nobody reads metrics in the first second (`prometheus.ts`).
 */
import type { Observer } from "./events.ts";
import type { MetricValues } from "./prometheus.ts";
import { CountTally, DurationTally, type TalliedMetric } from "./tallies.ts";

export interface Metrics {
  readonly observe: Observer;
  /** All metrics of this process, to be shown by `metricsText`. */
  values(): Promise<MetricValues>;
}

/** https://prometheus.io/docs/instrumenting/exposition_formats/ */
export const METRICS_TYPE = "text/plain; version=0.0.4; charset=utf-8";

/** How long a server that has just begun to listen is left to its first requests. */
const LOAD_AFTER_MS = 1_000;

/** The metrics of one or several processes, added up. */
export async function metricsText(processes: readonly MetricValues[]): Promise<string> {
  const { addedUp } = await import("./prometheus.ts");
  return addedUp(processes);
}

export function createMetrics(): Metrics {
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
  let version: string | undefined;
  const versionMetric = (): TalliedMetric => ({
    name: "rathaus_data_version",
    help: "1 for the data version that this process serves.",
    type: "gauge",
    aggregator: "sum",
    values: version === undefined ? [] : [{ labels: { version }, value: 1 }],
  });
  let ofProcess: Promise<(tallied: readonly TalliedMetric[]) => Promise<MetricValues>> | undefined;
  const load = () => {
    ofProcess ??= import("./prometheus.ts").then(({ processMetrics }) => processMetrics());
    return ofProcess;
  };
  return {
    async values() {
      const withProcess = await load();
      return withProcess([...[seconds, bytes, keys, failures, cache].map((tally) => tally.metric()), versionMetric()]);
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
          version = event.version;
          return;
        case "listening":
          setTimeout(load, LOAD_AFTER_MS).unref();
          return;
      }
    },
  };
}
