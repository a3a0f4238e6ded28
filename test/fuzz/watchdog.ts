/**
 * Detects from another thread that the event loop is blocked, which an infinite loop cannot report itself. In: a label
 * of the current work. Out: nothing, or the process is killed with that label printed.
 */
import { Worker } from "node:worker_threads";

const BEAT_MS = 500;

/** The script of the watchdog thread. */
const WATCH = `
const { parentPort, workerData: { beats, patience } } = require("node:worker_threads");
const { writeSync } = require("node:fs");
const shared = new Int32Array(beats);
let what = "";
parentPort.on("message", (word) => { what = word; });
let last = -1;
setInterval(() => {
  const beat = Atomics.load(shared, 0);
  if (beat !== last) { last = beat; return; }
  writeSync(2, "The event loop was blocked for " + patience / 1000 + " s: " + what + "\\n");
  process.kill(process.pid, "SIGKILL");
}, patience);
`;

export interface Watchdog {
  /** Sets the label of the current work. */
  watch(what: string): void;
  end(): Promise<unknown>;
}

export function watchdog(patience = 60_000): Watchdog {
  const beats = new SharedArrayBuffer(4);
  const shared = new Int32Array(beats);
  const worker = new Worker(WATCH, { eval: true, workerData: { beats, patience } });
  const timer = setInterval(() => Atomics.add(shared, 0, 1), BEAT_MS);
  return {
    watch: (what) => worker.postMessage(what),
    end() {
      clearInterval(timer);
      return worker.terminate();
    },
  };
}
