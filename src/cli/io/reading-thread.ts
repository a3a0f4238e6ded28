/**
 * Reads files of council data in a worker thread while the main thread writes: reading is two fifths of the work of an
 * import. In: the folder and the indexes. Out: the batches of `file-batches.ts`. The other end is
 * `reading-thread-worker.ts`.
 */
import { on } from "node:events";
import { MessageChannel, type MessagePort, Worker } from "node:worker_threads";
import type { IndexDescription } from "../../parliament/describe/description.ts";
import type { DataFile, FileBatch, ReadFiles } from "../../parliament/exchange/file-batches.ts";

/** The worker's `workerData`. */
export interface ReadingThreadData {
  readonly folder: string;
  readonly indexes: readonly IndexDescription[];
}

/** Requests the content of files; batches arrive through the port, and each message back requests one more. */
export interface ReadRequest {
  /** The position among the indexes: a copy of the description would have to be compiled again each time. */
  readonly index: number;
  readonly files: readonly DataFile[];
  readonly port: MessagePort;
}

/** A batch, an internal error, or the end. */
export type ReadReply = { readonly batch: FileBatch } | { readonly error: unknown } | { readonly isEnd: true };

/** Batches that may be queued for the writer. */
export const MAX_QUEUED = 8;

export interface ReadingThread extends AsyncDisposable {
  readonly readFiles: ReadFiles;
}

export function readingThread(folder: string, indexes: readonly IndexDescription[]): ReadingThread {
  const workerData: ReadingThreadData = { folder, indexes };
  const worker = new Worker(new URL("./reading-thread-worker.ts", import.meta.url), {
    workerData,
    // A larger young generation costs 70 MB and saves no time.
    resourceLimits: { maxYoungGenerationSizeMb: 12 },
  });
  const failure = new AbortController();
  worker.on("error", (error) => failure.abort(error));
  worker.on("exit", () => failure.abort(new Error("the thread that reads files has exited")));

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
