/**
 * The metrics of all workers behind one port: whichever worker is asked gets those of all, through the supervising process. Messages:
 * a worker says `wanted`; the supervisor asks every worker and sends the collected values back.
 */
import cluster, { type Worker } from "node:cluster";
import type { MetricSnapshot } from "../../base/counters.ts";
import type { MetricValues } from "../../base/prometheus.ts";

type Message =
  | { readonly metrics: "wanted"; readonly ticket: number }
  | { readonly metrics: "give"; readonly ticket: string }
  | { readonly metrics: "given"; readonly ticket: string; readonly values: MetricValues }
  | { readonly metrics: "all"; readonly ticket: number; readonly processes: readonly MetricValues[] };

/** A worker that does not answer within this time is left out: its silence must not hide the others. */
const PATIENCE_MS = 1_000;

let tickets = 0;

/** In a worker: gives this process's values when the supervisor asks. */
export function answerMetrics(values: () => Promise<MetricValues>): void {
  process.on("message", async (message: Message) => {
    if (message.metrics === "give") send({ metrics: "given", ticket: message.ticket, values: await values() });
  });
}

/** In a worker: the values of all workers. */
export function allMetrics(): Promise<readonly MetricValues[]> {
  const ticket = ++tickets;
  return new Promise((resolve) => {
    const listen = (message: Message): void => {
      if (message.metrics !== "all" || message.ticket !== ticket) return;
      process.off("message", listen);
      resolve(message.processes);
    };
    process.on("message", listen);
    send({ metrics: "wanted", ticket });
  });
}

function send(message: Message): void {
  process.send?.(message);
}

/** In the supervising process: collects from all workers for the one that asks, and adds what it has counted itself. */
export function relayMetrics(own: () => Promise<readonly MetricSnapshot[]>): void {
  const collections = new Map<string, (values: MetricValues) => void>();
  cluster.on("message", async (worker: Worker, message: Message) => {
    if (message.metrics === "given") collections.get(message.ticket)?.(message.values);
    if (message.metrics !== "wanted") return;
    const workers = Object.values(cluster.workers ?? {}).filter((other) => other?.isConnected());
    const ticket = `${worker.id}-${message.ticket}`;
    const processes: MetricValues[] = [(await own()) as unknown as MetricValues];
    const finish = (): void => {
      clearTimeout(timer);
      collections.delete(ticket);
      if (worker.isConnected()) worker.send({ metrics: "all", ticket: message.ticket, processes });
    };
    const timer = setTimeout(finish, PATIENCE_MS);
    collections.set(ticket, (values) => {
      processes.push(values);
      if (processes.length > workers.length) finish();
    });
    for (const other of workers) other?.send({ metrics: "give", ticket });
  });
}
