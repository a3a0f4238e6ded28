/** The limit: a plain node:http server that sends ready-made bodies. Takes them by PUT (`ReadyReply`, bodies in base64), prints its address. */
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { json } from "node:stream/consumers";

interface Given {
  readonly path: string;
  readonly status?: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
}

interface Reply {
  readonly status: number;
  /** Names and values in turn, as `writeHead` takes them quickest. */
  readonly headers: string[];
  readonly bytes: Buffer;
}

let replies: ReadonlyMap<string, Reply> = new Map();

const server = createServer((request, response) => {
  if (request.method === "PUT") return void take(request, response);
  const { status, headers, bytes } = replies.get(request.url!)!;
  response.writeHead(status, headers);
  response.end(bytes);
});
server.listen(0, "127.0.0.1", () => console.log(`http://127.0.0.1:${(server.address() as AddressInfo).port}`));

async function take(request: IncomingMessage, response: ServerResponse): Promise<void> {
  replies = new Map(((await json(request)) as Given[]).map((given) => [given.path, replyOf(given)]));
  response.writeHead(204).end();
}

function replyOf({ status = 200, headers, body }: Given): Reply {
  const bytes = Buffer.from(body, "base64");
  // A 304 has no length (RFC 9110, section 8.6: only that of the body it stands for).
  const all = status === 304 ? headers : { ...headers, "content-length": String(bytes.length) };
  return { status, headers: Object.entries(all).flat(), bytes };
}
