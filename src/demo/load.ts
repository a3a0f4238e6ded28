/** Loads the demo city into a store, in one transaction. A store that holds a real city is refused. */
import type { Observer } from "../base/events.ts";
import { Problem } from "../base/problems.ts";
import { storeProfile } from "../city/stored-profile.ts";
import { importFinance } from "../finance/exchange/import.ts";
import { INDEXES } from "../parliament/describe/indexes/all.ts";
import { importCouncil } from "../parliament/exchange/import.ts";
import type { FileFolder } from "../parliament/files/file-folder.ts";
import { sql } from "../store/sql.ts";
import { EMPTY_VERSION, META, type Store } from "../store/store.ts";
import type { CityOptions } from "./city.ts";
import { makeCouncil } from "./council/make-council.ts";
import { makeFinance } from "./finance/make-finance.ts";
import { demoProfile } from "./profile.ts";

export function loadCity(store: Store, files: FileFolder, options: CityOptions, observe: Observer): Promise<void> {
  return store.write(async (tx) => {
    const demo = await tx.rows(sql`SELECT value FROM meta WHERE name = 'demo'`);
    if (tx.version !== EMPTY_VERSION && demo.length === 0) {
      throw new Problem("store-not-demo", "The store holds a real city; the demo city would replace it.");
    }
    await importFinance(tx, makeFinance(options), observe);
    const council = makeCouncil(options);
    await importCouncil(tx, INDEXES, council, files, observe);
    await storeProfile(tx, demoProfile(council.budgetBusiness));
    // Marks the store as a demo: the API key `demo` is valid only there.
    if (demo.length === 0) await tx.insert(META, [["demo", JSON.stringify(options)]]);
    else await tx.run(sql`UPDATE meta SET value = ${JSON.stringify(options)} WHERE name = 'demo'`);
  });
}
