/** Collects the columns of new records and writes them to a part of those in the store. */
import { inSlices } from "../../base/work/slices.ts";
import { sql } from "../../store/sql.ts";
import type { Transaction } from "../../store/store.ts";
import { joined } from "../codec/bytes.ts";
import { GrowableArray } from "../codec/growable-array.ts";
import { encodeLengths } from "../codec/length-column.ts";
import { ListBuilder } from "../codec/lists.ts";
import { encodeNumbers, joinedNumbers, noNumbers } from "../codec/number-column.ts";
import { type ColumnKind, columnName, SEARCH_COLUMN } from "../codec/tables.ts";
import { encodeValues, noValues } from "../codec/value-column.ts";
import { decodePart, emptyPart, encodePart, joinedParts, joinedValues, withParts } from "../codec/value-part.ts";
import type { Entry, Layout } from "../plan/layout.ts";
import type { Parts } from "./parts.ts";
import type { ReadLongTexts } from "./text-order.ts";
import { ValueBuilder } from "./value-builder.ts";

export class ColumnBuilders {
  readonly numbers: readonly ListBuilder<Float64Array<ArrayBuffer>>[];
  readonly values: readonly ValueBuilder[];
  readonly lengths: readonly GrowableArray<Uint32Array<ArrayBuffer>>[];

  constructor(layout: Layout) {
    this.numbers = layout.numbers.map(() => new ListBuilder(Float64Array));
    this.values = layout.values.map(() => new ValueBuilder());
    this.lengths = layout.words.map(() => new GrowableArray(Uint32Array));
  }

  add(entry: Entry, lengths: readonly number[]): void {
    this.numbers.forEach((builder, nr) => {
      for (const number of entry.numbers[nr]) builder.items.push(number);
      builder.endRecord();
    });
    this.values.forEach((builder, nr) => {
      builder.add(entry.values[nr]);
    });
    this.lengths.forEach((builder, nr) => {
      builder.push(lengths[nr]);
    });
  }
}

/** One column at a time, so that at most one is in memory. */
export async function appendColumns(
  tx: Transaction,
  collection: number,
  builders: ColumnBuilders,
  parts: Parts,
  readLong: ReadLongTexts,
): Promise<void> {
  const { target } = parts;
  await addMissing(tx, collection, builders, parts);

  /** `body` gets the stored parts of the column beginning with `from`. */
  async function extend(
    name: string,
    from: number,
    body: (stored: readonly Uint8Array[]) => Uint8Array | Promise<Uint8Array>,
  ): Promise<void> {
    const column = sql`collection = ${collection} AND name = ${name}`;
    const stored = await tx.rows<[Uint8Array]>(
      sql`SELECT body FROM search_column WHERE ${column} AND part >= ${from} ORDER BY part`,
    );
    await tx.run(sql`DELETE FROM search_column WHERE ${column} AND part >= ${target}`);
    await tx.insert(SEARCH_COLUMN, [[collection, name, target, await body(stored.map(([bytes]) => bytes))]]);
  }

  for (const [nr, builder] of builders.numbers.entries()) {
    await extend(columnName("number", nr), target, async (stored) => {
      const { starts, items } = builder.lists(Number.NaN);
      const added = encodeNumbers({ starts, numbers: items });
      return stored.length === 0 ? added : encodeNumbers(await inSlices(joinedNumbers([...stored, added], 0)));
    });
  }
  for (const [nr, builder] of builders.values.entries()) {
    await extend(columnName("value", nr), 0, (stored) => extendedValues(stored, builder, target, readLong));
  }
  for (const [nr, lengths] of builders.lengths.entries()) {
    await extend(columnName("length", nr), target, (stored) => joined([...stored, encodeLengths(lengths.view())]));
  }
}

/** The new bytes of the part, from all stored parts of the column. */
async function extendedValues(
  stored: readonly Uint8Array[],
  builder: ValueBuilder,
  target: number,
  readLong: ReadLongTexts,
): Promise<Uint8Array> {
  const column = await inSlices(joinedValues(stored, 0));
  let part = await builder.part(column, readLong);
  if (target === 0) return encodeValues(await inSlices(withParts(column, [part])));
  for (const bytes of stored.slice(target).reverse()) part = await inSlices(joinedParts(decodePart(bytes), part));
  return encodePart(part);
}

/** Writes columns that are new in the layout: empty for the records that are there. */
async function addMissing(
  tx: Transaction,
  collection: number,
  builders: ColumnBuilders,
  { starts, size }: Parts,
): Promise<void> {
  if (size === 0) return;
  const rows = await tx.rows<[string]>(
    sql`SELECT name FROM search_column WHERE collection = ${collection} AND part = 0`,
  );
  const known = new Set(rows.map(([name]) => name));
  const empty: Readonly<Record<ColumnKind, (records: number, part: number) => Uint8Array>> = {
    number: (records) => encodeNumbers(noNumbers(records)),
    value: (records, part) => (part === 0 ? encodeValues(noValues(records)) : encodePart(emptyPart(records))),
    length: (records) => new Uint8Array(4 * records),
  };
  for (const [kind, { length }] of [
    ["number", builders.numbers],
    ["value", builders.values],
    ["length", builders.lengths],
  ] as const) {
    for (let nr = 0; nr < length; nr++) {
      const name = columnName(kind, nr);
      if (known.has(name)) continue;
      await tx.insert(
        SEARCH_COLUMN,
        starts.map((start, part) => {
          const records = (starts[part + 1] ?? size) - start;
          return [collection, name, part, empty[kind](records, part)];
        }),
      );
    }
  }
}
