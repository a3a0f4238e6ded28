/**
 * Checksums of the finance data, by list, of amounts by year, and of the rules: a mirror reads again only what has
 * another one. They are the same for the same rows, in any order, on any engine.
 */
import { Slice } from "../../base/work/slices.ts";
import { perSlice } from "../../store/per-version.ts";
import type { Snapshot } from "../../store/store.ts";
import { CSV_FILES } from "../exchange/csv-files.ts";
import { Digester } from "../exchange/digest.ts";
import { storedFinance } from "../exchange/export.ts";
import type { FinanceData } from "../model/model.ts";

/** As in responses. */
export interface Checksum {
  readonly anzahl: number;
  /** Of amounts. */
  readonly jahr?: number;
  readonly liste: keyof FinanceData | "regeln";
  readonly pruefsumme: string;
}

/** The rows between two looks at the clock. */
const STEP = 100;

/** Reads all data, so it is done once for each import of finances. */
export const listChecksums: (snapshot: Snapshot) => Promise<readonly Checksum[]> = perSlice(
  "finance",
  async (snapshot) => {
    const data = await storedFinance(snapshot);
    const checksums: Checksum[] = [];
    const slice = new Slice();
    let rows = 0;
    for (const { list, valuesOf, onlyWithRows } of CSV_FILES) {
      const byYear = new Map<number | undefined, Digester>();
      if (list !== "betraege") byYear.set(undefined, new Digester());
      for await (const item of data[list] ?? []) {
        const jahr = list === "betraege" && "konto" in item ? item.jahr : undefined;
        byYear.getOrInsertComputed(jahr, () => new Digester()).add(valuesOf(item));
        if (++rows % STEP === 0 && slice.isUsedUp) await slice.next();
      }
      const years = [...byYear].sort(([a = 0], [b = 0]) => a - b);
      for (const [jahr, digester] of years) {
        const { count, sum } = digester.digest();
        if (onlyWithRows && count === 0) continue;
        checksums.push({ anzahl: count, ...(jahr !== undefined && { jahr }), liste: list, pruefsumme: sum });
      }
    }
    const rules = new Digester();
    rules.add([JSON.stringify(data.rules)]);
    const { count, sum } = rules.digest();
    checksums.push({ anzahl: count, liste: "regeln", pruefsumme: sum });
    return checksums;
  },
);
