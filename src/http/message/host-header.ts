/** Checks that a request has exactly one `Host` header (RFC 9112, section 3.2): a proxy might use a different one. */
import type { IncomingMessage } from "node:http";

/** An error message, or undefined. Node itself refuses without a message, and uses the first of several. */
export function hostHeaderError({ httpVersion, rawHeaders }: IncomingMessage): string | undefined {
  let hosts = 0;
  for (let at = 0; at < rawHeaders.length; at += 2) {
    if (rawHeaders[at].length === 4 && rawHeaders[at].toLowerCase() === "host") hosts += 1;
  }
  if (hosts > 1) return `The request has ${hosts} Host headers instead of one.`;
  return hosts === 0 && httpVersion === "1.1" ? "The request has no Host header." : undefined;
}
