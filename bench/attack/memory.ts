/** Attacks on the memory of the server: large queries, responses that nobody reads, and everything in random order. */
import { pid } from "node:process";
import { random } from "../../src/demo/random.ts";
import type { Attack } from "./attack.ts";
import { cheapSearch, expensiveSearch, longResponse, longTextSearch, manyMasks, pairsInVotes } from "./queries.ts";
import { again, ask, get, open, pause, range, write } from "./raw-client.ts";

/** Three queries at a time, each with as many masks as fit. */
export const masks: Attack = {
  isBehindProxy: false,
  async run(target) {
    const clients = range(3).map((i) => ask(target, { from: `127.0.6.${i + 1}` }, (nr) => manyMasks(nr * 3 + i)));
    await Promise.all(clients);
  },
};

const UNREAD = 3_000;
const UNREAD_MS = 3_000;

/** Every other connection sends so much more with each request. */
const LONG_HEADER = `X-Long: ${"x".repeat(20_000)}\r\n`;

/** Thousands of pipelined searches whose responses are not read. */
export const unread: Attack = {
  isBehindProxy: false,
  async run(target) {
    let sent = 0;
    await again(target.signal, async (nr) => {
      const client = { from: "127.0.6.4" };
      const socket = open(target, client, "nothing");
      write(
        socket,
        range(UNREAD)
          .map(() => get(cheapSearch(sent++), client, nr % 2 === 0 ? "" : LONG_HEADER))
          .join(""),
      );
      await pause(UNREAD_MS, target.signal);
      socket.destroy();
    });
  },
};

const MIX = [
  expensiveSearch,
  manyMasks,
  longTextSearch,
  pairsInVotes,
  longResponse,
  (nr: number) => `${expensiveSearch(nr)}&facets=Geschaeftsart`,
  (nr: number) => `${longResponse(nr)}&format=csv`,
  (nr: number) => `/finance/v1/konten.csv?n=${pid}-${nr}`,
  (nr: number) => `/finanzen/fluss?n=${pid}-${nr}`,
  (nr: number) => `/suche?q=*e*&n=${pid}-${nr}`,
];
const MIXED_CLIENTS = 8;

/** All expensive requests in random order, at a time one from each of several clients. */
export const mix: Attack = {
  isBehindProxy: false,
  async run(target) {
    const clients = range(MIXED_CLIENTS).map((i) => {
      const rng = random(`attack ${i}`);
      return ask(target, { from: `127.0.6.${i + 11}` }, (nr) => rng.pick(MIX)(nr * MIXED_CLIENTS + i));
    });
    await Promise.all(clients);
  },
};
