/** The worker thread of `reading-thread.ts`: reads files of council data. */
import { type MessagePort, parentPort, workerData } from "node:worker_threads";
import { type FileBatch, readBatches } from "../../parliament/exchange/file-batches.ts";
import { openerIn } from "./input-folder.ts";
import { MAX_QUEUED, type ReadingThreadData, type ReadReply, type ReadRequest } from "./reading-thread.ts";

const { folder, indexes } = workerData as ReadingThreadData;

parentPort!.on("message", async ({ index, files, port }: ReadRequest) => {
  const send = (reply: ReadReply): void => port.postMessage(reply);
  try {
    const batches = readBatches(indexes[index], files, openerIn(folder));
    await sendEach(batches, port, send);
    send({ isEnd: true });
  } catch (error) {
    send({ error });
  }
});

/** Stops when the other end closes the port; never runs further ahead of it than allowed. */
async function sendEach(
  batches: AsyncIterable<FileBatch>,
  port: MessagePort,
  send: (reply: ReadReply) => void,
): Promise<void> {
  let allowed = MAX_QUEUED;
  let isClosed = false;
  let wake = (): void => {};
  port.on("message", () => {
    allowed += 1;
    wake();
  });
  port.on("close", () => {
    isClosed = true;
    wake();
  });
  for await (const batch of batches) {
    send({ batch });
    allowed -= 1;
    while (allowed === 0 && !isClosed) {
      await new Promise<void>((resolve) => {
        wake = resolve;
      });
    }
    if (isClosed) return;
  }
}
