/**
 * Counters and histograms that every request updates: plain numbers in maps, because they must be cheap. They become
 * metrics, in the form that prom-client aggregates over processes, only when `/metrics` is scraped.
 */

/** One metric in the form of prom-client's registries. */
export interface MetricSnapshot {
  readonly name: string;
  readonly help: string;
  readonly type: "counter" | "gauge" | "histogram";
  /** How to combine the values of several processes. */
  readonly aggregator: "sum" | "max" | "min";
  readonly values: readonly {
    readonly metricName?: string;
    readonly labels: Readonly<Record<string, string | number>>;
    readonly value: number;
  }[];
}

/** A counter with one label. Known label values start at 0: an alert sees an increase only after a first sample. */
export class Counter {
  readonly #about: { readonly name: string; readonly help: string; readonly label: string };
  readonly #counts: Map<string, number>;

  constructor(
    about: { readonly name: string; readonly help: string; readonly label: string },
    known: readonly string[] = [],
  ) {
    this.#about = about;
    this.#counts = new Map(known.map((value) => [value, 0]));
  }

  add(value: string, count = 1): void {
    this.#counts.set(value, (this.#counts.get(value) ?? 0) + count);
  }

  metric(): MetricSnapshot {
    const { name, help, label } = this.#about;
    const values = Array.from(this.#counts, ([key, value]) => ({ labels: { [label]: key }, value }));
    return { name, help, type: "counter", aggregator: "sum", values };
  }
}

/** A histogram of durations, by route and status. */
export class DurationHistogram {
  readonly #about: { readonly name: string; readonly help: string };
  /** Upper bounds in seconds, ascending. */
  readonly #bounds: readonly number[];
  readonly #routes = new Map<string, Map<number, { readonly counts: number[]; seconds: number }>>();

  constructor(about: { readonly name: string; readonly help: string; readonly bounds: readonly number[] }) {
    this.#about = about;
    this.#bounds = [...about.bounds, Number.POSITIVE_INFINITY];
  }

  add(route: string, status: number, seconds: number): void {
    const statuses = this.#routes.get(route) ?? new Map();
    if (statuses.size === 0) this.#routes.set(route, statuses);
    const known = statuses.get(status);
    const entry = known ?? { counts: this.#bounds.map(() => 0), seconds: 0 };
    if (!known) statuses.set(status, entry);
    let bound = 0;
    while (seconds > this.#bounds[bound]) bound++;
    entry.counts[bound] += 1;
    entry.seconds += seconds;
  }

  /**
   * Buckets are cumulative
   * (https://prometheus.io/docs/instrumenting/exposition_formats/#histograms-and-summaries).
   */
  metric(): MetricSnapshot {
    const { name, help } = this.#about;
    const values: MetricSnapshot["values"][number][] = [];
    for (const [route, statuses] of this.#routes) {
      for (const [status, { counts, seconds }] of statuses) {
        const labels = { route, status: String(status) };
        let sum = 0;
        counts.forEach((count, i) => {
          sum += count;
          const le = Number.isFinite(this.#bounds[i]) ? this.#bounds[i] : "+Inf";
          values.push({ metricName: `${name}_bucket`, labels: { le, ...labels }, value: sum });
        });
        values.push({ metricName: `${name}_sum`, labels, value: seconds });
        values.push({ metricName: `${name}_count`, labels, value: sum });
      }
    }
    return { name, help, type: "histogram", aggregator: "sum", values };
  }
}
