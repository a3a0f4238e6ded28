import fc from "fast-check";
import { expect, it } from "vitest";
import { Digester, NO_LINES } from "./digest.ts";

function digestOf(lines: readonly string[]) {
  const digester = new Digester();
  for (const line of lines) digester.add(line);
  return digester.digest();
}

it("does not depend on the order of the lines, and on nothing but the lines", () => {
  const twoOrders = fc
    .array(fc.string())
    .chain((lines) => fc.tuple(fc.constant(lines), fc.shuffledSubarray(lines, { minLength: lines.length })));
  fc.assert(
    fc.property(twoOrders, ([lines, shuffled]) => {
      expect(digestOf(shuffled)).toEqual(digestOf(lines));
    }),
  );
  fc.assert(
    fc.property(fc.array(fc.string()), fc.string(), (lines, one) => {
      expect(digestOf([...lines, one])).not.toEqual(digestOf(lines));
      expect(digestOf([...lines, one])).not.toEqual(digestOf([...lines, `${one} `]));
    }),
  );
  expect(digestOf([])).toEqual(NO_LINES);
});
