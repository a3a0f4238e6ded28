/** HTTP as bytes: sends bytes over a socket and parses the responses strictly (RFC 9112). */
import { strictEqual } from "node:assert/strict";
import { connect } from "node:net";
import type { NetworkResponse } from "./response-check.ts";

/** Sends the bytes, half-closes the connection, and returns everything received until the server closes it. */
export async function exchange(port: number, bytes: Uint8Array): Promise<Buffer> {
  const socket = connect({ port, host: "127.0.0.1", allowHalfOpen: true });
  // A server may close while we are still writing, which resets the connection; data received before counts.
  const said: Buffer[] = [];
  socket.on("data", (chunk: Buffer) => said.push(chunk));
  const { promise, resolve } = Promise.withResolvers<void>();
  socket.on("error", () => resolve()).on("close", () => resolve());
  socket.on("end", () => socket.end());
  socket.end(bytes);
  await promise;
  socket.destroy();
  return Buffer.concat(said);
}

/**
 * The responses in a stream of bytes; `methods` are those of the requests, as far as known. Fails on other bytes
 * between them.
 */
export function responsesIn(stream: Buffer, methods: readonly string[]): readonly NetworkResponse[] {
  const replies: NetworkResponse[] = [];
  for (let at = 0; at < stream.length; ) {
    const end = stream.indexOf("\r\n\r\n", at);
    if (end < 0) throw new Error(`no head of a response: ${stream.subarray(at, at + 200).toString("latin1")}`);
    const [statusLine, ...lines] = stream.subarray(at, end).toString("latin1").split("\r\n");
    const status = Number(/^HTTP\/1\.1 (\d{3}) [\x20-\x7e]*$/.exec(statusLine)?.[1]);
    if (!status) throw new Error(`no status line: ${statusLine}`);
    const headers: Record<string, string> = {};
    for (const line of lines) {
      const [, name, value] = /^([\w-]+): ?(.*)$/.exec(line) ?? [];
      if (name === undefined) throw new Error(`no header: ${line}`);
      headers[name.toLowerCase()] = value;
    }
    const rest = stream.subarray(end + 4);
    // Invalid HTTP has no method, even if it starts with HEAD: its error response has a body.
    const isHead =
      methods[replies.length] === "HEAD" && (rest.length === 0 || rest.toString("latin1", 0, 5) === "HTTP/");
    const isBare = status < 200 || status === 204 || status === 304 || isHead;
    const { body, length } = isBare ? { body: Buffer.alloc(0), length: 0 } : bodyOf(headers, rest);
    // An interim response precedes the final one.
    if (status >= 200) replies.push({ status, headers, body });
    at = end + 4 + length;
  }
  return replies;
}

interface Body {
  readonly body: Buffer;
  /** Its length in the stream. */
  readonly length: number;
}

function bodyOf(headers: Readonly<Record<string, string>>, rest: Buffer): Body {
  if (headers["transfer-encoding"] === "chunked") return chunkedBody(rest);
  const length = Number(headers["content-length"]);
  if (!(length <= rest.length)) throw new Error(`content-length ${headers["content-length"]} of ${rest.length}`);
  return { body: rest.subarray(0, length), length };
}

function chunkedBody(rest: Buffer): Body {
  const chunks: Buffer[] = [];
  for (let at = 0; ; ) {
    const end = rest.indexOf("\r\n", at);
    const size = Number.parseInt(rest.subarray(at, end).toString("latin1"), 16);
    if (!(size >= 0)) throw new Error("a chunk without a size");
    const [start, stop] = [end + 2, end + 2 + size];
    strictEqual(rest.subarray(stop, stop + 2).toString("latin1"), "\r\n", "the end of a chunk");
    chunks.push(rest.subarray(start, stop));
    at = stop + 2;
    if (size === 0) return { body: Buffer.concat(chunks), length: at };
  }
}
