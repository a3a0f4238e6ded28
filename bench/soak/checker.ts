/** Checks replies on a thread of its own: reading a long one would hold up the clock of all others. In: replies by number. Out: for each, what is wrong with it. */
import { parentPort } from "node:worker_threads";
import { faultOf, type Reply } from "./reply-faults.ts";

export interface ToCheck extends Reply {
  readonly nr: number;
}

export interface Checked {
  readonly nr: number;
  readonly fault: string | undefined;
}

parentPort?.on("message", async ({ nr, ...reply }: ToCheck) => {
  parentPort?.postMessage({ nr, fault: await faultOf(reply) } satisfies Checked);
});
