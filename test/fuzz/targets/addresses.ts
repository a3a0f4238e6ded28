/** Every address of both services and the explorer, with whatever parameters. */
import { deepStrictEqual } from "node:assert/strict";
import { addresses } from "../addresses.ts";
import { Asker, comparable, lentCity } from "../fuzzed-city.ts";
import { checkReply } from "../reply-check.ts";
import { opened, type Target } from "../target.ts";

const HEADERS = { "api-key": "key" };
/** Replies that tell of the server at this moment. */
const OF_THE_MOMENT = /^\/(metrics|readyz)/;

export const ADDRESSES: Target = {
  name: "addresses",
  about: "query strings and paths of every address of both services and the explorer; each is asked for twice",
  few: 150,
  async open() {
    const city = await lentCity();
    const asker = new Asker(city);
    const tryOne = async (path: string): Promise<void> => {
      const reply = await asker.ask({ path, headers: HEADERS });
      checkReply(reply);
      const again = await asker.ask({ path, headers: HEADERS });
      if (!OF_THE_MOMENT.test(path)) deepStrictEqual(comparable(again), comparable(reply), "the same question again");
      city.checkEvents();
    };
    return opened(addresses(city), tryOne, async () => {
      asker.close();
      await city.close();
    });
  },
};
