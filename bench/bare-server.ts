/** The limit: a plain node:http server that sends ready-made bodies. Reads them (`ReadyReply`, bodies in base64) from standard input, prints its address. */
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { text } from "node:stream/consumers";

interface Given {
  readonly path: string;
  readonly status?: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
}

const given = JSON.parse(await text(process.stdin)) as readonly Given[];
const replies = new Map(
  given.map(({ path, status = 200, headers, body }) => {
    const bytes = Buffer.from(body, "base64");
    // A 304 has no length (RFC 9110, section 8.6: only that of the body it stands for).
    const all = status === 304 ? headers : { ...headers, "content-length": bytes.length };
    return [path, { status, headers: all, bytes }];
  }),
);
const server = createServer((request, response) => {
  const { status, headers, bytes } = replies.get(request.url!)!;
  response.writeHead(status, headers);
  response.end(bytes);
});
server.listen(0, "127.0.0.1", () => console.log(`http://127.0.0.1:${(server.address() as AddressInfo).port}`));
