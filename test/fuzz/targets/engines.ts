/** SQLite and PostgreSQL side by side: whatever is asked, they answer the same. */
import { deepStrictEqual } from "node:assert/strict";
import { explorerKey } from "../../../src/http/keys/key-table.ts";
import { startPostgres } from "../../support/postgres/postgres-server.ts";
import { emptyCity } from "../../support/small-city.ts";
import { addresses } from "../addresses.ts";
import { Asker, fuzzedCity } from "../fuzzed-city.ts";
import { checkReply } from "../reply-check.ts";
import { opened, type Target } from "../target.ts";

/** Pages tell the host by which they were asked for. */
const HEADERS = { "api-key": "key", host: "rathaus.example" };
/** What tells of one server, or of its version of the data. */
const OF_ONE = /^\/+(metrics|readyz)/;

export const ENGINES: Target = {
  name: "engines",
  about: "addresses again, on SQLite and on PostgreSQL",
  few: 0,
  async open() {
    const postgres = await startPostgres();
    const cities = [await fuzzedCity(), await fuzzedCity(await emptyCity({ DATABASE_URL: postgres.url }))];
    // Pages show the public key, which each store makes up.
    const keys = await Promise.all(cities.map(({ store }) => explorerKey(store)));
    const askers = cities.map((city) => new Asker(city));
    const tryOne = async (path: string): Promise<void> => {
      const replies = await Promise.all(askers.map((asker) => asker.ask({ path, headers: HEADERS })));
      for (const reply of replies) checkReply(reply);
      const [one, other] = replies.map(({ status, headers, body }, place) => [
        status,
        headers["content-type"],
        body.toString("latin1").replaceAll(keys[place], "key"),
      ]);
      if (!OF_ONE.test(path)) deepStrictEqual(other, one);
      for (const city of cities) city.checkEvents();
    };
    return opened(addresses(cities[0]), tryOne, async () => {
      for (const asker of askers) asker.close();
      for (const city of cities) await city.close();
      await postgres.stop();
    });
  },
};
