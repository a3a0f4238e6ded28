/** Answers requests that are not valid HTTP, on the bare socket and as a problem, before the connection is closed. */
import type { ServerResponse } from "node:http";
import type { Socket } from "node:net";
import type { Observer } from "../../base/events.ts";
import { LIMITS } from "../../base/limits.ts";
import { Problem, type ProblemCode } from "../../base/problems.ts";
import { PROBLEM_TYPE, problemJson } from "./problem-reply.ts";
import { SECURITY_HEADERS } from "./security-headers.ts";

/** Node's codes (https://nodejs.org/api/errors.html) and those of its parser, llhttp. */
const KNOWN: Readonly<Record<string, readonly [ProblemCode, sentence: string]>> = {
  HPE_INVALID_URL: [
    "request-invalid",
    "The address contains characters that must be percent-encoded, such as %C3%BC for ü.",
  ],
  HPE_HEADER_OVERFLOW: [
    "headers-too-large",
    `Address and headers together are longer than ${LIMITS.headBytes.most / 1024} KiB.`,
  ],
  ERR_HTTP_REQUEST_TIMEOUT: ["request-timeout", "The request did not arrive in time."],
};

const SECURITY = Object.entries(SECURITY_HEADERS).map(([name, value]) => `${name}: ${value}`);

/** Sockets that were answered and are about to be closed, and how long their clients have to read the response. */
const answered = new WeakSet<Socket>();
const LINGER_MS = 2_000;

const ADDRESS_TOO_LONG = [
  "address-too-long",
  `The address is longer than ${LIMITS.addressBytes.most / 1024} KiB.`,
] as const;

/** What Node reports about an invalid request. */
interface ClientError extends NodeJS.ErrnoException {
  /** The last bytes received. */
  readonly rawPacket?: unknown;
}

/** Node stores the response in progress here, and checks it itself if there is no handler. */
interface Busy {
  readonly _httpMessage?: ServerResponse | null;
}

export function answerClientError(error: ClientError, socket: Socket & Busy, observe: Observer): void {
  // Further input is ignored: closing at once could make the client lose the response (RFC 9112, section 9.6).
  if (answered.has(socket)) return;
  // In the middle of an earlier response, the client would take this one for a part of it.
  if (error.code === "ECONNRESET" || !socket.writable || socket._httpMessage?.headersSent) {
    socket.destroy();
    return;
  }
  answered.add(socket);
  setTimeout(() => socket.destroy(), LINGER_MS).unref();
  const [code, sentence] = isAddressTooLong(error)
    ? ADDRESS_TOO_LONG
    : (KNOWN[error.code ?? ""] ?? ["request-invalid", "The request is not valid HTTP."]);
  const problem = new Problem(code, sentence);
  observe({ type: "refused", problem: code });
  const body = problemJson(problem);
  socket.end(
    [
      `HTTP/1.1 ${problem.status} ${problem.title}`,
      `Content-Type: ${PROBLEM_TYPE}`,
      `Content-Length: ${Buffer.byteLength(body)}`,
      "Access-Control-Allow-Origin: *",
      ...SECURITY,
      "Connection: close",
      "",
      body,
    ].join("\r\n"),
  );
}

/** Node does not report whether the address or the headers are too long. Without a line end, it is the address. */
function isAddressTooLong({ code, rawPacket }: ClientError): boolean {
  return code === "HPE_HEADER_OVERFLOW" && Buffer.isBuffer(rawPacket) && !rawPacket.includes("\r\n");
}
