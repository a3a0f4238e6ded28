/**
 * Whether a request has a body. Only messages of programs (`message-paths.ts`) may have one: every other body is
 * refused before it is read.
 */
import type { IncomingMessage } from "node:http";
import { LIMITS } from "../../base/limits.ts";
import { Problem } from "../../base/problems.ts";
import { takesMessage } from "./message-paths.ts";
import { isReadMethod, methodNotAllowed } from "./methods.ts";

/** Node's parser has made sure that there is at most one length, and that it is a number (RFC 9112, section 6.3). */
export function hasBody({ headers }: Pick<IncomingMessage, "headers">): boolean {
  const length = headers["content-length"];
  return (length !== undefined && Number(length) > LIMITS.bodyBytes.most) || headers["transfer-encoding"] !== undefined;
}

/** Why a request with a body is refused; undefined if it is read, by a reader that bounds one of unknown length. */
export function bodyRefusal(request: IncomingMessage): Problem | undefined {
  const { method, headers } = request;
  const bytes = headers["content-length"];
  if (takesMessage(request)) {
    return Number(bytes ?? 0) > LIMITS.messageBytes.most ? messageTooLong(`${bytes} bytes`) : undefined;
  }
  if (!isReadMethod(method)) return methodNotAllowed(method);
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

export function messageTooLong(length?: string): Problem {
  const { most } = LIMITS.messageBytes;
  const sentence = {
    en: `The message has ${length ?? `more than ${most} bytes`}; the limit is ${most}.`,
    de: `Die Nachricht ist zu lang${length === undefined ? "" : ` (${length})`}; erlaubt sind ${most} Bytes.`,
  };
  return new Problem("body-too-large", sentence);
}

/** RFC 9110, section 15.5.16. */
export function messageNotJson(): Problem {
  const sentence = {
    en: "The message has another content type than JSON, or none.",
    de: "Die Nachricht hat einen anderen Inhaltstyp als JSON oder keinen.",
  };
  return new Problem("content-type-unsupported", sentence);
}

/** Nothing behind a waiting request with a body is parsed, so that the body never arrives. */
export function sentAhead(): Problem {
  const sentence = {
    en: "A request with a body was sent before the response to the one before it had arrived.",
    de: "Eine Anfrage mit Inhalt kam, bevor die vorangehende beantwortet war.",
  };
  return new Problem("request-invalid", sentence);
}
