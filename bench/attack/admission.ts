/**
 * Clients of several IPv6 networks that each have as many connections as one client may have long queries waiting,
 * pipeline expensive searches over them, and disconnect, again and again: so they fill the queue of long work with work
 * that nobody waits for.
 */
import { LIMITS } from "../../src/base/limits.ts";
import { type Attack, PROXY } from "./attack.ts";
import { expensiveSearch } from "./queries.ts";
import { again, get, open, pause, range, write } from "./raw-client.ts";

const AT_ONCE = 4;
const { most: CONNECTIONS } = LIMITS.longQueriesOfClient;
const PIPELINED = 2;
/** Long enough for the server to begin with all of them. */
const CONNECTED_MS = 250;
const PAUSE_MS = 250;

/** Four networks /64 of different networks /48. */
export const admission: Attack = attackFrom((lane) => `2001:db8:${lane + 1}::1`);

/** 64 networks /64 of one network /48, which any household may have: a few at a time, in turn. */
export const admissionOfOneNetwork: Attack = attackFrom(
  (lane, round) => `2001:db8:9:${((round * AT_ONCE + lane) % 64).toString(16)}::1`,
);

function attackFrom(address: (lane: number, round: number) => string): Attack {
  return {
    isBehindProxy: true,
    async run(target) {
      let sent = 0;
      const attackOn = (lane: number): Promise<void> =>
        again(target.signal, async (round) => {
          const client = { from: PROXY, forwardedFor: address(lane, round) };
          const sockets = range(CONNECTIONS).map(() => open(target, client));
          for (const socket of sockets) {
            const searches = range(PIPELINED).map(() => get(expensiveSearch(sent++), client));
            write(socket, searches.join(""));
          }
          await pause(CONNECTED_MS, target.signal);
          for (const socket of sockets) socket.destroy();
          await pause(PAUSE_MS, target.signal);
        });
      await Promise.all(range(AT_ONCE).map(attackOn));
    },
  };
}
