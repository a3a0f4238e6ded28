/** SQLite and PostgreSQL side by side: their responses to any request are the same. */
import { deepStrictEqual } from "node:assert/strict";
import { explorerKey } from "../../../src/http/keys/key-table.ts";
import { startPostgres } from "../../support/postgres/postgres-server.ts";
import { emptyCity } from "../../support/small-city.ts";
import { addresses } from "../addresses.ts";
import { fuzzedCity, HttpClient } from "../fuzzed-city.ts";
import { checkResponse } from "../response-check.ts";
import { openTarget, type Target } from "../target.ts";

/** Pages contain the host of the request. */
const HEADERS = { "api-key": "key", host: "rathaus.example" };
/** Responses that depend on the server or on its data version. */
const VOLATILE = /^\/+readyz/;

export const ENGINES: Target = {
  name: "engines",
  description: "addresses again, on SQLite and on PostgreSQL",
  runsPerTest: 0,
  async open() {
    const postgres = await startPostgres();
    const cities = [await fuzzedCity(), await fuzzedCity(await emptyCity({ DATABASE_URL: postgres.url }))];
    // Pages contain the public key, which is random in each store.
    const keys = await Promise.all(cities.map(({ store }) => explorerKey(store)));
    const askers = cities.map((city) => new HttpClient(city));
    const tryOne = async (path: string): Promise<void> => {
      const replies = await Promise.all(askers.map((client) => client.send({ path, headers: HEADERS })));
      for (const reply of replies) checkResponse(reply);
      const [one, other] = replies.map(({ status, headers, body }, place) => [
        status,
        headers["content-type"],
        body.toString("latin1").replaceAll(keys[place], "key"),
      ]);
      if (!VOLATILE.test(path)) deepStrictEqual(other, one);
      for (const city of cities) city.checkEvents();
    };
    return openTarget(addresses(cities[0]), tryOne, async () => {
      for (const client of askers) client.close();
      for (const city of cities) await city.close();
      await postgres.stop();
    });
  },
};
