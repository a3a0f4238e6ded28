/** Servers as separate processes: ours, started as users do, and a bare one that sends canned responses. */
import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { closeSync, openSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";

export interface RunningServer {
  readonly url: string;
  readonly metricsUrl?: string;
  readonly pid: number;
  stop(): Promise<void>;
}

/** The bare server's response to a path, which includes the query string. */
export interface CannedReply {
  readonly path: string;
  /** Default: 200. */
  readonly status?: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: Buffer;
}

const ROOT = join(import.meta.dirname, "..", "..");
export const PROGRAM = join(ROOT, "bin", "rathaus.js");
/** The API key of our servers. */
export const KEY = "a key for the measurements";

const POLL_MS = 50;

/** Many clients at one address are measured, not one. */
export const UNLIMITED = ["--requests-per-client", "0", "--connections-per-client", "0"];

const READY = /open at (\S+).*metrics +curl '(\S+)'/s;

/** Starts our server as users do, with the request log in a file, or without it: it would measure the terminal. */
export function ourServer(data: string, flags: readonly string[] = [], logFile?: string): Promise<RunningServer> {
  const level = logFile === undefined ? "warn" : "info";
  const own = ["--port", "0", "--metrics", "0", "--data", data, "--log", level, "--api-keys", KEY];
  const args = [PROGRAM, "serve", ...own, ...UNLIMITED, ...flags];
  return logFile === undefined ? startServer(args, READY) : startLogging(args, logFile);
}

/** Starts our server with its output in a file, as an operator would. */
async function startLogging(args: readonly string[], logFile: string): Promise<RunningServer> {
  const output = openSync(logFile, "w");
  const child = spawn(process.execPath, args, { stdio: ["ignore", output, output] });
  closeSync(output);
  while (child.exitCode === null) {
    const [, url, metricsUrl] = READY.exec(readFileSync(logFile, "utf8")) ?? [];
    if (url) return { url, metricsUrl, pid: child.pid!, stop: () => stop(child) };
    await sleep(POLL_MS);
  }
  throw new Error(`exited before it served: ${readFileSync(logFile, "utf8")}`);
}

export interface BareServer extends RunningServer {
  /** Replaces its responses. */
  setReplies(replies: readonly CannedReply[]): Promise<void>;
}

export async function bareServer(): Promise<BareServer> {
  const server = await startServer([join(import.meta.dirname, "bare-server.ts")], /(http:\S+)/);
  return {
    ...server,
    async setReplies(replies) {
      const body = JSON.stringify(replies.map((reply) => ({ ...reply, body: reply.body.toString("base64") })));
      await fetch(server.url, { method: "PUT", body });
    },
  };
}

/** Starts a child process that prints its address, and that of its metrics, which `ready` matches, once it serves. */
export async function startServer(args: readonly string[], ready: RegExp): Promise<RunningServer> {
  const child = spawn(process.execPath, args, { stdio: ["ignore", "pipe", "inherit"] });
  let printed = "";
  for await (const chunk of child.stdout.setEncoding("utf8")) {
    printed += chunk;
    const [, url, metricsUrl] = ready.exec(printed) ?? [];
    if (url) return { url, metricsUrl, pid: child.pid!, stop: () => stop(child) };
  }
  throw new Error(`exited before it served: ${printed}`);
}

async function stop(child: ChildProcess): Promise<void> {
  const exited = once(child, "exit");
  child.kill("SIGTERM");
  await exited;
}

/** Clock ticks per second in `/proc/PID/stat`; the same on all current Linux machines (`getconf CLK_TCK`). */
const TICKS = 100;

/** A process and its descendants: a server with workers has several. */
export function processTree(pid: number): readonly number[] {
  const children = readFileSync(`/proc/${pid}/task/${pid}/children`, "utf8").trim();
  return [pid, ...children.split(" ").filter(Boolean).map(Number).flatMap(processTree)];
}

/** CPU seconds that a server has used, including all threads and workers. */
export function cpuSeconds(pid: number): number {
  return processTree(pid).reduce((sum, each) => {
    // The name in parentheses may contain anything; user and system time are fields 14 and 15 (proc(5)).
    const fields = readFileSync(`/proc/${each}/stat`, "utf8")
      .replace(/^.*\) /s, "")
      .split(" ");
    return sum + (Number(fields[11]) + Number(fields[12])) / TICKS;
  }, 0);
}

/** Resident memory of a server in MB: now, and its peak. A process that is about to end has none. */
export function memoryOf(pid: number): { now: number; peak: number } {
  const read = (field: string): number =>
    processTree(pid).reduce((sum, each) => {
      const kilobytes = new RegExp(`${field}:\\s+(\\d+)`).exec(readFileSync(`/proc/${each}/status`, "utf8"))?.[1];
      return sum + (Number(kilobytes ?? 0) * 1024) / 1e6;
    }, 0);
  return { now: read("VmRSS"), peak: read("VmHWM") };
}
