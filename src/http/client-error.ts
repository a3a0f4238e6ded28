/** Requests that are no HTTP: answered on the bare socket, in the form of all other problems, before the connection is closed. */
import type { Socket } from "node:net";
import { Problem, type ProblemCode } from "../base/problems.ts";
import { PROBLEM_TYPE, problemJson } from "./problem-reply.ts";

/** Node's codes (https://nodejs.org/api/errors.html) and those of its parser, llhttp. */
/** A query of 8 KiB may take three times as much in an address, where most of its characters are written as %XX. */
export const MOST_HEADER_BYTES = 40 * 1024;

const KNOWN: Readonly<Record<string, readonly [ProblemCode, sentence: string]>> = {
  HPE_INVALID_URL: [
    "request-invalid",
    "The address holds characters that must be percent-encoded, such as %C3%BC for ü.",
  ],
  HPE_HEADER_OVERFLOW: [
    "headers-too-large",
    `The address and headers are longer than ${MOST_HEADER_BYTES / 1024} KiB.`,
  ],
  ERR_HTTP_REQUEST_TIMEOUT: ["request-timeout", "The request did not arrive in time."],
};

export function answerClientError(error: NodeJS.ErrnoException, socket: Socket): void {
  if (error.code === "ECONNRESET" || !socket.writable) {
    socket.destroy();
    return;
  }
  const [code, sentence] = KNOWN[error.code ?? ""] ?? ["request-invalid", "The request is not valid HTTP."];
  const problem = new Problem(code, sentence);
  const body = problemJson(problem);
  socket.end(
    [
      `HTTP/1.1 ${problem.status} ${problem.title}`,
      `Content-Type: ${PROBLEM_TYPE}`,
      `Content-Length: ${Buffer.byteLength(body)}`,
      "Access-Control-Allow-Origin: *",
      "Connection: close",
      "",
      body,
    ].join("\r\n"),
  );
}
