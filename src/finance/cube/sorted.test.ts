import fc from "fast-check";
import { expect, it } from "vitest";
import { ranksOfNumbers, sorted } from "./sorted.ts";

const number = fc.oneof(fc.integer({ min: -3, max: 3 }), fc.double(), fc.constantFrom(Number.NaN, 0, -0));

/** `NaN` is the greatest, and 0 is -0. */
function compared(one: number, other: number): number {
  if (Number.isNaN(one) || Number.isNaN(other)) return Number(Number.isNaN(one)) - Number(Number.isNaN(other));
  return one < other ? -1 : Number(one > other);
}

it("sorts rows by several numbers as a comparison does", async () => {
  const rows = fc.array(fc.tuple(number, number), { maxLength: 50 });
  await fc.assert(
    fc.asyncProperty(rows, fc.boolean(), fc.boolean(), async (list, ...directions) => {
      const keys = directions.map((isDescending, at) =>
        ranksOfNumbers(
          Float64Array.from(list, (row) => row[at]),
          isDescending,
        ),
      );
      const naive = [...list.keys()].sort((one, other) => {
        const [first, second] = directions.map(
          (isDescending, at) => (isDescending ? -1 : 1) * compared(list[one][at], list[other][at]),
        );
        return first || second;
      });
      expect([...(await sorted(list.length, keys, async () => {}))]).toEqual(naive);
    }),
  );
});
