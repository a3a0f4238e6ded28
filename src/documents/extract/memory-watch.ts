/**
 * A thread that watches the process it is in: it kills the process when that needs too much memory, or when the process
 * that started it has ended. The limits of V8 do not count what is outside of its heap, such as decompressed streams,
 * and the main thread may be in a loop that never ends.
 */
import { workerData } from "node:worker_threads";

export interface Watched {
  readonly memoryBytes: number;
  readonly parent: number;
}

const CHECK_MS = 20;

const { memoryBytes, parent } = workerData as Watched;

setInterval(() => {
  if (process.memoryUsage.rss() > memoryBytes || process.ppid !== parent) process.kill(process.pid, "SIGKILL");
}, CHECK_MS);
