/** Clients that search the long texts (`long-speeches.ts`) for words that are repeated thousands of times. */
import type { Attack } from "./attack.ts";
import { LONG_TEXT_QUERY_COUNT, longTextSearch } from "./queries.ts";
import { ask, range } from "./raw-client.ts";

const CLIENTS = 4;

export const longTexts: Attack = {
  isBehindProxy: false,
  async run(target) {
    // Each client begins with another query.
    const first = (client: number): number => client * (LONG_TEXT_QUERY_COUNT * 1_000 + 1);
    const clients = range(CLIENTS).map((i) =>
      ask(target, { from: `127.0.5.${i + 1}` }, (nr) => longTextSearch(first(i) + nr)),
    );
    await Promise.all(clients);
  },
};
