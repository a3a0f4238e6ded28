/**
 * Turns events into metrics in the Prometheus text format. They are counted as plain numbers: loading prom-client takes
 * as long as half the server, and nobody scrapes in the first second, so `prometheus.ts` is imported later.
 */

import { Counter, DurationHistogram, type MetricSnapshot } from "./counters.ts";
import { EVENT_KINDS } from "./event-kinds.ts";
import type { Event, Observer } from "./events.ts";
import { type Gauge, gaugeMetric, type Measure } from "./gauges.ts";
import { PROBLEMS } from "./problems.ts";
import type { MetricValues } from "./prometheus.ts";

export interface Metrics {
  readonly observe: Observer;
  readonly measure: Measure;
  /** The counters, histograms and gauges of this process. */
  own(): Promise<readonly MetricSnapshot[]>;
  /** The same plus prom-client's process metrics, for `metricsText`. */
  values(): Promise<MetricValues>;
}

/** https://prometheus.io/docs/instrumenting/exposition_formats/ */
export const METRICS_TYPE = "text/plain; version=0.0.4; charset=utf-8";

/** prom-client is loaded this long after the server starts to listen, so that it does not delay the first requests. */
const LOAD_AFTER_MS = 1_000;

/** The aggregated metrics of one or several processes. */
export async function metricsText(processes: readonly MetricValues[]): Promise<string> {
  const { aggregatedText } = await import("./prometheus.ts");
  return aggregatedText(processes);
}

export function createMetrics(): Metrics {
  const seconds = new DurationHistogram({
    name: "rathaus_request_duration_seconds",
    help: "Time from the first byte of the request to the last byte of the response, by route and status.",
    bounds: [0.0005, 0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5],
  });
  const bytes = new Counter({
    name: "rathaus_response_bytes_total",
    help: "Bytes of response bodies sent, by route.",
    label: "route",
  });
  const keys = new Counter({
    name: "rathaus_requests_by_key_total",
    help: "Requests with a known API key, by the name of the key.",
    label: "key",
  });
  const failures = new Counter({
    name: "rathaus_request_failures_total",
    help: "Requests that failed with an internal error (status 500), by route.",
    label: "route",
  });
  const cache = new Counter({
    name: "rathaus_body_cache_total",
    help: "Requests answered with a cached response (hit) or an uncached one (miss).",
    label: "result",
  });
  const problems = new Counter(
    {
      name: "rathaus_problems_total",
      help: "Requests answered with a problem, by problem code (docs/reference/problems.md).",
      label: "code",
    },
    Object.entries(PROBLEMS).flatMap(([code, { status }]) => (status === 500 && code !== "internal" ? [] : code)),
  );
  const aborted = new Counter({
    name: "rathaus_requests_aborted_total",
    help: "Requests whose client disconnected before the end of the response, by route.",
    label: "route",
  });
  const warnings = new Counter(
    {
      name: "rathaus_events_total",
      help: "Events of level warn or error, by their name in the log (docs/reference/logs.md).",
      label: "event",
    },
    (Object.keys(EVENT_KINDS) as Event["type"][]).filter(isWarningOrError),
  );
  const skipped = new Map<string, number>();
  let listening = 0;
  const gauges: Gauge[] = [
    {
      name: "rathaus_workers",
      help: "Processes that accept requests.",
      aggregator: "sum",
      read: () => listening,
    },
    {
      name: "rathaus_database_server_skipped",
      help: "Processes that skip this database server because it is unreachable or has stale data.",
      aggregator: "sum",
      label: "server",
      read: () => Object.fromEntries(skipped),
    },
  ];
  let version: string | undefined;
  const versionMetric = (): MetricSnapshot => ({
    name: "rathaus_data_version",
    help: "1 for the data version that this process serves.",
    type: "gauge",
    aggregator: "sum",
    values: version === undefined ? [] : [{ labels: { version }, value: 1 }],
  });
  let loading: Promise<(own: readonly MetricSnapshot[]) => Promise<MetricValues>> | undefined;
  const load = () => {
    loading ??= import("./prometheus.ts").then(({ processMetrics }) => processMetrics());
    // If no file can be opened right now, the next scrape tries again.
    loading.catch(() => {
      loading = undefined;
    });
    return loading;
  };
  const own = async (): Promise<readonly MetricSnapshot[]> => [
    ...[seconds, bytes, keys, failures, problems, aborted, warnings, cache].map((counter) => counter.metric()),
    versionMetric(),
    ...(await Promise.all(gauges.map(gaugeMetric))),
  ];
  return {
    own,
    measure: (gauge) => void gauges.push(gauge),
    async values() {
      const withProcess = await load();
      return withProcess(await own());
    },
    observe(event) {
      switch (event.type) {
        case "request":
          seconds.add(event.route, event.status, event.milliseconds / 1000);
          bytes.add(event.route, event.bytes);
          if (event.cached !== undefined) cache.add(event.cached ? "hit" : "miss");
          if (event.key !== undefined) keys.add(event.key);
          if (event.problem !== undefined) problems.add(event.problem);
          if (event.aborted) aborted.add(event.route);
          return;
        case "refused":
          problems.add(event.problem, event.count);
          return;
        case "request-failed":
          failures.add(event.route);
          break;
        case "data-version":
          version = event.version;
          return;
        case "database-skipped":
          skipped.set(event.server, 1);
          break;
        case "database-recovered":
          skipped.set(event.server, 0);
          break;
        case "listening":
          listening = 1;
          setTimeout(load, LOAD_AFTER_MS).unref();
          break;
      }
      // Events of each request have returned above: there every nanosecond counts, and none is a warning.
      if (isWarningOrError(event.type)) warnings.add(event.type);
    },
  };
}

function isWarningOrError(type: Event["type"]): boolean {
  const { level } = EVENT_KINDS[type];
  return level === "warn" || level === "error";
}
