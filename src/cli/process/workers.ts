/** Supervises several worker processes on one port: starts them, replaces one that dies, stops them together. */
import cluster, { type Worker } from "node:cluster";
import type { Observer } from "../../base/events.ts";
import { onOrphaned } from "./orphaned.ts";

/** A worker that dies sooner is replaced only after this time, so that a failing start does not spin. */
const MIN_LIFETIME_MS = 1_000;

/** Workers still alive this long after SIGTERM are killed. */
const SHUTDOWN_TIMEOUT_MS = 9_500;

/** Sent by a worker to the supervisor once it accepts requests. */
interface Ready {
  readonly ready: string;
}

/** In a worker: reports that it accepts requests at this address. */
export function reportReady(url: string): void {
  process.send?.({ ready: url } satisfies Ready);
}

/** Runs `count` copies of this program with `cluster.isWorker` set; each listens on the given port. */
export function superviseWorkers(count: number, port: number, observe: Observer, ready: (url: string) => void): void {
  let stopping = false;
  let everReady = false;
  // The last of repeated flags applies, so this one overrides the user's (0, for example).
  cluster.setupPrimary({ args: [...process.argv.slice(2), "--port", String(port)] });

  const start = (): void => {
    const worker = cluster.fork();
    const started = performance.now();
    observe({ type: "worker-started", worker: worker.process.pid as number });
    worker.on("message", (message: Partial<Ready>) => {
      if (message.ready === undefined || everReady) return;
      everReady = true;
      ready(message.ready);
    });
    worker.once("exit", (code, signal) => {
      if (stopping) return;
      // The first workers print themselves why they cannot start; a retry would only repeat it.
      if (!everReady) return giveUp();
      observe({ type: "worker-died", worker: worker.process.pid as number, reason: signal ?? `status ${code}` });
      setTimeout(() => stopping || start(), Math.max(0, MIN_LIFETIME_MS - (performance.now() - started)));
    });
  };

  const giveUp = (): void => {
    stopping = true;
    for (const worker of living()) worker.process.kill("SIGKILL");
    process.exitCode = 1;
  };

  const stop = (reason: string): void => {
    if (stopping) return;
    stopping = true;
    observe({ type: "stopping", reason });
    const workers = living();
    let left = workers.length;
    if (left === 0) process.exit(0);
    for (const worker of workers) {
      worker.once("exit", () => {
        left -= 1;
        if (left === 0) process.exit(0);
      });
      worker.process.kill("SIGTERM");
    }
    setTimeout(() => {
      for (const worker of living()) worker.process.kill("SIGKILL");
    }, SHUTDOWN_TIMEOUT_MS).unref();
  };

  process.on("SIGTERM", stop);
  process.on("SIGINT", stop);
  onOrphaned(() => stop("npm has ended"));
  for (let i = 0; i < count; i++) start();
}

function living(): Worker[] {
  return Object.values(cluster.workers ?? {}).filter((worker) => worker !== undefined);
}
