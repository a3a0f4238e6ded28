/**
 * A trusted neighbour whose requests name no client: `X-Forwarded-For` is `unknown` (RFC 7239 allows it), malformed or
 * a private address, which could be another proxy. Cheap searches at a high rate, some expensive ones among them.
 */
import { type Attack, PROXY } from "./attack.ts";
import { cheapSearch, expensiveSearch } from "./queries.ts";
import { every, get, open, range, write } from "./raw-client.ts";

const NAMES = ["unknown", "10.1.2.3", "_hidden", "192.168.0.9, unknown", "fd00::1, 10.0.0.1", "127.0.0.1"];
const INTERVAL_MS = 50;
/** Of each name: 600 requests per second together. */
const REQUESTS = 5;
/** One in so many is expensive. */
const EXPENSIVE = 50;

export const forwardedFor: Attack = {
  isBehindProxy: true,
  async run(target) {
    let sent = 0;
    const clients = NAMES.map((name) => ({ from: PROXY, forwardedFor: name }));
    const connect = (i: number) => open(target, clients[i]);
    const sockets = clients.map((_, i) => connect(i));
    await every(INTERVAL_MS, target.signal, () => {
      for (const [i, client] of clients.entries()) {
        if (sockets[i].destroyed) sockets[i] = connect(i);
        const path = (): string => (++sent % EXPENSIVE === 0 ? expensiveSearch : cheapSearch)(sent);
        write(
          sockets[i],
          range(REQUESTS)
            .map(() => get(path(), client))
            .join(""),
        );
      }
    });
  },
};
