/** HTTP as bytes: sends whatever it is given over a socket, and takes apart what comes back, strictly (RFC 9112). */
import { strictEqual } from "node:assert/strict";
import { connect } from "node:net";
import type { NetworkReply } from "./reply-check.ts";

/** All that the server says until it closes the connection; we have nothing more to say after the bytes. */
export async function exchanged(port: number, bytes: Uint8Array): Promise<Buffer> {
  const socket = connect({ port, host: "127.0.0.1", allowHalfOpen: true });
  // A server may close while we are still writing, which resets the connection; what it said before counts.
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

/** The replies in a stream of bytes; `methods` are those of the requests, as far as they are known. Fails on anything else between them. */
export function repliesIn(stream: Buffer, methods: readonly string[]): readonly NetworkReply[] {
  const replies: NetworkReply[] = [];
  for (let at = 0; at < stream.length; ) {
    const end = stream.indexOf("\r\n\r\n", at);
    if (end < 0) throw new Error(`no head of a reply: ${stream.subarray(at, at + 200).toString("latin1")}`);
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
    // A request that is no HTTP has no method yet, though it may begin with HEAD: its refusal has a body.
    const isHead =
      methods[replies.length] === "HEAD" && (rest.length === 0 || rest.toString("latin1", 0, 5) === "HTTP/");
    const isBare = status < 200 || status === 204 || status === 304 || isHead;
    const { body, length } = isBare ? { body: Buffer.alloc(0), length: 0 } : bodyOf(headers, rest);
    // An interim reply comes before the reply itself.
    if (status >= 200) replies.push({ status, headers, body });
    at = end + 4 + length;
  }
  return replies;
}

interface Taken {
  readonly body: Buffer;
  /** Bytes of it in the stream. */
  readonly length: number;
}

function bodyOf(headers: Readonly<Record<string, string>>, rest: Buffer): Taken {
  if (headers["transfer-encoding"] === "chunked") return chunkedBody(rest);
  const length = Number(headers["content-length"]);
  if (!(length <= rest.length)) throw new Error(`content-length ${headers["content-length"]} of ${rest.length}`);
  return { body: rest.subarray(0, length), length };
}

function chunkedBody(rest: Buffer): Taken {
  const chunks: Buffer[] = [];
  for (let at = 0; ; ) {
    const end = rest.indexOf("\r\n", at);
    const size = Number.parseInt(rest.subarray(at, end).toString("latin1"), 16);
    if (!(size >= 0)) throw new Error("a chunk without its size");
    const [start, stop] = [end + 2, end + 2 + size];
    strictEqual(rest.subarray(stop, stop + 2).toString("latin1"), "\r\n", "the end of a chunk");
    chunks.push(rest.subarray(start, stop));
    at = stop + 2;
    if (size === 0) return { body: Buffer.concat(chunks), length: at };
  }
}
