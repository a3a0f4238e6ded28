/**
 * Reads the texts of documents after each import, by one of the processes that share the store. In: the store, whose
 * version it watches. Out: a search field, metrics and events. A failure is reported and tried again later; it never
 * stops the server or an import.
 */
import { randomBytes } from "node:crypto";
import type { Observer } from "../../base/events.ts";
import type { Measure } from "../../base/gauges.ts";
import { Problem } from "../../base/problems.ts";
import type { Settings } from "../../base/settings.ts";
import { type Background, repeatedly, retryWait, runChild } from "../../base/work/background.ts";
import { isRead, LEASE_MS, summarizeTexts, takeLease } from "../../parliament/texts/read-note.ts";
import { EMPTY_VERSION, type Store } from "../../store/store.ts";
import type { TextsReply, TextsTask } from "./texts-child.ts";

const CHECK_MS = 1_000;

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

export function makeTexts({ settings, store, observe, measure, checkMs = CHECK_MS }: TextMaking): Background {
  measure({
    name: "rathaus_document_texts",
    help: "Attached files by the state of their text: pending, read, or why it cannot be read.",
    aggregator: "max",
    label: "state",
    read: () => store.read(async (snapshot) => Object.fromEntries(await summarizeTexts(snapshot))),
  });
  if (settings.documentTexts === "off") return { stop: async () => {} };
  const holder = randomBytes(8).toString("hex");
  let done = EMPTY_VERSION;
  let notBefore = 0;
  let wait: number | undefined;

  /** Returns whether nothing is left to do for this version. */
  async function read(signal: AbortSignal): Promise<boolean> {
    if (await store.read(isRead)) return true;
    const isOurs = await store.write((tx) => takeLease(tx, holder)).catch(unlessBusy);
    // Another process reads them, or an import runs.
    if (!isOurs) notBefore = Date.now() + LEASE_MS / 4;
    else await readInChild({ settings, holder }, observe, signal);
    return false;
  }

  async function check(signal: AbortSignal): Promise<void> {
    if (Date.now() < notBefore) return;
    try {
      const version = await store.version();
      if (version === done) return;
      if (await read(signal)) done = version;
      wait = undefined;
    } catch (error) {
      if (signal.aborted) return;
      wait = retryWait(wait);
      notBefore = Date.now() + wait;
      observe({ type: "documents-failed", error });
    }
  }

  return repeatedly(check, checkMs);
}

function unlessBusy(error: unknown): false {
  if (error instanceof Problem && error.code === "store-busy") return false;
  throw error;
}

async function readInChild(task: TextsTask, observe: Observer, signal: AbortSignal): Promise<void> {
  let end: Exclude<TextsReply, { readonly event: unknown }> | undefined;
  const receive = (message: TextsReply): void => {
    if ("event" in message) observe(message.event);
    else end = message;
  };
  const module = new URL("./texts-child.ts", import.meta.url);
  const ended = await runChild({ module, heap: HEAP, task, receive, signal });
  if (end && "isDone" in end) return;
  throw new Error(end?.error ?? ended);
}
