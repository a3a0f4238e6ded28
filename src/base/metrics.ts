/**
 * Events as metrics in the Prometheus text format. They are counted in plain numbers; the library for the rest takes as long to load as half the server, and
 * nobody reads metrics in the first second (`prometheus.ts`).
 */
import { EVENT_KINDS } from "./event-kinds.ts";
import type { Event, Observer } from "./events.ts";
import { type Gauge, gaugeMetric, type Measure } from "./gauges.ts";
import { PROBLEMS } from "./problems.ts";
import type { MetricValues } from "./prometheus.ts";
import { CountTally, DurationTally, type TalliedMetric } from "./tallies.ts";

export interface Metrics {
  readonly observe: Observer;
  readonly measure: Measure;
  /** What this process has counted and measured. */
  own(): Promise<readonly TalliedMetric[]>;
  /** The same with what is known of the process as such, to be shown by `metricsText`. */
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
  const problems = new CountTally(
    {
      name: "rathaus_problems_total",
      help: "Requests answered with a problem, by its code (docs/problems.md).",
      label: "code",
    },
    Object.entries(PROBLEMS).flatMap(([code, { status }]) => (status === 500 && code !== "internal" ? [] : code)),
  );
  const left = new CountTally({
    name: "rathaus_clients_left_total",
    help: "Requests whose client left before the end of the reply, by route.",
    label: "route",
  });
  const troubles = new CountTally(
    {
      name: "rathaus_events_total",
      help: "Events of level warn or error, by their name in the log (docs/logs.md).",
      label: "event",
    },
    (Object.keys(EVENT_KINDS) as Event["type"][]).filter(isTrouble),
  );
  const leftOut = new Map<string, number>();
  let listening = 0;
  const gauges: Gauge[] = [
    {
      name: "rathaus_workers",
      help: "Processes that answer.",
      aggregator: "sum",
      read: () => listening,
    },
    {
      name: "rathaus_database_server_left_out",
      help: "Processes that do not ask this database server, because it cannot be reached or has old data.",
      aggregator: "sum",
      label: "server",
      read: () => Object.fromEntries(leftOut),
    },
  ];
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
    // Where no file can be opened just now, the next who asks tries again.
    ofProcess.catch(() => {
      ofProcess = undefined;
    });
    return ofProcess;
  };
  const own = async (): Promise<readonly TalliedMetric[]> => [
    ...[seconds, bytes, keys, failures, problems, left, troubles, cache].map((tally) => tally.metric()),
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
          if (event.ready !== undefined) cache.add(event.ready ? "hit" : "miss");
          if (event.key !== undefined) keys.add(event.key);
          if (event.problem !== undefined) problems.add(event.problem);
          if (event.left) left.add(event.route);
          return;
        case "refused":
          problems.add(event.problem);
          return;
        case "request-failed":
          failures.add(event.route);
          break;
        case "data-version":
          version = event.version;
          return;
        case "database-left-out":
          leftOut.set(event.server, 1);
          break;
        case "database-used-again":
          leftOut.set(event.server, 0);
          break;
        case "listening":
          listening = 1;
          setTimeout(load, LOAD_AFTER_MS).unref();
          break;
      }
      // Not for those that come with each request: they count to the nanosecond, and are no trouble.
      if (isTrouble(event.type)) troubles.add(event.type);
    },
  };
}

function isTrouble(type: Event["type"]): boolean {
  const { level } = EVENT_KINDS[type];
  return level === "warn" || level === "error";
}
