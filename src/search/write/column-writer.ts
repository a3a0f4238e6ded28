/** Collects the columns of new records and appends them to those in the store. */
import { sql } from "../../store/sql.ts";
import type { Transaction } from "../../store/store.ts";
import { joined } from "../codec/bytes.ts";
import { GrowableArray } from "../codec/growable-array.ts";
import { encodeLengths } from "../codec/length-column.ts";
import { ListBuilder } from "../codec/lists.ts";
import { decodeNumbers, encodeNumbers } from "../codec/number-column.ts";
import { columnName, SEARCH_COLUMN } from "../codec/tables.ts";
import { decodeValues, encodeValues, NO_VALUES } from "../codec/value-column.ts";
import type { Entry, Layout } from "../plan/layout.ts";
import { NO_VALUE } from "../plan/searchable.ts";
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

/**
 * One column at a time, so that at most one is in memory. A column that is new in the layout is empty for the `size`
 * old records.
 */
export async function appendColumns(
  tx: Transaction,
  collection: number,
  builders: ColumnBuilders,
  size: number,
  readLong: ReadLongTexts,
): Promise<void> {
  type Body = Uint8Array | Promise<Uint8Array>;
  async function extend(name: string, body: (old: Uint8Array | undefined) => Body): Promise<void> {
    const key = sql`collection = ${collection} AND name = ${name}`;
    const [old] = await tx.rows<[Uint8Array]>(sql`SELECT body FROM search_column WHERE ${key}`);
    await tx.run(sql`DELETE FROM search_column WHERE ${key}`);
    await tx.insert(SEARCH_COLUMN, [[collection, name, await body(old?.[0])]]);
  }

  for (const [nr, builder] of builders.numbers.entries()) {
    await extend(columnName("number", nr), (old) => {
      const column = old ? decodeNumbers(old) : { numbers: new Float64Array(size).fill(Number.NaN) };
      const { starts, items } = builder.after(
        { starts: column.starts, items: column.numbers as Float64Array<ArrayBuffer> },
        Number.NaN,
      );
      return encodeNumbers({ starts, numbers: items });
    });
  }
  for (const [nr, builder] of builders.values.entries()) {
    await extend(columnName("value", nr), async (old) => {
      const column = old ? decodeValues(old) : { ...NO_VALUES, ids: new Uint32Array(size).fill(NO_VALUE) };
      return encodeValues(await builder.after(column, readLong));
    });
  }
  for (const [nr, lengths] of builders.lengths.entries()) {
    await extend(columnName("length", nr), (old) =>
      joined([old ?? new Uint8Array(4 * size), encodeLengths(lengths.view())]),
    );
  }
}
