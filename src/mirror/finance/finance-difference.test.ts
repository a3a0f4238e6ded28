import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { CSV_FILES, csvItem, keyPlaces } from "../../finance/exchange/csv-files.ts";
import type { Betrag, FinanceData, ItemOf } from "../../finance/model/model.ts";
import { financeData } from "../../finance/testing/finance-arbitrary.ts";
import { financeDifference, isDifferent } from "./finance-difference.ts";
import { compareAmounts } from "./rpk-replies.ts";

const inOrder = (data: FinanceData): FinanceData => ({
  ...data,
  betraege: [...data.betraege].sort((a: Betrag, b: Betrag) => compareAmounts(a, b)),
});

/** The same, told by sets of rows. */
function naive(stored: FinanceData, fresh: FinanceData): object[] {
  return CSV_FILES.map((file) => {
    const places = keyPlaces(file);
    const rows = (items: Iterable<ItemOf<keyof FinanceData>>) =>
      new Map(
        [...items].map((item) => [
          JSON.stringify(places.map((place) => file.valuesOf(item)[place])),
          csvItem(file, item),
        ]),
      );
    const [before, after] = [rows(stored[file.list]), rows(fresh[file.list])];
    return {
      list: file.list,
      total: after.size,
      added: [...after.keys()].filter((key) => !before.has(key)).length,
      changed: [...after].filter(([key, row]) => before.has(key) && before.get(key) !== row).length,
      removed: [...before.keys()].filter((key) => !after.has(key)).length,
    };
  });
}

/** Two cities that have part of a third, some of it in other words. */
const cities = fc
  .tuple(financeData, fc.infiniteStream(fc.boolean()))
  .map(([whole, coins]): [FinanceData, FinanceData] => {
    const coin = () => coins.next().value;
    const renamed = (item: object) => ("bezeichnung" in item && coin() ? { ...item, bezeichnung: "!" } : item);
    const part = () =>
      inOrder(
        Object.fromEntries(
          CSV_FILES.map(({ list }) => [list, [...whole[list]].filter(coin).map(renamed)]),
        ) as unknown as FinanceData,
      );
    return [part(), part()];
  });

describe("the difference of two cities", () => {
  it("counts what was added, changed and removed", async () => {
    await fc.assert(
      fc.asyncProperty(cities, async ([a, b]) => {
        expect(await financeDifference(a, b)).toEqual(naive(a, b));
        expect((await financeDifference(b, b)).some(isDifferent)).toBe(false);
      }),
      { numRuns: 50 },
    );
  });
});
