/**
 * Clients that hold many connections, and together more than the server takes: some are idle, others have sent a
 * request whose body does not come.
 */
import type { Attack, Target } from "./attack.ts";
import { every, hold, open, range, write } from "./raw-client.ts";

const CLIENTS = 30;
const CONNECTIONS = 400;
const OPENED_AT_ONCE = 20;
const INTERVAL_MS = 10;

const TYPES = "Content-Type: application/json\r\nAccept: application/json, text/event-stream";
const BEGINNING = `POST /mcp HTTP/1.1\r\nHost: localhost\r\n${TYPES}\r\nContent-Length: 9\r\n\r\n`;

export const crowd: Attack = {
  isBehindProxy: false,
  async run(target) {
    const holding: Promise<void>[] = [];
    await every(INTERVAL_MS, target.signal, () => {
      if (holding.length >= CLIENTS * CONNECTIONS * target.workers) return;
      for (const _ of range(OPENED_AT_ONCE)) holding.push(holdOne(target, holding.length));
    });
    await Promise.all(holding);
  },
};

function holdOne(target: Target, nr: number): Promise<void> {
  const client = { from: `127.0.10.${(nr % CLIENTS) + 1}` };
  return hold(
    target,
    () => open(target, client),
    (socket) => {
      if (Math.floor(nr / CLIENTS) % 2 === 0) write(socket, BEGINNING);
    },
  );
}
