/**
 * The process that reads the texts of files, which come from anywhere: it may read files and nothing else, neither
 * write nor use the network, and it is killed when it takes too long (`extractor.ts`) or too much memory, which is its
 * argument. In: a message per file. Out: a message with its text.
 */
import { hash } from "node:crypto";
import { readFileSync } from "node:fs";
import { Worker } from "node:worker_threads";
import { extractText } from "./extract-text.ts";
import type { Extraction } from "./extraction.ts";
import type { Watched } from "./memory-watch.ts";

export interface ExtractTask {
  readonly path: string;
  /** SHA-256 of the content. */
  readonly hash: string;
  readonly extension: string;
}

const watched: Watched = { memoryBytes: Number(process.argv[2]), parent: process.ppid };
new Worker(new URL("./memory-watch.ts", import.meta.url), { workerData: watched }).unref();

async function extract({ path, hash: expected, extension }: ExtractTask): Promise<Extraction> {
  let bytes: Buffer;
  try {
    bytes = readFileSync(path);
  } catch {
    return { failure: "other" };
  }
  if (hash("sha256", bytes) !== expected) return { failure: "other" };
  try {
    // PDF.js takes what it gets, and wants plain arrays.
    return await extractText(new Uint8Array(bytes.buffer, bytes.byteOffset, bytes.length), extension);
  } catch {
    // A bug of a reader: the file is not what it expects.
    return { failure: "damaged" };
  }
}

process.once("disconnect", () => process.exit(1));
process.on("message", (task: ExtractTask) => {
  extract(task).then((extraction) => process.send?.(extraction));
});
// PDF.js leaves promises behind when a file is damaged in odd ways; the file has its result all the same.
process.on("unhandledRejection", () => {});
