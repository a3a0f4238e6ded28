/**
 * Reads the texts of documents after each import, by one of the processes that share the store. In: the store, whose
 * version it watches. Out: a search field, metrics and events. A failure is reported and tried again later; it never
 * stops the server or an import.
 */
import { fork } from "node:child_process";
import { randomBytes } from "node:crypto";
import { once } from "node:events";
import type { Observer } from "../../base/events.ts";
import type { Measure } from "../../base/gauges.ts";
import { Problem } from "../../base/problems.ts";
import type { Settings } from "../../base/settings.ts";
import { isRead, LEASE_MS, summarizeTexts, takeLease } from "../../parliament/texts/read-note.ts";
import { EMPTY_VERSION, type Store } from "../../store/store.ts";
import type { TextsReply, TextsTask } from "./texts-child.ts";

const CHECK_MS = 1_000;
/** After a failure, doubled each time. */
const FIRST_RETRY_MS = 60_000;
const LAST_RETRY_MS = 3_600_000;

/** In MiB: the index of a few million characters. */
const HEAP = ["--max-old-space-size=384", "--max-semi-space-size=4"];

export interface TextMaking {
  readonly settings: Settings;
  readonly store: Store;
  readonly observe: Observer;
  readonly measure: Measure;
  /** How often the version of the data is looked at. */
  readonly checkMs?: number;
}

export interface TextMaker {
  /** Resolves once nothing is being read any more. */
  stop(): Promise<void>;
}

export function makeTexts({ settings, store, observe, measure, checkMs = CHECK_MS }: TextMaking): TextMaker {
  measure({
    name: "rathaus_document_texts",
    help: "Attached files by the state of their text: pending, read, or why it cannot be read.",
    aggregator: "max",
    label: "state",
    read: () => store.read(async (snapshot) => Object.fromEntries(await summarizeTexts(snapshot))),
  });
  if (settings.documentTexts === "off") return { stop: async () => {} };
  const holder = randomBytes(8).toString("hex");
  const abort = new AbortController();
  let done = EMPTY_VERSION;
  let notBefore = 0;
  let wait = 0;

  /** Returns whether nothing is left to do for this version. */
  async function read(): Promise<boolean> {
    if (await store.read(isRead)) return true;
    const isOurs = await store.write((tx) => takeLease(tx, holder)).catch(unlessBusy);
    // Another process reads them, or an import runs.
    if (!isOurs) notBefore = Date.now() + LEASE_MS / 4;
    else await readInChild({ settings, holder }, observe, abort.signal);
    return false;
  }

  async function check(): Promise<void> {
    if (Date.now() < notBefore) return;
    try {
      const version = await store.version();
      if (version === done) return;
      if (await read()) done = version;
      wait = 0;
    } catch (error) {
      if (abort.signal.aborted) return;
      wait = wait === 0 ? FIRST_RETRY_MS : Math.min(2 * wait, LAST_RETRY_MS);
      notBefore = Date.now() + wait;
      observe({ type: "documents-failed", error });
    }
  }

  let timer: NodeJS.Timeout | undefined;
  let running = Promise.resolve();
  const next = (): void => {
    timer = setTimeout(() => {
      running = check().then(() => {
        if (!abort.signal.aborted) next();
      });
    }, checkMs).unref();
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

function unlessBusy(error: unknown): false {
  if (error instanceof Problem && error.code === "store-busy") return false;
  throw error;
}

async function readInChild(task: TextsTask, observe: Observer, signal: AbortSignal): Promise<void> {
  const child = fork(new URL("./texts-child.ts", import.meta.url), {
    execArgv: HEAP,
    serialization: "advanced",
    stdio: ["ignore", "ignore", "pipe", "ipc"],
    signal,
  });
  let errors = "";
  child.stderr?.setEncoding("utf8").on("data", (chunk: string) => {
    errors = (errors + chunk).slice(-2_000);
  });
  let end: Exclude<TextsReply, { readonly event: unknown }> | undefined;
  child.on("message", (message: TextsReply) => {
    if ("event" in message) observe(message.event);
    else end = message;
  });
  child.send(task);
  const [status, killed] = await once(child, "close");
  if (end && "isDone" in end) return;
  throw new Error(end?.error ?? `The process ended with ${killed ?? `status ${status}`}: ${errors.trim()}`);
}
