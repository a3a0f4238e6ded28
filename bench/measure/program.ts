/** Runs a `rathaus` command to completion, as users do. */
import { spawn } from "node:child_process";
import { once } from "node:events";
import { text } from "node:stream/consumers";
import { memoryOf, PROGRAM } from "./servers.ts";

const POLL_MS = 100;

/** What a command took: elapsed seconds, and the peak of its resident memory. */
export interface Taken {
  readonly seconds: number;
  readonly megabytes: number;
}

export async function runMeasured(args: readonly string[]): Promise<Taken> {
  const start = performance.now();
  const child = spawn(process.execPath, [PROGRAM, ...args], { stdio: ["ignore", "ignore", "pipe"] });
  let megabytes = 0;
  const polling = setInterval(() => {
    try {
      megabytes = Math.max(megabytes, memoryOf(child.pid!).peak);
    } catch {
      // It has just ended.
    }
  }, POLL_MS);
  const [stderr, [status]] = await Promise.all([text(child.stderr), once(child, "exit")]);
  clearInterval(polling);
  if (status !== 0) throw new Error(`rathaus ${args[0]} exited with status ${status}: ${stderr}`);
  return { seconds: (performance.now() - start) / 1000, megabytes };
}

/** Resolves with the elapsed seconds. */
export async function runProgram(args: readonly string[]): Promise<number> {
  return (await runMeasured(args)).seconds;
}

/** Generates a demo city in the store of a data folder. */
export function makeCity(data: string, scale: number, flags: readonly string[] = []): Promise<number> {
  return runProgram(["demo", "--scale", String(scale), "--into-store", "--data", data, ...flags]);
}
