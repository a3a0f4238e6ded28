/**
 * The differences between the finance data of an original and of a store, by list, without writing. Merges both sides
 * in order of their keys, so that hundreds of thousands of amounts are never in memory.
 */
import { isDeepStrictEqual } from "node:util";
import { typeNumbers } from "../../city/amount-types.ts";
import { ZURICH_RULES } from "../../city/finance-rules.ts";
import { CSV_FILES, type CsvFile, keyColumns } from "../../finance/exchange/csv-files.ts";
import type { FinanceData, FinanceSource } from "../../finance/model/model.ts";
import type { CsvValue } from "../../format/csv.ts";

export interface ListDifference {
  /** The rules are one item, and listed only if they differ. */
  readonly list: keyof FinanceData | "rules";
  /** The number of items of the original. */
  readonly total: number;
  readonly added: number;
  readonly changed: number;
  readonly removed: number;
}

export function isDifferent({ added, changed, removed }: ListDifference): boolean {
  return added + changed + removed > 0;
}

/** The values of an item, by column. */
type Row = readonly CsvValue[];

/** The amounts of both must be ordered by account, year and phase, each by its own rules. */
export async function financeDifference(
  stored: FinanceSource,
  fresh: FinanceSource,
): Promise<readonly ListDifference[]> {
  const { rules: before = ZURICH_RULES } = stored;
  const { rules: after = ZURICH_RULES } = fresh;
  const numbers = [before, after].map(({ amountTypes }) => typeNumbers(amountTypes));
  const isSameProcess = isDeepStrictEqual([...numbers[0]], [...numbers[1]]);
  const differences: ListDifference[] = [];
  for (const file of CSV_FILES) {
    const items: [Items, Items] = [stored[file.list] ?? [], fresh[file.list] ?? []];
    // In another order, amounts cannot be merged; all of them are replaced.
    const replaced = file.list === "betraege" && !isSameProcess;
    const difference = await (replaced ? replacedList(file, ...items) : listDifference(file, numbers[1], ...items));
    if (!file.onlyWithRows || difference.total > 0 || isDifferent(difference)) differences.push(difference);
  }
  if (!isDeepStrictEqual(before, after)) {
    differences.push({ list: "rules", total: 1, added: 0, changed: 1, removed: 0 });
  }
  return differences;
}

async function replacedList({ list }: CsvFile, before: Items, after: Items): Promise<ListDifference> {
  const count = async (items: Items): Promise<number> => {
    let rows = 0;
    for await (const _ of items) rows += 1;
    return rows;
  };
  const added = await count(after);
  return { list, total: added, added, changed: 0, removed: await count(before) };
}

async function listDifference(
  file: CsvFile,
  numbers: ReadonlyMap<string, number>,
  before: Items,
  after: Items,
): Promise<ListDifference> {
  const compare = keyOrder(file, numbers);
  const [old, fresh] = await Promise.all([cursor(file, compare, before), cursor(file, compare, after)]);
  let [total, added, changed, removed] = [0, 0, 0, 0];
  while (old.row !== undefined || fresh.row !== undefined) {
    // The end of a list sorts after all keys.
    const order = old.row === undefined ? 1 : fresh.row === undefined ? -1 : compare(old.row, fresh.row);
    if (order < 0) removed += 1;
    else if (order > 0) added += 1;
    else if (old.row!.some((value, column) => value !== fresh.row![column])) changed += 1;
    if (order <= 0) await old.next();
    if (order < 0) continue;
    total += 1;
    await fresh.next();
  }
  return { list: file.list, total, added, changed, removed };
}

/** Compares rows by their keys. */
function keyOrder(file: CsvFile, numbers: ReadonlyMap<string, number>): (a: Row, b: Row) => number {
  const columns = keyColumns(file);
  const typ = file.columns.findIndex(({ name }) => name === "betragsTyp");
  const keyPart = (row: Row, at: number) => (at === typ ? numbers.get(row[at] as string)! : row[at]!);
  return (a, b) => {
    const at = columns.find((column) => a[column] !== b[column]);
    return at === undefined ? 0 : keyPart(a, at) < keyPart(b, at) ? -1 : 1;
  };
}

type Items = NonNullable<FinanceSource[keyof FinanceData]>;

interface Cursor {
  row: Row | undefined;
  next(): Promise<void>;
}

async function cursor(file: CsvFile, compare: (a: Row, b: Row) => number, items: Items): Promise<Cursor> {
  const rows = (async function* () {
    for await (const item of items) yield file.valuesOf(item);
  })();
  // The small lists are in any order, because each store has its own collation.
  const ordered = file.list === "betraege" ? rows : (await Array.fromAsync(rows)).sort(compare);
  const iterator = (async function* () {
    yield* ordered;
  })();
  const self: Cursor = {
    row: undefined,
    async next() {
      self.row = (await iterator.next()).value ?? undefined;
    },
  };
  await self.next();
  return self;
}
