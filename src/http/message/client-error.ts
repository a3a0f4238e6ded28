/** Answers requests that are not valid HTTP, on the bare socket and as a problem, before the connection is closed. */
import type { Socket } from "node:net";
import type { Texts } from "../../base/language.ts";
import { LIMITS } from "../../base/limits.ts";
import { Problem, type ProblemCode } from "../../base/problems.ts";
import { isEnding, sendLast } from "./last-response.ts";
import { type Asked, type ProblemForms, renderProblem } from "./problem-reply.ts";
import { responseInProgress } from "./response-in-progress.ts";
import { STOPPED } from "./stop-parsing.ts";

const KIBIBYTES = { head: LIMITS.headBytes.most / 1024, address: LIMITS.addressBytes.most / 1024 };

/** Node's codes (https://nodejs.org/api/errors.html) and those of its parser, llhttp. */
const KNOWN: Readonly<Record<string, readonly [ProblemCode, sentence: Texts]>> = {
  HPE_INVALID_URL: [
    "request-invalid",
    {
      en: "The address contains characters that must be percent-encoded, such as %C3%BC for ü.",
      de: "Die Adresse enthält Zeichen, die kodiert sein müssen, wie %C3%BC für ü.",
    },
  ],
  HPE_HEADER_OVERFLOW: [
    "headers-too-large",
    {
      en: `Address and headers together are longer than ${KIBIBYTES.head} KiB.`,
      de: `Adresse und Header sind zusammen länger als ${KIBIBYTES.head} KiB.`,
    },
  ],
  ERR_HTTP_REQUEST_TIMEOUT: [
    "request-timeout",
    { en: "The request did not arrive in time.", de: "Die Anfrage ist nicht rechtzeitig angekommen." },
  ],
};

const NOT_HTTP: readonly [ProblemCode, Texts] = [
  "request-invalid",
  { en: "The request is not valid HTTP.", de: "Die Anfrage ist kein gültiges HTTP." },
];

const ADDRESS_TOO_LONG: readonly [ProblemCode, Texts] = [
  "address-too-long",
  {
    en: `The address is longer than ${KIBIBYTES.address} KiB.`,
    de: `Die Adresse ist länger als ${KIBIBYTES.address} KiB.`,
  },
];

/** What Node reports about an invalid request. */
interface ClientError extends NodeJS.ErrnoException {
  /** The last bytes received. */
  readonly rawPacket?: unknown;
}

/** Whether a response is in progress that has been sent in part. */
export function isBusy(socket: Socket): boolean {
  return responseInProgress(socket)?.headersSent === true;
}

export function answerClientError(
  error: ClientError,
  socket: Socket,
  report: (problem: ProblemCode) => void,
  forms: ProblemForms,
): void {
  // The server itself has stopped the parser, and answers in its turn.
  if (error.code === STOPPED || isEnding(socket)) return;
  // In the middle of an earlier response, the client would take this one for a part of it.
  if (error.code === "ECONNRESET" || !socket.writable || isBusy(socket)) {
    socket.destroy();
    return;
  }
  const [code, sentence] = isAddressTooLong(error) ? ADDRESS_TOO_LONG : (KNOWN[error.code ?? ""] ?? NOT_HTTP);
  const problem = new Problem(code, sentence);
  report(code);
  sendLast(socket, problem, renderProblem(askedIn(error.rawPacket), problem, forms));
}

/** Node does not report whether the address or the headers are too long. Without a line end, it is the address. */
function isAddressTooLong({ code, rawPacket }: ClientError): boolean {
  return code === "HPE_HEADER_OVERFLOW" && Buffer.isBuffer(rawPacket) && !rawPacket.includes("\r\n");
}

/** The bytes may begin anywhere in the request: then they name neither an address nor a preference. */
function askedIn(rawPacket: unknown): Asked {
  const [head] = Buffer.isBuffer(rawPacket) ? rawPacket.toString("latin1").split("\r\n\r\n", 1) : [""];
  const [, url = ""] = /^[A-Z]+ (\S+)/.exec(head) ?? [];
  const headerOf = (name: string) => new RegExp(`^${name}: *(.*)$`, "im").exec(head)?.[1];
  return { url, headers: { accept: headerOf("accept"), "accept-language": headerOf("accept-language") } };
}
