/** A client that has used up its requests and continues, pipelined and without a pause: each costs the server a 429. */
import type { Socket } from "node:net";
import type { Attack } from "./attack.ts";
import { every, get, hold, open, write } from "./raw-client.ts";

const CLIENT = { from: "127.0.3.1" };
const BYTES_PER_SECOND = 500_000;
const INTERVAL_MS = 50;

const REQUEST = get("/healthz", CLIENT);
const REQUESTS = Buffer.from(REQUEST.repeat((BYTES_PER_SECOND * INTERVAL_MS) / 1_000 / REQUEST.length));

export const pipelining: Attack = {
  isBehindProxy: false,
  async run(target) {
    let socket: Socket;
    const connect = () => open(target, CLIENT);
    const holding = hold(target, connect, (opened) => {
      socket = opened;
    });
    await every(INTERVAL_MS, target.signal, () => write(socket, REQUESTS));
    await holding;
  },
};
