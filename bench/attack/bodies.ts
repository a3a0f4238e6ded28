/**
 * Request bodies, which the service never needs: endless ones in chunks of one byte and in large chunks, and the body
 * of a GET again and again; and a message that never ends, in chunks of one byte.
 */
import type { Attack, Client } from "./attack.ts";
import { everyWhileOpen, hold, open, range, write } from "./raw-client.ts";

/** Of each kind. */
const CONNECTIONS = 4;
const INTERVAL_MS = 50;

interface Kind {
  readonly client: Client;
  /** Sent once, and then at each interval. */
  readonly first: string;
  readonly rest: Uint8Array;
}

const head = (method: string, header: string, path = "/healthz"): string =>
  `${method} ${path} HTTP/1.1\r\nHost: localhost\r\n${header}\r\n\r\n`;
const CHUNKED = "Transfer-Encoding: chunked";

/** Below the limit on bodies. */
const BODY_BYTES = 60_000;
const WITH_BODY = Buffer.from(head("GET", `Content-Length: ${BODY_BYTES}`) + "a".repeat(BODY_BYTES));

const KINDS: readonly Kind[] = [
  { client: { from: "127.0.4.1" }, first: head("POST", CHUNKED), rest: Buffer.from("1\r\na\r\n".repeat(1_000)) },
  { client: { from: "127.0.4.2" }, first: head("POST", CHUNKED), rest: chunk(100_000) },
  { client: { from: "127.0.4.3" }, first: head("GET", CHUNKED), rest: Buffer.from("1\r\na\r\n".repeat(1_000)) },
  { client: { from: "127.0.4.4" }, first: "", rest: WITH_BODY },
  {
    client: { from: "127.0.4.5" },
    first: head("POST", `Content-Type: application/json\r\n${CHUNKED}`, "/mcp"),
    rest: Buffer.from("1\r\na\r\n".repeat(100)),
  },
];

function chunk(bytes: number): Uint8Array {
  return Buffer.from(`${bytes.toString(16)}\r\n${"a".repeat(bytes)}\r\n`);
}

export const bodies: Attack = {
  isBehindProxy: false,
  async run(target) {
    const send = ({ client, first, rest }: Kind): Promise<void> =>
      hold(
        target,
        () => open(target, client),
        (socket) => {
          if (first !== "") write(socket, first);
          everyWhileOpen(INTERVAL_MS, socket, () => write(socket, rest));
        },
      );
    await Promise.all(KINDS.flatMap((kind) => range(CONNECTIONS).map(() => send(kind))));
  },
};
