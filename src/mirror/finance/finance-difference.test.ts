import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { ZURICH_TYPES } from "../../city/amount-types.ts";
import { CSV_FILES, csvItem, keyColumns } from "../../finance/exchange/csv-files.ts";
import type { FinanceData, ItemOf } from "../../finance/model/model.ts";
import { financeData } from "../../finance/testing/finance-arbitrary.ts";
import { financeDifference, isDifferent } from "./finance-difference.ts";
import { amountOrder } from "./rpk-replies.ts";

const inOrder = (data: FinanceData): FinanceData => ({
  ...data,
  betraege: [...data.betraege].sort(amountOrder(ZURICH_TYPES)),
});

/** The same by comparing maps of rows. */
function naive(stored: FinanceData, fresh: FinanceData): object[] {
  return CSV_FILES.map((file) => {
    const columns = keyColumns(file);
    const rows = (items: Iterable<ItemOf<keyof FinanceData>>) =>
      new Map(
        [...items].map((item) => [
          JSON.stringify(columns.map((column) => file.valuesOf(item)[column])),
          csvItem(file, item),
        ]),
      );
    const [before, after] = [rows(stored[file.list] ?? []), rows(fresh[file.list] ?? [])];
    return {
      list: file.list,
      total: after.size,
      added: [...after.keys()].filter((key) => !before.has(key)).length,
      changed: [...after].filter(([key, row]) => before.has(key) && before.get(key) !== row).length,
      removed: [...before.keys()].filter((key) => !after.has(key)).length,
    };
  }).filter(({ list, total, removed }) => list !== "teuerung" || total + removed > 0);
}

/** Two cities with a random part of a third each, some of it renamed. */
const cities = fc
  .tuple(financeData, fc.infiniteStream(fc.boolean()))
  .map(([whole, coins]): [FinanceData, FinanceData] => {
    const coin = () => coins.next().value;
    const renamed = (item: object) => ("bezeichnung" in item && coin() ? { ...item, bezeichnung: "!" } : item);
    const part = () =>
      inOrder(
        Object.fromEntries(
          CSV_FILES.map(({ list }) => [list, [...(whole[list] ?? [])].filter(coin).map(renamed)]),
        ) as unknown as FinanceData,
      );
    return [part(), part()];
  });

describe("the difference of two cities", () => {
  it("counts added, changed and removed items", async () => {
    await fc.assert(
      fc.asyncProperty(cities, async ([a, b]) => {
        expect(await financeDifference(a, b)).toEqual(naive(a, b));
        expect((await financeDifference(b, b)).some(isDifferent)).toBe(false);
      }),
      { numRuns: 50 },
    );
  });
});
