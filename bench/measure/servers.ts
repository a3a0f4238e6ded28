/** Servers as processes of their own: ours, started as users do, and a bare one that sends ready-made bytes. */
import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { readFileSync } from "node:fs";
import { join } from "node:path";

export interface RunningServer {
  readonly url: string;
  readonly pid: number;
  stop(): Promise<void>;
}

/** What the bare server sends for a path; the path is that of the request line, with its query. */
export interface ReadyReply {
  readonly path: string;
  /** Without it, 200. */
  readonly status?: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: Buffer;
}

const ROOT = join(import.meta.dirname, "..", "..");
export const PROGRAM = join(ROOT, "bin", "rathaus.js");
/** The API key that our servers take. */
export const KEY = "bench";

/** Starts our server as users do, but for the log, which would measure the terminal. */
export function ourServer(data: string, flags: readonly string[] = []): Promise<RunningServer> {
  const args = [PROGRAM, "serve", "--port", "0", "--data", data, "--log", "warn", "--api-keys", KEY, ...flags];
  return serving(args, /open at (\S+)/);
}

export interface BareServer extends RunningServer {
  /** Has it send these from now on, and nothing else. */
  hold(replies: readonly ReadyReply[]): Promise<void>;
}

export async function bareServer(): Promise<BareServer> {
  const server = await serving([join(ROOT, "bench", "bare-server.ts")], /(http:\S+)/);
  return {
    ...server,
    async hold(replies) {
      const body = JSON.stringify(replies.map((reply) => ({ ...reply, body: reply.body.toString("base64") })));
      await fetch(server.url, { method: "PUT", body });
    },
  };
}

/** A child that prints its address and then serves. */
export async function serving(args: readonly string[], ready: RegExp): Promise<RunningServer> {
  const child = spawn(process.execPath, args, { stdio: ["ignore", "pipe", "inherit"] });
  let printed = "";
  for await (const chunk of child.stdout.setEncoding("utf8")) {
    printed += chunk;
    const url = ready.exec(printed)?.[1];
    if (url) return { url, pid: child.pid!, stop: () => stopped(child) };
  }
  throw new Error(`ended before it served: ${printed}`);
}

async function stopped(child: ChildProcess): Promise<void> {
  const gone = once(child, "exit");
  child.kill("SIGTERM");
  await gone;
}

/** Ticks of `/proc/PID/stat` in a second; the same on all Linux machines of today (`getconf CLK_TCK`). */
const TICKS = 100;

/** The processes of a tree: a server with workers is several. */
function family(pid: number): readonly number[] {
  const children = readFileSync(`/proc/${pid}/task/${pid}/children`, "utf8").trim();
  return [pid, ...children.split(" ").filter(Boolean).map(Number).flatMap(family)];
}

/** Seconds of processor time that a server has used, all its threads and workers together. */
export function processorSeconds(pid: number): number {
  return family(pid).reduce((sum, each) => {
    // The name in parentheses may hold anything; user and system time are the 14th and 15th field (proc(5)).
    const fields = readFileSync(`/proc/${each}/stat`, "utf8")
      .replace(/^.*\) /s, "")
      .split(" ");
    return sum + (Number(fields[11]) + Number(fields[12])) / TICKS;
  }, 0);
}

/** Memory of a server in MB: resident now, and the most that it has ever been. */
export function memoryOf(pid: number): { now: number; peak: number } {
  const read = (field: string): number =>
    family(pid).reduce((sum, each) => {
      const kilobytes = new RegExp(`${field}:\\s+(\\d+)`).exec(readFileSync(`/proc/${each}/status`, "utf8"))?.[1];
      return sum + (Number(kilobytes) * 1024) / 1e6;
    }, 0);
  return { now: read("VmRSS"), peak: read("VmHWM") };
}
