/** Every address of both services and the explorer, with random parameters. */
import { deepStrictEqual } from "node:assert/strict";
import { addresses } from "../addresses.ts";
import { comparable, HttpClient, sharedCity } from "../fuzzed-city.ts";
import { checkResponse } from "../response-check.ts";
import { openTarget, type Target } from "../target.ts";

const HEADERS = { "api-key": "key" };
/** Responses that change over time. */
const VOLATILE = /^\/readyz/;

export const ADDRESSES: Target = {
  name: "addresses",
  description: "query strings and paths of every address of both services and the explorer; each is requested twice",
  runsPerTest: 150,
  async open() {
    const city = await sharedCity();
    const client = new HttpClient(city);
    const tryOne = async (path: string): Promise<void> => {
      const reply = await client.send({ path, headers: HEADERS });
      checkResponse(reply);
      const again = await client.send({ path, headers: HEADERS });
      if (!VOLATILE.test(path)) deepStrictEqual(comparable(again), comparable(reply), "the same request again");
      city.checkEvents();
    };
    return openTarget(addresses(city), tryOne, async () => {
      client.close();
      await city.close();
    });
  },
};
