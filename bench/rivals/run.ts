/** Runs a command to completion in a folder for its files; throws with its output if it fails. */
import { spawnSync } from "node:child_process";

export function run(program: string, args: readonly string[], cwd: string): void {
  const { status, stdout, stderr, error } = spawnSync(program, args, {
    cwd,
    encoding: "utf8",
    maxBuffer: Number.POSITIVE_INFINITY,
  });
  if (error) throw error;
  if (status !== 0) throw new Error(`${program} exited with status ${status}: ${stderr || stdout}`);
}
