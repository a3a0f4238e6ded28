/** The limit: a plain node:http server that sends one ready-made body, whatever is asked. Reads `{ headers, body }` (base64) from standard input, prints its port. */
import { createServer } from "node:http";
import { text } from "node:stream/consumers";

const { headers, body } = JSON.parse(await text(process.stdin)) as { headers: Record<string, string>; body: string };
const bytes = Buffer.from(body, "base64");
const server = createServer((_request, response) => {
  response.writeHead(200, { ...headers, "content-length": bytes.length });
  response.end(bytes);
});
server.listen(0, "127.0.0.1", () => console.log((server.address() as { port: number }).port));
