/**
 * Looks from another thread whether this one still turns: code that loops without end cannot tell so itself. In: a word about what is going on. Out: nothing, or
 * the end of the process with that word.
 */
import { Worker } from "node:worker_threads";

const BEAT_MS = 500;

/** What the other thread does; it has no part in the program but this. */
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
  writeSync(2, "Nothing else could run for " + patience / 1000 + " s: " + what + "\\n");
  process.kill(process.pid, "SIGKILL");
}, patience);
`;

export interface Watchdog {
  /** Says what is going on from now on. */
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
