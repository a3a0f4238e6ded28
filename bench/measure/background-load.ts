/** Runs background clients (`heavy-load.ts`) while a function runs. */
import { spawn } from "node:child_process";
import { once } from "node:events";
import { join } from "node:path";
import type { BackgroundLoad } from "./heavy-load.ts";

export async function withBackgroundLoad<Result>(load: BackgroundLoad, work: () => Promise<Result>): Promise<Result> {
  const child = spawn(process.execPath, [join(import.meta.dirname, "heavy-load.ts")], {
    stdio: ["pipe", "pipe", "inherit"],
  });
  const exited = once(child, "exit");
  try {
    child.stdin.end(JSON.stringify(load));
    const [printed] = await Promise.race([once(child.stdout, "data"), exited]);
    if (String(printed).trim() !== "ready") throw new Error("The background clients could not connect.");
    return await work();
  } finally {
    child.kill("SIGKILL");
    await exited;
  }
}
