/**
 * The baseline: a plain node:http server that sends canned responses. Receives them by PUT (`CannedReply`, with the
 * body in base64) and prints its address.
 */
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { json } from "node:stream/consumers";

interface Received {
  readonly path: string;
  readonly status?: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
}

interface Reply {
  readonly status: number;
  /** Alternating names and values, the fastest form for `writeHead`. */
  readonly headers: string[];
  readonly bytes: Buffer;
}

let replies: ReadonlyMap<string, Reply> = new Map();

const server = createServer((request, response) => {
  if (request.method === "PUT") return void replaceReplies(request, response);
  const { status, headers, bytes } = replies.get(request.url!)!;
  response.writeHead(status, headers);
  response.end(bytes);
});
server.listen(0, "127.0.0.1", () => console.log(`http://127.0.0.1:${(server.address() as AddressInfo).port}`));

async function replaceReplies(request: IncomingMessage, response: ServerResponse): Promise<void> {
  replies = new Map(((await json(request)) as Received[]).map((received) => [received.path, replyOf(received)]));
  response.writeHead(204).end();
}

function replyOf({ status = 200, headers, body }: Received): Reply {
  const bytes = Buffer.from(body, "base64");
  // A 304 has no Content-Length of its own (RFC 9110, section 8.6: only that of the 200 it replaces).
  const all = status === 304 ? headers : { ...headers, "content-length": String(bytes.length) };
  return { status, headers: Object.entries(all).flat(), bytes };
}
