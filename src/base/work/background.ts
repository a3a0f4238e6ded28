/**
 * Work beside the requests of a server: something that is looked at again and again, and processes for what takes long.
 * A failure is tried again after a minute, then after longer and longer, at most an hour.
 */
import { fork } from "node:child_process";
import { once } from "node:events";

const FIRST_RETRY_MS = 60_000;
const LAST_RETRY_MS = 3_600_000;

export interface Background {
  /** Resolves once nothing is being done any more. */
  stop(): Promise<void>;
}

/** `check` must not fail; its signal is aborted when the work is stopped. */
export function repeatedly(check: (signal: AbortSignal) => Promise<void>, everyMs: number): Background {
  const abort = new AbortController();
  let timer: NodeJS.Timeout | undefined;
  let running = Promise.resolve();
  const next = (): void => {
    timer = setTimeout(() => {
      running = check(abort.signal).then(() => {
        if (!abort.signal.aborted) next();
      });
    }, everyMs).unref();
  };
  next();
  return {
    async stop() {
      abort.abort();
      clearTimeout(timer);
      await running;
    },
  };
}

/** How long to wait after a failure, in milliseconds; `last` is the wait after the failure before, if there was one. */
export function retryWait(last: number | undefined): number {
  return last === undefined ? FIRST_RETRY_MS : Math.min(2 * last, LAST_RETRY_MS);
}

export interface ChildWork<Message> {
  /** The module that the process runs. */
  readonly module: URL;
  /** V8 flags that limit its heap. */
  readonly heap: readonly string[];
  /** The one message that it gets. */
  readonly task: object;
  readonly receive: (message: Message) => void;
  readonly signal: AbortSignal;
}

/** Resolves when the process has ended, with how it ended, in case that it said nothing about it. */
export async function runChild<Message>(work: ChildWork<Message>): Promise<string> {
  const { module, heap, task, receive, signal } = work;
  const child = fork(module, {
    execArgv: [...heap],
    serialization: "advanced",
    stdio: ["ignore", "ignore", "pipe", "ipc"],
    signal,
  });
  let errors = "";
  child.stderr?.setEncoding("utf8").on("data", (chunk: string) => {
    errors = (errors + chunk).slice(-2_000);
  });
  child.on("message", receive as (message: unknown) => void);
  child.send(task);
  const [status, killed] = await once(child, "close");
  return `The process ended with ${killed ?? `status ${status}`}: ${errors.trim()}`;
}
