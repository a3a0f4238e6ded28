import fc from "fast-check";
import { describe, expect, it } from "vitest";
import type { NumberColumn } from "../plan/searchable.ts";
import { finish } from "../testing/plan-arbitrary.ts";
import { withSmallSteps } from "../testing/small-steps.ts";
import { ListBuilder } from "./lists.ts";
import { encodeNumbers, joinedNumbers } from "./number-column.ts";

const lists = fc.array(fc.array(fc.double({ noNaN: true }), { maxLength: 3 }));
const singles = fc.array(fc.array(fc.double({ noNaN: true }), { maxLength: 1 }));

function encoded(records: readonly (readonly number[])[]): Uint8Array {
  const builder = new ListBuilder(Float64Array);
  for (const numbers of records) {
    for (const number of numbers) builder.items.push(number);
    builder.endRecord();
  }
  const { starts, items } = builder.lists(Number.NaN);
  // Shifted by a byte, because an engine may return bytes at any offset of a buffer.
  return new Uint8Array([7, ...encodeNumbers({ starts, numbers: items })]).subarray(1);
}

/** The column after these imports. */
function column(...imports: readonly (readonly (readonly number[])[])[]): NumberColumn {
  return finish(joinedNumbers(imports.map(encoded), 0));
}

function plain({ starts, numbers }: NumberColumn): number[][] {
  if (!starts) return [...numbers].map((number) => (Number.isNaN(number) ? [] : [number]));
  return [...starts.subarray(1)].map((end, ordinal) => [...numbers.subarray(starts[ordinal], end)]);
}

describe("number columns", () => {
  withSmallSteps();

  it("hold the numbers of each record, over any number of imports", () => {
    fc.assert(
      fc.property(fc.array(fc.oneof(lists, singles), { minLength: 1, maxLength: 3 }), (imports) => {
        expect(plain(column(...imports))).toEqual(imports.flat());
      }),
    );
  });

  it("have no starts if no record has several numbers", () => {
    expect(column([[1], []], [[2]])).toEqual({ numbers: Float64Array.of(1, Number.NaN, 2) });
    expect(column([[1], []], [[1, 3]]).starts).toEqual(Uint32Array.of(0, 1, 1, 3));
  });
});
