/**
 * Checks responses in a worker thread: parsing a long one would delay the timing of all others. In: numbered responses.
 * Out: the fault of each, if any.
 */
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
