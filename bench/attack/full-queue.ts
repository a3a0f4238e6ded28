/**
 * Clients that have as many long queries waiting as each may, all the time: together they fill the queue, and each
 * query takes memory while it waits.
 */
import { LIMITS } from "../../src/base/limits.ts";
import type { Attack } from "./attack.ts";
import { manyMasks } from "./queries.ts";
import { ask, range } from "./raw-client.ts";

const { longQueries, longQueriesOfClient } = LIMITS;
const CLIENTS = longQueries.most / longQueriesOfClient.most;

export const fullQueue: Attack = {
  isBehindProxy: false,
  async run(target) {
    const each = longQueriesOfClient.most;
    const asking = range(CLIENTS * each).map((i) =>
      ask(target, { from: `127.0.11.${(i % CLIENTS) + 1}` }, (nr) => manyMasks(nr * CLIENTS * each + i)),
    );
    await Promise.all(asking);
  },
};
