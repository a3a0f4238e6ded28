/**
 * How the finance data of an original differs from that of a store, list by list, without writing. Both sides are walked through side by side in order of
 * their keys, so that hundreds of thousands of amounts are never held.
 */
import { CSV_FILES, type CsvFile, csvItem } from "../finance/csv-files.ts";
import { type Betrag, type FinanceData, type FinanceSource, TYP_NUMBER } from "../finance/model.ts";

export interface ListDifference {
  readonly list: keyof FinanceData;
  /** How many items the original has. */
  readonly total: number;
  readonly added: number;
  readonly changed: number;
  readonly removed: number;
}

export function isDifferent({ added, changed, removed }: ListDifference): boolean {
  return added + changed + removed > 0;
}

type Key = readonly (string | number)[];
type Item = Readonly<Record<string, string | number>>;

/** The amounts of both must come by account, year and phase. */
export async function financeDifference(
  stored: FinanceSource,
  fresh: FinanceSource,
): Promise<readonly ListDifference[]> {
  const differences: ListDifference[] = [];
  for (const file of CSV_FILES) {
    const [before, after] = [stored[file.list], fresh[file.list]] as [AsyncIterable<Item>, AsyncIterable<Item>];
    differences.push(await listDifference(file, before, after));
  }
  return differences;
}

async function listDifference(
  file: CsvFile,
  before: AsyncIterable<Item>,
  after: AsyncIterable<Item>,
): Promise<ListDifference> {
  const keyOf = keyReader(file);
  const [old, fresh] = await Promise.all([cursor(file, keyOf, before), cursor(file, keyOf, after)]);
  let [total, added, changed, removed] = [0, 0, 0, 0];
  while (old.item !== undefined || fresh.item !== undefined) {
    const order = compareKeys(old.item && keyOf(old.item), fresh.item && keyOf(fresh.item));
    if (order < 0) removed += 1;
    else if (order > 0) added += 1;
    else if (csvItem(file, old.item!) !== csvItem(file, fresh.item!)) changed += 1;
    if (order <= 0) await old.next();
    if (order < 0) continue;
    total += 1;
    await fresh.next();
  }
  return { list: file.list, total, added, changed, removed };
}

function keyReader({ key, columns }: CsvFile): (item: Item) => Key {
  const fields = key.map((name) => columns.find((column) => column.name === name)!.field);
  return (item) =>
    fields.map((field) => (field === "betragsTyp" ? TYP_NUMBER[(item as unknown as Betrag).betragsTyp] : item[field]));
}

/** A list that has ended stands behind all keys. */
function compareKeys(a: Key | undefined, b: Key | undefined): number {
  if (a === undefined || b === undefined) return a === undefined ? 1 : -1;
  const at = a.findIndex((part, i) => part !== b[i]);
  return at < 0 ? 0 : a[at] < b[at] ? -1 : 1;
}

interface Cursor {
  item: Item | undefined;
  next(): Promise<void>;
}

async function cursor(file: CsvFile, keyOf: (item: Item) => Key, items: AsyncIterable<Item>): Promise<Cursor> {
  // The small lists come in any order; stores sort text in their own.
  const ordered =
    file.list === "betraege" ? items : (await Array.fromAsync(items)).sort((a, b) => compareKeys(keyOf(a), keyOf(b)));
  const walk = (async function* () {
    yield* ordered;
  })();
  const self: Cursor = {
    item: undefined,
    async next() {
      self.item = (await walk.next()).value ?? undefined;
    },
  };
  await self.next();
  return self;
}
