/** Runs a command of ours to its end, as users do. */
import { spawn } from "node:child_process";
import { once } from "node:events";
import { text } from "node:stream/consumers";
import { PROGRAM } from "./servers.ts";

/** Resolves with the seconds that it took. */
export async function runProgram(args: readonly string[]): Promise<number> {
  const begun = performance.now();
  const child = spawn(process.execPath, [PROGRAM, ...args], { stdio: ["ignore", "ignore", "pipe"] });
  const [told, [status]] = await Promise.all([text(child.stderr), once(child, "exit")]);
  if (status !== 0) throw new Error(`rathaus ${args[0]} ended with status ${status}: ${told}`);
  return (performance.now() - begun) / 1000;
}

/** Makes a demo city in the store of a data folder. */
export function makeCity(data: string, scale: number, flags: readonly string[] = []): Promise<number> {
  return runProgram(["demo", "--scale", String(scale), "--into-store", "--data", data, ...flags]);
}
