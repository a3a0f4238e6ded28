/** A crowd of clients (`heavy-load.ts`) for as long as a piece of work takes. */
import { spawn } from "node:child_process";
import { once } from "node:events";
import { join } from "node:path";
import type { Crowd } from "./heavy-load.ts";

export async function besideCrowd<Result>(crowd: Crowd, work: () => Promise<Result>): Promise<Result> {
  const child = spawn(process.execPath, [join(import.meta.dirname, "heavy-load.ts")], {
    stdio: ["pipe", "pipe", "inherit"],
  });
  const gone = once(child, "exit");
  try {
    child.stdin.end(JSON.stringify(crowd));
    const [printed] = await Promise.race([once(child.stdout, "data"), gone]);
    if (String(printed).trim() !== "ready") throw new Error("The crowd could not connect.");
    return await work();
  } finally {
    child.kill("SIGKILL");
    await gone;
  }
}
