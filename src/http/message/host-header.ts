/** Whether a request tells for which host it is, once: HTTP/1.1 demands that (RFC 9112, section 3.2), as a proxy might go by the other one. */
import type { IncomingMessage } from "node:http";

/** What is wrong, as a sentence; undefined: nothing. Node itself refuses without a word, and takes the first of several. */
export function hostFault({ httpVersion, rawHeaders }: IncomingMessage): string | undefined {
  let hosts = 0;
  for (let at = 0; at < rawHeaders.length; at += 2) {
    if (rawHeaders[at].length === 4 && rawHeaders[at].toLowerCase() === "host") hosts += 1;
  }
  if (hosts > 1) return `The request has ${hosts} headers Host instead of one.`;
  return hosts === 0 && httpVersion === "1.1" ? "The request has no header Host." : undefined;
}
