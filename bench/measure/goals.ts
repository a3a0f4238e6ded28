/** What a ready reply is measured by. Short ones cost mostly their headers, which we have more work with than the bare server; long ones their bytes. */
import type { Goal } from "./report.ts";

const LONG = 100_000;

/** By the length of the reply in bytes. */
export function warmGoal(bytes: number): Goal {
  return { least: bytes > LONG ? 0.95 : 0.8 };
}
