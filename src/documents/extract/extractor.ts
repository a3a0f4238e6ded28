/**
 * Reads texts in a process that is killed at its limits. In: files. Out: their texts, or why there is none. The process
 * reads many files, one at a time; after it was killed, the next file starts another one.
 */
import { type ChildProcess, fork } from "node:child_process";
import { LIMITS } from "../../base/limits.ts";
import type { ExtractTask } from "./extract-child.ts";
import type { Extraction } from "./extraction.ts";

/** What a process may cost for one file. */
export interface ExtractorLimits {
  readonly milliseconds: number;
  readonly memoryBytes: number;
}

const DEFAULT_LIMITS: ExtractorLimits = {
  milliseconds: 1000 * LIMITS.documentSeconds.most,
  memoryBytes: LIMITS.documentMemoryBytes.most,
};

/** In MiB. What is beyond the heap is watched by the process itself. */
const heapOf = (memoryBytes: number): number => Math.floor(memoryBytes / 2 ** 20 / 2);

/** The permission model: no writing, no network, no processes (https://nodejs.org/api/permissions.html). */
const SANDBOX = ["--permission", "--allow-fs-read=*", "--allow-worker"];

/** The status where there are no signals. */
const ABORTED = 134;

export interface Extractor {
  extract(task: ExtractTask): Promise<Extraction>;
  stop(): void;
}

export function extractor({ milliseconds, memoryBytes } = DEFAULT_LIMITS): Extractor {
  let running: ChildProcess | undefined;

  function started(): ChildProcess {
    if (running) return running;
    const child = fork(new URL("./extract-child.ts", import.meta.url), [String(memoryBytes)], {
      execArgv: [...SANDBOX, `--max-old-space-size=${heapOf(memoryBytes)}`, "--disable-warning=ExperimentalWarning"],
      serialization: "advanced",
      stdio: ["ignore", "ignore", "ignore", "ipc"],
    });
    // The end of a process is the result of its file.
    child.on("error", () => {});
    child.once("exit", () => {
      if (running === child) running = undefined;
    });
    running = child;
    return child;
  }

  return {
    extract(task) {
      const child = started();
      const { promise, resolve } = Promise.withResolvers<Extraction>();
      const timer = setTimeout(() => {
        resolve({ failure: "too-slow" });
        running = undefined;
        child.kill("SIGKILL");
      }, milliseconds);
      const exited = (status: number | null, signal: string | null): void => {
        // Killed by itself, or aborted by V8: both because of its memory.
        resolve({ failure: signal !== null || status === ABORTED ? "too-large" : "damaged" });
      };
      child.once("exit", exited);
      child.once("message", resolve as (message: unknown) => void);
      child.send(task);
      return promise.finally(() => {
        clearTimeout(timer);
        child.off("exit", exited);
        child.off("message", resolve as (message: unknown) => void);
      });
    },
    stop() {
      running?.kill("SIGKILL");
      running = undefined;
    },
  };
}
