/** Runs a `rathaus` command to completion, as users do. */
import { spawn } from "node:child_process";
import { once } from "node:events";
import { text } from "node:stream/consumers";
import { PROGRAM } from "./servers.ts";

/** Resolves with the elapsed seconds. */
export async function runProgram(args: readonly string[]): Promise<number> {
  const start = performance.now();
  const child = spawn(process.execPath, [PROGRAM, ...args], { stdio: ["ignore", "ignore", "pipe"] });
  const [stderr, [status]] = await Promise.all([text(child.stderr), once(child, "exit")]);
  if (status !== 0) throw new Error(`rathaus ${args[0]} exited with status ${status}: ${stderr}`);
  return (performance.now() - start) / 1000;
}

/** Generates a demo city in the store of a data folder. */
export function makeCity(data: string, scale: number, flags: readonly string[] = []): Promise<number> {
  return runProgram(["demo", "--scale", String(scale), "--into-store", "--data", data, ...flags]);
}
