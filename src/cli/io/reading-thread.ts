/**
 * Reads files of council data in a thread of its own, while this one writes what was read before: reading is two fifths of the work of an import. In: the folder
 * and the indexes. Out: what the files hold, as `file-batches.ts` gives it. The other end is `reading-thread-worker.ts`.
 */
import { on } from "node:events";
import { MessageChannel, type MessagePort, Worker } from "node:worker_threads";
import type { IndexDescription } from "../../parliament/describe/description.ts";
import type { DataFile, FileBatch, ReadFiles } from "../../parliament/exchange/file-batches.ts";

/** What the worker knows from the start. */
export interface ReadingThreadData {
  readonly folder: string;
  readonly indexes: readonly IndexDescription[];
}

/** Asks for what files hold; batches come through the port, and each message back asks for one more. */
export interface ReadRequest {
  /** Its place among the indexes: a copy of the description would have to be compiled anew each time. */
  readonly index: number;
  readonly files: readonly DataFile[];
  readonly port: MessagePort;
}

/** A batch, or how it ended: with an error that is none of the user's, or well. */
export type ReadReply = { readonly batch: FileBatch } | { readonly error: unknown } | { readonly isEnd: true };

/** Batches that may wait for the writer. */
export const MOST_WAITING = 8;

export interface ReadingThread extends AsyncDisposable {
  readonly readFiles: ReadFiles;
}

export function readingThread(folder: string, indexes: readonly IndexDescription[]): ReadingThread {
  const workerData: ReadingThreadData = { folder, indexes };
  const worker = new Worker(new URL("./reading-thread-worker.ts", import.meta.url), {
    workerData,
    // More costs 70 MB and saves no time.
    resourceLimits: { maxYoungGenerationSizeMb: 12 },
  });
  const failure = new AbortController();
  worker.on("error", (error) => failure.abort(error));
  worker.on("exit", () => failure.abort(new Error("the thread that reads files has ended")));

  async function* readFiles(index: IndexDescription, files: readonly DataFile[]): AsyncGenerator<FileBatch> {
    const { port1, port2 } = new MessageChannel();
    const request: ReadRequest = { index: indexes.indexOf(index), files, port: port2 };
    worker.postMessage(request, [port2]);
    try {
      for await (const [reply] of on(port1, "message", { signal: failure.signal }) as AsyncIterable<[ReadReply]>) {
        if ("error" in reply) throw reply.error;
        if ("isEnd" in reply) return;
        yield reply.batch;
        port1.postMessage(undefined);
      }
    } catch (error) {
      throw failure.signal.aborted ? failure.signal.reason : error;
    } finally {
      port1.close();
    }
  }

  return {
    readFiles,
    async [Symbol.asyncDispose]() {
      await worker.terminate();
    },
  };
}
