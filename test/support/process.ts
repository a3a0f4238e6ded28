/** Runs the program as a process, as users do. */
import { type ChildProcess, spawn } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { onTestFinished } from "vitest";

const PROGRAM = join(import.meta.dirname, "..", "..", "bin", "rathaus.js");

/** An API key that is long enough for `RATHAUS_API_KEYS`. */
export const API_KEY = "an API key for tests alone";

export interface Ended {
  readonly status: number | null;
  readonly signal: string | null;
  readonly stdout: string;
  readonly stderr: string;
}

export interface Running {
  readonly child: ChildProcess;
  readonly ended: Promise<Ended>;
  /** Standard error so far. */
  readonly stderr: () => string;
  /** The address of the metrics in the start message, with `--metrics`. */
  readonly metrics: () => Promise<string>;
  /** The address in the start message. */
  readonly url: Promise<string>;
}

/** Starts the program, optionally under limits of the shell (`ulimit`). It is killed at the end of the test. */
export function start(
  args: readonly string[],
  environment?: Record<string, string>,
  input?: string,
  limits?: string,
): Running {
  const running = launch(args, environment, input, limits);
  onTestFinished(() => {
    running.child.kill("SIGKILL");
  });
  return running;
}

/** The same for all tests of a file, which have to end it. */
export function launch(
  args: readonly string[],
  environment: Record<string, string> = {},
  input?: string,
  limits?: string,
): Running {
  const shell = limits === undefined ? [] : ["sh", "-c", `${limits}; exec "$0" "$@"`];
  const [program, ...rest] = [...shell, process.execPath, PROGRAM, ...args];
  const child = spawn(program, rest, {
    // Each server would write all tables of its city and read the texts of its files, which few tests need.
    env: {
      ...process.env,
      RATHAUS_LOG: "info",
      RATHAUS_BULK_VERSIONS: "0",
      RATHAUS_DOCUMENT_TEXTS: "off",
      ...environment,
    },
    stdio: ["pipe", "pipe", "pipe"],
  });
  child.stdin.end(input);
  const text = { stdout: "", stderr: "" };
  const ended = new Promise<Ended>((resolve) => {
    child.on("close", (status, signal) => resolve({ status, signal, ...text }));
  });
  const url = new Promise<string>((resolve, reject) => {
    child.stdout.on("data", () => {
      const found = /open at (\S+)/.exec(text.stdout);
      if (found) resolve(found[1]);
    });
    ended.then((end) => reject(new Error(`ended before it listened: ${JSON.stringify(end)}`)));
  });
  url.catch(() => {});
  child.stdout.setEncoding("utf8").prependListener("data", (chunk: string) => {
    text.stdout += chunk;
  });
  child.stderr.setEncoding("utf8").on("data", (chunk: string) => {
    text.stderr += chunk;
  });
  // The start message is written at once.
  const metrics = () => url.then(() => /metrics +curl '(\S+)'/.exec(text.stdout)?.[1] as string);
  return { child, ended, url, stderr: () => text.stderr, metrics };
}

export function run(args: readonly string[], environment?: Record<string, string>, input?: string): Promise<Ended> {
  return start(args, environment, input).ended;
}

/** Runs `work` with a temporary folder. */
export async function withFolder<T>(work: (folder: string) => Promise<T>): Promise<T> {
  const folder = mkdtempSync(join(tmpdir(), "rathaus-test-"));
  try {
    return await work(folder);
  } finally {
    rmSync(folder, { recursive: true, force: true, maxRetries: 5 });
  }
}

const FIRST_PAUSE_MS = 25;
const LONGEST_PAUSE_MS = 200;

/** Polls until the check holds. */
export async function until(check: () => boolean | Promise<boolean>, what: string): Promise<void> {
  let pause = FIRST_PAUSE_MS;
  // Processes of low priority hardly run while other tests do.
  for (const end = Date.now() + 100_000; Date.now() < end; ) {
    const result = check();
    if (await result) return;
    await new Promise((resume) => setTimeout(resume, pause));
    // Such a check asks a server, which has less time for what is waited for.
    if (result instanceof Promise) pause = Math.min(1.5 * pause, LONGEST_PAUSE_MS);
  }
  throw new Error(`timed out waiting until ${what}`);
}
