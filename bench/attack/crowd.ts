/** Clients that hold as many idle connections as each may have, and together more than the server takes. */
import { LIMITS } from "../../src/base/limits.ts";
import type { Attack, Target } from "./attack.ts";
import { every, hold, open, range } from "./raw-client.ts";

const { connections, connectionsOfClient } = LIMITS;
const CLIENTS = connections.most / connectionsOfClient.most + 1;
const OPENED_AT_ONCE = 20;
const INTERVAL_MS = 10;

export const crowd: Attack = {
  isBehindProxy: false,
  async run(target) {
    const total = CLIENTS * connectionsOfClient.most * target.workers;
    const holding: Promise<void>[] = [];
    await every(INTERVAL_MS, target.signal, () => {
      if (holding.length >= total) return;
      for (const _ of range(OPENED_AT_ONCE)) holding.push(idle(target, `127.0.10.${(holding.length % CLIENTS) + 1}`));
    });
    await Promise.all(holding);
  },
};

function idle(target: Target, from: string): Promise<void> {
  return hold(
    target,
    () => open(target, { from }),
    () => {},
  );
}
