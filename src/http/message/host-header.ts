/** Checks that a request has exactly one `Host` header (RFC 9112, section 3.2): a proxy might use a different one. */
import type { IncomingMessage } from "node:http";
import type { Texts } from "../../base/language.ts";

/** An error message, or undefined. Node itself refuses without a message, and uses the first of several. */
export function hostHeaderError({ httpVersion, rawHeaders }: IncomingMessage): Texts | undefined {
  let hosts = 0;
  for (let at = 0; at < rawHeaders.length; at += 2) {
    if (rawHeaders[at].length === 4 && rawHeaders[at].toLowerCase() === "host") hosts += 1;
  }
  if (hosts > 1) {
    return {
      en: `The request has ${hosts} Host headers instead of one.`,
      de: `Die Anfrage hat ${hosts} Header Host statt einen.`,
    };
  }
  if (hosts === 1 || httpVersion !== "1.1") return undefined;
  return { en: "The request has no Host header.", de: "Die Anfrage hat keinen Header Host." };
}
