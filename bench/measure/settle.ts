/**
 * Waits until a server has done what it does beside its requests after an import: bulk files, texts of attached files,
 * the choices of all votes. Measurements would compete with it.
 */
import { setTimeout as pause } from "node:timers/promises";
import { cpuSeconds, type RunningServer } from "./servers.ts";

const CHECK_MS = 1_000;
/** Checks in a row without work: some of it begins up to five seconds after the start, or after other work. */
const QUIET_CHECKS = 6;
/** CPU seconds per second of a server that does nothing but look at the data version. */
const IDLE = 0.05;

export async function settle({ url, pid }: RunningServer): Promise<void> {
  let quiet = 0;
  while (quiet < QUIET_CHECKS) {
    const before = cpuSeconds(pid);
    await pause(CHECK_MS);
    // A process that has ended takes its time with it.
    const used = Math.abs(cpuSeconds(pid) - before) / (CHECK_MS / 1_000);
    quiet = used < IDLE && (await hasBulkFiles(url)) ? quiet + 1 : 0;
  }
}

export async function hasBulkFiles(url: string): Promise<boolean> {
  const response = await fetch(`${url}/bulk?format=json`);
  return response.ok && ((await response.json()) as { readonly isCurrent: boolean }).isCurrent;
}
