/** Requests that are no HTTP: answered on the bare socket, in the form of all other problems, before the connection is closed. */
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
    "The address holds characters that must be percent-encoded, such as %C3%BC for ü.",
  ],
  HPE_HEADER_OVERFLOW: [
    "headers-too-large",
    `Address and headers together are longer than ${LIMITS.headBytes.most / 1024} KiB.`,
  ],
  ERR_HTTP_REQUEST_TIMEOUT: ["request-timeout", "The request did not arrive in time."],
};

const SAFE = Object.entries(SECURITY_HEADERS).map(([name, value]) => `${name}: ${value}`);

/** Sockets that have their answer and are about to be closed, and how long their clients have to take it. */
const answered = new WeakSet<Socket>();
const LINGER_MS = 2_000;

const ADDRESS_TOO_LONG = [
  "address-too-long",
  `The address is longer than ${LIMITS.addressBytes.most / 1024} KiB.`,
] as const;

/** What Node tells about a request that is none. */
interface ClientError extends NodeJS.ErrnoException {
  /** What came last. */
  readonly rawPacket?: unknown;
}

/** Where Node keeps the reply that is under way on a connection, and looks itself where no handler answers for it. */
interface Busy {
  readonly _httpMessage?: ServerResponse | null;
}

export function answerClientError(error: ClientError, socket: Socket & Busy, observe: Observer): void {
  // What else comes on the way of the answer is read over: closing at once would take the answer back (RFC 9112, section 9.6).
  if (answered.has(socket)) return;
  // In the middle of a reply to an earlier request, what we say would be taken for a part of it.
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
      ...SAFE,
      "Connection: close",
      "",
      body,
    ].join("\r\n"),
  );
}

/** Node does not tell whether the address or the headers are too long. It is the address where its line has no end in what came. */
function isAddressTooLong({ code, rawPacket }: ClientError): boolean {
  return code === "HPE_HEADER_OVERFLOW" && Buffer.isBuffer(rawPacket) && !rawPacket.includes("\r\n");
}
