import fc from "fast-check";
import { expect, it } from "vitest";
import { finish } from "../testing/plan-arbitrary.ts";
import { topK } from "./top-k.ts";

it("top-k agrees with a full sort", () => {
  const row = fc.tuple(fc.nat(3), fc.constantFrom(Number.NEGATIVE_INFINITY, 0, 1.5, Number.POSITIVE_INFINITY));
  fc.assert(
    fc.property(fc.array(row, { maxLength: 200 }), fc.nat(220), fc.nat(220), (rows, from, count) => {
      const keys = [0, 1].map((column) => Float64Array.from(rows, (numbers) => numbers[column]));
      const sorted = [...rows.keys()].sort(
        (a, b) => keys[0][b] - keys[0][a] || (keys[1][a] > keys[1][b] ? -1 : keys[1][a] < keys[1][b] ? 1 : 0) || a - b,
      );
      expect([...finish(topK(keys, from, count))]).toEqual(sorted.slice(from, from + count));
    }),
  );
});
