/** Runs a function once nothing more is sent to a client: the response is complete, or the client has disconnected. */
import type { ServerResponse } from "node:http";

/** A client may have disconnected while the store was queried: then `close` was emitted, and is not emitted again. */
export function onceClosed(response: ServerResponse, work: () => void): void {
  if (response.destroyed) process.nextTick(work);
  else response.once("close", work);
}
