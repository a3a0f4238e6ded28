/** Several processes that share one port: starts them, replaces one that dies, stops them all together. */
import cluster, { type Worker } from "node:cluster";
import type { Observer } from "../../base/events.ts";
import { onOrphaned } from "./orphaned.ts";

/** A worker that dies sooner than this is replaced only after as long, so that a broken start does not spin. */
const LEAST_LIFE_MS = 1_000;

/** Workers still alive this long after SIGTERM are killed. */
const PATIENCE_MS = 9_500;

/** What a worker tells the supervising process once it answers. */
interface Ready {
  readonly ready: string;
}

/** In a worker: tells that it answers at this address. */
export function reportReady(url: string): void {
  process.send?.({ ready: url } satisfies Ready);
}

/** Runs `count` copies of this program, told apart by `cluster.isWorker`; each listens at the given port. */
export function superviseWorkers(count: number, port: number, observe: Observer, ready: (url: string) => void): void {
  let stopping = false;
  let everReady = false;
  // The last flag of a kind counts, so this one wins over what the user gave (0, say).
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
      // The first ones say themselves why they cannot start; trying again would only repeat it.
      if (!everReady) return giveUp();
      observe({ type: "worker-died", worker: worker.process.pid as number, reason: signal ?? `status ${code}` });
      setTimeout(() => stopping || start(), Math.max(0, LEAST_LIFE_MS - (performance.now() - started)));
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
    }, PATIENCE_MS).unref();
  };

  process.on("SIGTERM", stop);
  process.on("SIGINT", stop);
  onOrphaned(() => stop("npm has ended"));
  for (let i = 0; i < count; i++) start();
}

function living(): Worker[] {
  return Object.values(cluster.workers ?? {}).filter((worker) => worker !== undefined);
}
