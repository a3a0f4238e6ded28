/**
 * Counts what a response computes beyond the slices that are counted anyway (`slices.ts`). Most responses never use up
 * a slice; but a client that requests many of them must not come before one that requests few.
 */
import { performance } from "node:perf_hooks";
import type { RequestContext } from "./request-context.ts";
import { SCHEDULER, SLICE_MS } from "./scheduler.ts";

export async function countingShortWork<T>(context: RequestContext | undefined, work: () => Promise<T>): Promise<T> {
  if (!context) return work();
  const before = notWorked(context);
  const since = performance.now();
  try {
    return await work();
  } finally {
    const worked = performance.now() - since - (notWorked(context) - before);
    // Others may have computed in between, but not for much longer than a slice.
    SCHEDULER.countShort(context, Math.min(Math.max(worked, 0), SLICE_MS));
  }
}

/** What is counted already, and waiting. */
function notWorked({ computedMs, waitedMs, idle }: RequestContext): number {
  return computedMs + waitedMs + idle.milliseconds;
}
