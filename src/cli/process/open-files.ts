/** Limits connections by the system's limit of open files: each connection is one, and the store needs some too. */
import { readFileSync } from "node:fs";

/** For the store, its snapshots for long responses, attached files and Node itself. */
const RESERVED = 250;

/** `wanted`, or fewer if the system's limit is lower. Node has already raised the soft limit to the hard limit. */
export function possibleConnections(wanted: number, allowed = openFileLimit()): number {
  return Math.min(wanted, Math.max(Math.floor(allowed / 4), allowed - RESERVED));
}

/** Known on Linux only; elsewhere the limits of the system are high enough. */
function openFileLimit(): number {
  try {
    const [, max] = /\nMax open files +(\d+)/.exec(readFileSync("/proc/self/limits", "utf8")) ?? [];
    return max === undefined ? Number.POSITIVE_INFINITY : Number(max);
  } catch {
    return Number.POSITIVE_INFINITY;
  }
}
