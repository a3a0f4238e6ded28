/** The resource use of a running server: CPU, memory, file handles, threads, disk. */
import { readdirSync, readFileSync, statSync } from "node:fs";
import { countOf } from "../../src/store/data-version.ts";
import { sqliteFile } from "../../src/store/sqlite/file.ts";
import { cpuSeconds, type RunningServer } from "../measure/servers.ts";
import type { Figures } from "./tally.ts";

/** The heading of the lowest `heapOf` of a minute. */
export const HEAP = "heap MB";

/** What the server's JavaScript uses now: what is alive, and what was not collected yet. */
export async function heapOf({ metricsUrl }: RunningServer): Promise<number> {
  return megabytesOf(await metricsAt(metricsUrl!), "nodejs_heap_size_used_bytes");
}

async function metricsAt(metricsUrl: string): Promise<string> {
  return (await fetch(metricsUrl)).text();
}

function megabytesOf(metrics: string, name: string): number {
  return Number(new RegExp(`^${name} (\\S+)$`, "m").exec(metrics)?.[1]) / 1e6;
}

export async function stateOf({ url, metricsUrl, pid }: RunningServer, data: string): Promise<Figures> {
  const status = readFileSync(`/proc/${pid}/status`, "utf8");
  const field = (name: string): number => Number(new RegExp(`^${name}:\\s+(\\d+)`, "m").exec(status)?.[1]);
  const file = sqliteFile(data);
  return {
    "RSS MB": (field("VmRSS") * 1024) / 1e6,
    // Without file-backed pages, which the system can reclaim.
    "anonymous MB": (field("RssAnon") * 1024) / 1e6,
    "external MB": megabytesOf(await metricsAt(metricsUrl!), "nodejs_external_memory_bytes"),
    handles: readdirSync(`/proc/${pid}/fd`).length,
    threads: field("Threads"),
    "store MB": megabytes(file),
    "wal MB": megabytes(`${file}-wal`),
    version: countOf(await dataVersion(url)),
  };
}

export async function dataVersion(url: string): Promise<string> {
  return ((await (await fetch(`${url}/readyz`)).json()) as { readonly dataVersion: string }).dataVersion;
}

function megabytes(file: string): number {
  return (statSync(file, { throwIfNoEntry: false })?.size ?? 0) / 1e6;
}

/** CPU seconds so far, and the time of the reading. */
export interface CpuUsage {
  readonly at: number;
  readonly server: number;
  readonly client: number;
}

export function cpuUsage(pid: number): CpuUsage {
  const { user, system } = process.cpuUsage();
  return { at: performance.now() / 1000, server: cpuSeconds(pid), client: (user + system) / 1e6 };
}

export function coresBetween(before: CpuUsage, after: CpuUsage): Figures {
  const seconds = after.at - before.at;
  return {
    "server cores": (after.server - before.server) / seconds,
    "client cores": (after.client - before.client) / seconds,
  };
}
