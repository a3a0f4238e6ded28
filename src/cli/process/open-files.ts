/** How many connections a process can have: each is an open file, of which the system allows only so many, and the store needs some too. */
import { readFileSync } from "node:fs";

/** For the store, its snapshots for long replies, attached files and what Node itself needs. */
const RESERVED = 250;

/** `wanted`, or as many as the system's limit leaves. Node has raised that limit as far as it may. */
export function possibleConnections(wanted: number, allowed = openFilesAllowed()): number {
  return Math.min(wanted, Math.max(Math.floor(allowed / 4), allowed - RESERVED));
}

/** Known on Linux only; elsewhere the limits of the system are higher than anybody's wish. */
function openFilesAllowed(): number {
  try {
    const [, most] = /^Max open files +(\d+)/m.exec(readFileSync("/proc/self/limits", "utf8")) ?? [];
    return most === undefined ? Number.POSITIVE_INFINITY : Number(most);
  } catch {
    return Number.POSITIVE_INFINITY;
  }
}
