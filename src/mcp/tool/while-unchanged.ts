/**
 * Work with several requests that must all see the same data, where they cannot share a snapshot. In: a way to read the
 * data version, and the work. Out: its result if no import changed the data meanwhile, or else that of another attempt.
 */
import { ToolError } from "./tool-error.ts";

const MAX_ATTEMPTS = 5;

export async function whileUnchanged<T>(version: () => string | Promise<string>, work: () => Promise<T>): Promise<T> {
  for (let attempt = 1; attempt <= MAX_ATTEMPTS; attempt += 1) {
    const before = await version();
    // An error may come from records that are gone.
    const [outcome] = await Promise.allSettled([work()]);
    if ((await version()) !== before) continue;
    if (outcome.status === "rejected") throw outcome.reason;
    return outcome.value;
  }
  throw new ToolError("The data is changing all the time now. Try again in a minute.");
}
