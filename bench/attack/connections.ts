/**
 * Connections instead of requests: headers that arrive a byte per second (slowloris), idle ones up to the limit of a
 * client and beyond, and some that are opened and closed all the time.
 */
import { LIMITS } from "../../src/base/limits.ts";
import type { Attack, Target } from "./attack.ts";
import { every, everyWhileOpen, get, hold, open, range, write } from "./raw-client.ts";

const SLOW = 400;
/** Beyond the limit. */
const SURPLUS = 50;
/** Per second. */
const OPENED = 1_000;

export const connections: Attack = {
  isBehindProxy: false,
  async run(target) {
    await Promise.all([
      ...range(SLOW).map(() => slowHeaders(target)),
      ...range(LIMITS.connectionsOfClient.most * target.workers + SURPLUS).map(() => idle(target)),
      churn(target),
    ]);
  },
};

function slowHeaders(target: Target): Promise<void> {
  return hold(
    target,
    () => open(target, { from: "127.0.7.1" }),
    (socket) => {
      write(socket, "GET / HTTP/1.1\r\nHost: localhost\r\nX-Slow: ");
      everyWhileOpen(1_000, socket, () => write(socket, "a"));
    },
  );
}

function idle(target: Target): Promise<void> {
  return hold(
    target,
    () => open(target, { from: "127.0.7.2" }),
    () => {},
  );
}

/** Every other one sends a request first, and none waits for its response. */
function churn(target: Target): Promise<void> {
  const client = { from: "127.0.7.3" };
  return every(1_000 / OPENED, target.signal, (nr) => {
    const socket = open(target, client);
    socket.once("connect", () => {
      if (nr % 2 === 0) return void socket.destroy();
      socket.write(get("/healthz", client), () => socket.destroy());
    });
  });
}
