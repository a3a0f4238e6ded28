import fc from "fast-check";
import { describe, expect, it } from "vitest";
import type { NumberColumn } from "../plan/searchable.ts";
import { ListBuilder } from "./lists.ts";
import { decodeNumbers, encodeNumbers } from "./number-column.ts";

const lists = fc.array(fc.array(fc.double({ noNaN: true }), { maxLength: 3 }));
const singles = fc.array(fc.array(fc.double({ noNaN: true }), { maxLength: 1 }));

function column(old: NumberColumn, records: readonly (readonly number[])[]): NumberColumn {
  const builder = new ListBuilder(Float64Array);
  for (const numbers of records) {
    for (const number of numbers) builder.items.push(number);
    builder.endRecord();
  }
  const before = { starts: old.starts, items: old.numbers as Float64Array<ArrayBuffer> };
  const { starts, items } = builder.after(before, Number.NaN);
  // Shifted by a byte, because an engine may return bytes at any offset of a buffer.
  const bytes = new Uint8Array([7, ...encodeNumbers({ starts, numbers: items })]).subarray(1);
  return decodeNumbers(bytes);
}

function plain({ starts, numbers }: NumberColumn): number[][] {
  if (!starts) return [...numbers].map((number) => (Number.isNaN(number) ? [] : [number]));
  return [...starts.subarray(1)].map((end, ordinal) => [...numbers.subarray(starts[ordinal], end)]);
}

const EMPTY = { numbers: new Float64Array(0) };

describe("number columns", () => {
  it("hold the numbers of each record, over any number of imports", () => {
    fc.assert(
      fc.property(fc.array(fc.oneof(lists, singles), { minLength: 1, maxLength: 3 }), (imports) => {
        expect(plain(imports.reduce(column, EMPTY as NumberColumn))).toEqual(imports.flat());
      }),
    );
  });

  it("have no starts if no record has several numbers", () => {
    expect(column(EMPTY, [[1], [], [2]])).toEqual({ numbers: Float64Array.of(1, Number.NaN, 2) });
    expect(column(EMPTY, [[1, 3]]).starts).toEqual(Uint32Array.of(0, 2));
  });
});
