/**
 * What is counted with every request, as cheaply as that must be: plain numbers in maps. Only when somebody asks do they become metrics in
 * the form that prom-client gathers over processes and writes.
 */

/** One metric as prom-client's registries give it. */
export interface TalliedMetric {
  readonly name: string;
  readonly help: string;
  readonly type: "counter" | "gauge" | "histogram";
  /** How the values of several processes become one. */
  readonly aggregator: "sum" | "max" | "min";
  readonly values: readonly {
    readonly metricName?: string;
    readonly labels: Readonly<Record<string, string | number>>;
    readonly value: number;
  }[];
}

/** A counter by the values of one label. Those known from the start count from 0: an alert sees a rise only where there was a number before. */
export class CountTally {
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

  metric(): TalliedMetric {
    const { name, help, label } = this.#about;
    const values = Array.from(this.#counts, ([key, value]) => ({ labels: { [label]: key }, value }));
    return { name, help, type: "counter", aggregator: "sum", values };
  }
}

/** How many took at most how long, by route and status. */
export class DurationTally {
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
    const tally = known ?? { counts: this.#bounds.map(() => 0), seconds: 0 };
    if (!known) statuses.set(status, tally);
    let bound = 0;
    while (seconds > this.#bounds[bound]) bound++;
    tally.counts[bound] += 1;
    tally.seconds += seconds;
  }

  /** Buckets count all below their bound (https://prometheus.io/docs/instrumenting/exposition_formats/#histograms-and-summaries). */
  metric(): TalliedMetric {
    const { name, help } = this.#about;
    const values: TalliedMetric["values"][number][] = [];
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
