/**
 * The metrics of all workers behind one port, which the supervisor serves: it sends `collect` to every worker and
 * receives their `values`.
 */
import cluster, { type Worker } from "node:cluster";
import type { MetricSnapshot } from "../../base/counters.ts";
import type { MetricValues } from "../../base/prometheus.ts";

type Message =
  | { readonly metrics: "collect"; readonly id: number }
  | { readonly metrics: "values"; readonly id: number; readonly values: MetricValues };

/** A worker that does not respond within this time is omitted: it must not hide the others. */
const TIMEOUT_MS = 3_000;

/** In a worker: sends the values of this process when the supervisor collects them. */
export function provideMetrics(values: () => Promise<MetricValues>): void {
  process.on("message", async (message: Message) => {
    if (message.metrics !== "collect") return;
    process.send?.({ metrics: "values", id: message.id, values: await values() } satisfies Message);
  });
}

/**
 * In the supervisor: a function that collects the values of all workers and adds its own. It fails if no worker
 * responds, so that a scrape does as well.
 */
export function metricsOfWorkers(
  own: () => Promise<readonly MetricSnapshot[]>,
): () => Promise<readonly MetricValues[]> {
  let collections = 0;
  const receivers = new Map<number, (values: MetricValues) => void>();
  cluster.on("message", (_worker: Worker, message: Message) => {
    if (message.metrics === "values") receivers.get(message.id)?.(message.values);
  });
  return async () => {
    const id = ++collections;
    const workers = Object.values(cluster.workers ?? {}).filter((worker) => worker?.isConnected());
    const processes: MetricValues[] = [];
    await new Promise<void>((resolve) => {
      const timer = setTimeout(resolve, TIMEOUT_MS);
      receivers.set(id, (values) => {
        if (processes.push(values) < workers.length) return;
        clearTimeout(timer);
        resolve();
      });
      for (const worker of workers) worker?.send({ metrics: "collect", id } satisfies Message);
    });
    receivers.delete(id);
    if (processes.length === 0) throw new Error("no worker responds");
    return [(await own()) as unknown as MetricValues, ...processes];
  };
}
