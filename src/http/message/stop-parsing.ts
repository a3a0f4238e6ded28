/**
 * Stops Node's parser in the middle of its input, so that nothing after a refused request costs anything: no body, no
 * further request of the up to 64 KiB that were read at once. Node has no function for this, but hands what
 * `parser.onIncoming` returns to llhttp, which stops if it is an error. Should a later version of Node have no such
 * property, the rest of those 64 KiB is parsed and ignored.
 */
import type { IncomingMessage } from "node:http";
import type { Socket } from "node:net";

/** Any value except 0, 1, 2 and 21 is an error (https://github.com/nodejs/llhttp, `on_headers_complete`). */
const STOP = -1;
/** The error that the server then reports as a `clientError`. */
export const STOPPED = "HPE_CB_HEADERS_COMPLETE";

interface Parsed {
  readonly parser?: { onIncoming?: (request: IncomingMessage, keepAlive: boolean) => number } | null;
}

/** Must be called once for each new connection. The parser stops after the request during which `isStopped` is set. */
export function stoppable({ parser }: Socket & Parsed, connection: { readonly isStopped: boolean }): void {
  const onIncoming = parser?.onIncoming;
  if (!parser || !onIncoming) return;
  parser.onIncoming = (request, keepAlive) => {
    const result = onIncoming(request, keepAlive);
    return connection.isStopped ? STOP : result;
  };
}
