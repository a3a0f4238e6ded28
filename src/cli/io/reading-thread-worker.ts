/** The thread that reads files of council data for `reading-thread.ts`. */
import { type MessagePort, parentPort, workerData } from "node:worker_threads";
import { type FileBatch, readBatches } from "../../parliament/exchange/file-batches.ts";
import { openerIn } from "./input-folder.ts";
import { MOST_WAITING, type ReadingThreadData, type ReadReply, type ReadRequest } from "./reading-thread.ts";

const { folder, indexes } = workerData as ReadingThreadData;

parentPort!.on("message", async ({ index, files, port }: ReadRequest) => {
  const tell = (reply: ReadReply): void => port.postMessage(reply);
  try {
    const batches = readBatches(indexes[index], files, openerIn(folder));
    await tellEach(batches, port, tell);
    tell({ isEnd: true });
  } catch (error) {
    tell({ error });
  }
});

/** Until the other end closes the port, and never more ahead of it than allowed. */
async function tellEach(
  batches: AsyncIterable<FileBatch>,
  port: MessagePort,
  tell: (reply: ReadReply) => void,
): Promise<void> {
  let allowed = MOST_WAITING;
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
    tell({ batch });
    allowed -= 1;
    while (allowed === 0 && !isClosed) {
      await new Promise<void>((resolve) => {
        wake = resolve;
      });
    }
    if (isClosed) return;
  }
}
