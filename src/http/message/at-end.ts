/** What is to be done when nothing more goes to a client: its reply is sent, or it has left. */
import type { ServerResponse } from "node:http";

/** A client may have left while the store was asked; then `close` has come already, and does not come again. */
export function atEnd(response: ServerResponse, work: () => void): void {
  if (response.destroyed) process.nextTick(work);
  else response.once("close", work);
}
