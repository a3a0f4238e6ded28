/**
 * Looks from another thread whether the tests of inputs go on: code that loops without end would keep its own thread from telling. In: a word when each
 * input begins. Out: nothing, or the end of the process with a line that names the target.
 */
import { Worker } from "node:worker_threads";

const PATIENCE_MS = 60_000;

/** Runs in the other thread, which has no part in the program but this. */
const WATCH = `
const { workerData: { beats, patience } } = require("node:worker_threads");
const { writeSync } = require("node:fs");
const shared = new Int32Array(beats);
let last = -1;
setInterval(() => {
  const beat = Atomics.load(shared, 0);
  if (beat !== last) { last = beat; return; }
  writeSync(2, "An input takes longer than " + patience / 1000 + " s and lets nothing else run; its seed is above.\\n");
  process.kill(process.pid, "SIGKILL");
}, patience);
`;

export interface Watchdog {
  /** The program is alive. */
  beat(): void;
  end(): Promise<unknown>;
}

export function watchdog(): Watchdog {
  const beats = new SharedArrayBuffer(4);
  const shared = new Int32Array(beats);
  const worker = new Worker(WATCH, { eval: true, workerData: { beats, patience: PATIENCE_MS } });
  worker.unref();
  return {
    beat: () => void Atomics.add(shared, 0, 1),
    end: () => worker.terminate(),
  };
}
