/** Whether a request has a body. No route reads one, so each body is refused before it is read. */
import type { IncomingMessage } from "node:http";
import { LIMITS } from "../../base/limits.ts";
import { Problem } from "../../base/problems.ts";
import { isReadMethod, methodNotAllowed } from "./methods.ts";

/** Node's parser has made sure that there is at most one length, and that it is a number (RFC 9112, section 6.3). */
export function hasBody({ headers }: Pick<IncomingMessage, "headers">): boolean {
  const length = headers["content-length"];
  return (length !== undefined && Number(length) > LIMITS.bodyBytes.most) || headers["transfer-encoding"] !== undefined;
}

/** Why a request with a body is refused. */
export function bodyRefusal({ method, headers }: IncomingMessage): Problem {
  if (!isReadMethod(method)) return methodNotAllowed(method);
  const bytes = headers["content-length"];
  const sentence =
    bytes === undefined
      ? {
          en: "The request has a body (Transfer-Encoding); the service reads no request bodies.",
          de: "Die Anfrage hat einen Inhalt (Transfer-Encoding); der Dienst liest keinen.",
        }
      : {
          en: `The request has a body of ${bytes} bytes; the service reads no request bodies.`,
          de: `Die Anfrage hat einen Inhalt von ${bytes} Bytes; der Dienst liest keinen.`,
        };
  return new Problem("body-too-large", sentence);
}
