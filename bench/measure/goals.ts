/**
 * The goal for cached responses. Short ones cost mostly their headers, which take us more work than the bare server;
 * long ones their bytes.
 */
import type { Goal } from "./report.ts";

const LONG = 100_000;

/** By the length of the response in bytes. */
export function warmGoal(bytes: number): Goal {
  return { min: bytes > LONG ? 0.95 : 0.8 };
}
