/**
 * Reads the texts of all files that have not been read yet, stores them, and makes them searchable. In: the store and
 * the folder of the files. Out: texts in the store, and events. Whatever it has done when it is stopped is kept, and
 * several that run at once only do the same work twice.
 */
import { setTimeout as sleep } from "node:timers/promises";
import type { Observer } from "../../base/events.ts";
import { LIMITS } from "../../base/limits.ts";
import { Problem } from "../../base/problems.ts";
import { contentPath, fileFolder } from "../../parliament/files/file-folder.ts";
import { type UnreadFile, unreadFiles } from "../../parliament/texts/document-files.ts";
import { indexTexts } from "../../parliament/texts/index-texts.ts";
import { noteRead } from "../../parliament/texts/read-note.ts";
import { type ReadText, removeUnusedTexts, storeTexts } from "../../parliament/texts/store-texts.ts";
import { recordsName } from "../../store/data-version.ts";
import type { Store, Transaction } from "../../store/store.ts";
import { type Extractor, extractor } from "../extract/extractor.ts";

/** Texts are stored after so many files, characters or milliseconds. */
const BATCH_FILES = 50;
const BATCH_CHARACTERS = 2_000_000;
const BATCH_MS = 10_000;
/** What has been read becomes searchable at least so often: each time, everything that is cached is read again. */
const INDEX_MS = 600_000;
/** Between two attempts to write while an import runs. */
const BUSY_MS = 5_000;

export interface TextReading {
  readonly store: Store;
  /** The path of the folder of files. */
  readonly folder: string;
  readonly observe: Observer;
  readonly signal?: AbortSignal;
  /** Called with each batch that is stored. */
  readonly onProgress?: () => Promise<void>;
  /** By default, one that is stopped at the end. */
  readonly extract?: Extractor["extract"];
}

export async function readTexts(reading: TextReading): Promise<void> {
  // Starts no process before it is used.
  const own = extractor();
  try {
    // An import may bring further files meanwhile.
    while (!reading.signal?.aborted && !(await readOnce(reading, reading.extract ?? own.extract)));
  } finally {
    own.stop();
  }
}

/** Returns whether the texts of the current data are complete. */
async function readOnce(reading: TextReading, extract: Extractor["extract"]): Promise<boolean> {
  const { store, observe, signal, onProgress } = reading;
  const begun = performance.now();
  const { unread, version } = await store.read(async (snapshot) => {
    return { unread: await unreadFiles(snapshot), version: snapshot.version };
  });
  const write = <T>(work: (tx: Transaction) => Promise<T>): Promise<T> => patiently(() => store.write(work), signal);
  let batch: ReadText[] = [];
  let stored = performance.now();
  let indexed = performance.now();
  let failures = 0;
  let read = 0;
  const flush = async (): Promise<void> => {
    const texts = batch;
    batch = [];
    stored = performance.now();
    if (texts.length > 0) await write((tx) => storeTexts(tx, texts));
    await onProgress?.();
  };
  const index = (): Promise<number> => patiently(() => indexTexts(store, signal), signal);
  for (const file of unread) {
    if (signal?.aborted) break;
    const text = await readFile(reading, extract, file);
    if (signal?.aborted) break;
    if (text?.state !== "read") {
      failures += 1;
      observe({ type: "document-unread", file: file.name, reason: text?.state ?? "missing" });
    }
    if (!text) continue;
    read += 1;
    batch.push(text);
    const characters = batch.reduce((sum, { pages }) => pages.reduce((all, { length }) => all + length, sum), 0);
    const isFull = batch.length >= BATCH_FILES || characters >= BATCH_CHARACTERS;
    if (isFull || performance.now() - stored > BATCH_MS) await flush();
    if (performance.now() - indexed < INDEX_MS) continue;
    await flush();
    await index();
    indexed = performance.now();
  }
  await flush();
  if (signal?.aborted) return false;
  await index();
  while ((await write(removeUnusedTexts)) > 0);
  // Pages say how many there are, and whether that is all.
  const isComplete = await write(async (tx) => {
    if (read > 0) tx.changeVersion("derived");
    if (recordsName(tx.version) !== recordsName(version)) return false;
    await noteRead(tx);
    return true;
  });
  if (unread.length > 0) {
    const seconds = Math.round(performance.now() - begun) / 1000;
    observe({ type: "documents-read", files: unread.length, unread: failures, seconds });
  }
  return isComplete;
}

/** Undefined if the content is not on disk. */
async function readFile(
  { folder }: TextReading,
  extract: Extractor["extract"],
  { hash, size, extension }: UnreadFile,
): Promise<ReadText | undefined> {
  if ((await fileFolder(folder).inspect({ hash, size }, false)) !== undefined) return undefined;
  if (size > LIMITS.documentBytes.most) return { hash, state: "too-large", pages: [] };
  const found = await extract({ path: contentPath(folder, hash), hash, extension });
  if ("failure" in found) return found.failure === "other" ? undefined : { hash, state: found.failure, pages: [] };
  const hasText = found.pages.some((page) => /[\p{L}\p{N}]/u.test(page));
  return hasText ? { hash, state: "read", pages: found.pages } : { hash, state: "no-text", pages: [] };
}

/** An import may hold the store for minutes. */
async function patiently<T>(work: () => Promise<T>, signal: AbortSignal | undefined): Promise<T> {
  for (;;) {
    try {
      return await work();
    } catch (error) {
      if (!(error instanceof Problem && error.code === "store-busy")) throw error;
      await sleep(BUSY_MS, undefined, { signal });
    }
  }
}
