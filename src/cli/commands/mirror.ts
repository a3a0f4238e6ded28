/** `rathaus mirror`: copies running services into the store, once or repeatedly, or compares the store with them. */
import { setTimeout as sleep } from "node:timers/promises";
import { Command } from "commander";
import { progressObserver } from "../io/progress.ts";
import { addSettingFlags, settingsOf } from "../io/setting-flags.ts";
import { printError } from "../process/exit.ts";
import { onOrphaned } from "../process/orphaned.ts";
import { addMirrorFlags, type MirrorPlan, mirrorPlan } from "./mirror-flags.ts";
import { type Job, mirrorJobs } from "./mirror-jobs.ts";

/** An import still running this long after SIGTERM is aborted; the store stays unchanged. */
const SHUTDOWN_TIMEOUT_MS = 9_000;

export function mirrorCommand(): Command {
  const command = new Command("mirror");
  addMirrorFlags(command);
  addSettingFlags(command, ["data", "databaseUrl"]);
  return command.action(async () => {
    const plan = mirrorPlan(command.opts(), process.env);
    const stop = new AbortController();
    const jobs = mirrorJobs(plan, settingsOf(command), progressObserver(), stop.signal);
    if (plan.everyMs === undefined) return mirrorOnce(plan, jobs);
    stopOnSignals(stop);
    await mirrorEvery(plan.everyMs, jobs, stop.signal);
  });
}

async function mirrorOnce({ check }: MirrorPlan, jobs: readonly Job[]): Promise<void> {
  const start = performance.now();
  let differs = false;
  for (const job of jobs) {
    const outcome = await job();
    console.log(outcome.lines.join("\n"));
    differs ||= outcome.differs;
  }
  const seconds = ((performance.now() - start) / 1000).toFixed(1);
  if (check)
    console.log(`${differs ? "The store differs from the original" : "The store is a true copy"} (${seconds} s).`);
  else console.log(differs ? `Mirrored in ${seconds} s.` : `Nothing has changed (${seconds} s).`);
  if (check && differs) process.exitCode = 1;
}

/** Runs until the signal aborts. A failed job is retried in the next round. */
async function mirrorEvery(everyMs: number, jobs: readonly Job[], signal: AbortSignal): Promise<void> {
  while (!signal.aborted) {
    const start = performance.now();
    for (const job of jobs) {
      try {
        const { lines, differs } = await job();
        const news = differs ? `mirrored\n  ${lines.join("\n  ")}` : "nothing has changed";
        console.log(`${new Date().toISOString()} ${news}`);
      } catch (error) {
        if (signal.aborted) break;
        printError(error);
      }
    }
    const rest = everyMs - (performance.now() - start);
    await sleep(Math.max(rest, 0), undefined, { signal }).catch(() => {});
  }
}

function stopOnSignals(stop: AbortController): void {
  const end = (): void => {
    stop.abort();
    setTimeout(() => process.exit(0), SHUTDOWN_TIMEOUT_MS).unref();
  };
  process.on("SIGTERM", end);
  process.on("SIGINT", end);
  onOrphaned(end);
}
