/**
 * The metrics of all workers behind one port: the worker that is scraped gets those of all through the supervisor. A
 * worker sends `request`; the supervisor sends `collect` to every worker, receives their `values`, and replies with
 * `all`.
 */
import cluster, { type Worker } from "node:cluster";
import type { MetricSnapshot } from "../../base/counters.ts";
import type { MetricValues } from "../../base/prometheus.ts";

type Message =
  | { readonly metrics: "request"; readonly id: number }
  | { readonly metrics: "collect"; readonly id: string }
  | { readonly metrics: "values"; readonly id: string; readonly values: MetricValues }
  | { readonly metrics: "all"; readonly id: number; readonly processes: readonly MetricValues[] };

/** A worker that does not respond within this time is omitted: it must not hide the others. */
const TIMEOUT_MS = 1_000;

let requests = 0;

/** In a worker: sends the values of this process when the supervisor collects them. */
export function provideMetrics(values: () => Promise<MetricValues>): void {
  process.on("message", async (message: Message) => {
    if (message.metrics === "collect") send({ metrics: "values", id: message.id, values: await values() });
  });
}

/** In a worker: the values of all workers. */
export function allMetrics(): Promise<readonly MetricValues[]> {
  const id = ++requests;
  return new Promise((resolve) => {
    const listen = (message: Message): void => {
      if (message.metrics !== "all" || message.id !== id) return;
      process.off("message", listen);
      resolve(message.processes);
    };
    process.on("message", listen);
    send({ metrics: "request", id });
  });
}

function send(message: Message): void {
  process.send?.(message);
}

/** In the supervisor: collects the values of all workers for the one that requests them, and adds its own. */
export function relayMetrics(own: () => Promise<readonly MetricSnapshot[]>): void {
  const collections = new Map<string, (values: MetricValues) => void>();
  cluster.on("message", async (worker: Worker, message: Message) => {
    if (message.metrics === "values") collections.get(message.id)?.(message.values);
    if (message.metrics !== "request") return;
    const workers = Object.values(cluster.workers ?? {}).filter((other) => other?.isConnected());
    const id = `${worker.id}-${message.id}`;
    const processes: MetricValues[] = [(await own()) as unknown as MetricValues];
    const finish = (): void => {
      clearTimeout(timer);
      collections.delete(id);
      if (worker.isConnected()) worker.send({ metrics: "all", id: message.id, processes });
    };
    const timer = setTimeout(finish, TIMEOUT_MS);
    collections.set(id, (values) => {
      processes.push(values);
      if (processes.length > workers.length) finish();
    });
    for (const other of workers) other?.send({ metrics: "collect", id });
  });
}
