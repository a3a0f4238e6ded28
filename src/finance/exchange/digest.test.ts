import fc from "fast-check";
import { expect, it } from "vitest";
import type { CsvValue } from "../../format/csv.ts";
import { type Digest, Digester, NO_ROWS } from "./digest.ts";

type Row = readonly CsvValue[];

function digestOf(rows: readonly Row[]): Digest {
  const digester = new Digester();
  for (const row of rows) digester.add(row);
  return digester.digest();
}

const value = fc.oneof(
  fc.constant(undefined),
  fc.maxSafeInteger(),
  fc.string(),
  fc.string({ minLength: 100, maxLength: 400 }),
);
const row: fc.Arbitrary<Row> = fc.array(value, { maxLength: 6 });

it("does not depend on the order of the rows", () => {
  const twoOrders = fc
    .array(row)
    .chain((rows) => fc.tuple(fc.constant(rows), fc.shuffledSubarray(rows, { minLength: rows.length })));
  fc.assert(
    fc.property(twoOrders, ([rows, shuffled]) => {
      expect(digestOf(shuffled)).toEqual(digestOf(rows));
    }),
  );
  expect(digestOf([])).toEqual(NO_ROWS);
});

it("depends on each row and on each of its values", () => {
  fc.assert(
    fc.property(fc.array(row), row, row, (rows, one, another) => {
      expect(digestOf([...rows, one])).not.toEqual(digestOf(rows));
      fc.pre(JSON.stringify(shown(one)) !== JSON.stringify(shown(another)));
      expect(digestOf([...rows, one])).not.toEqual(digestOf([...rows, another]));
    }),
  );
});

it.each<[Row, Row]>([
  [[undefined], [""]],
  [["1"], [1]],
  [[1], [-1]],
  [
    ["ab", "c"],
    ["a", "bc"],
  ],
  [["", ""], [""]],
  [[undefined, undefined], [undefined]],
  [["a"], ["a\0"]],
])("distinguishes %j from %j", (one, another) => {
  expect(digestOf([one])).not.toEqual(digestOf([another]));
});

/** JSON has no absent values in a list. */
function shown(row: Row): readonly unknown[] {
  return row.map((value) => (value === undefined ? [] : value));
}
