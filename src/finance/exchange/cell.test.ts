import fc from "fast-check";
import { expect, it } from "vitest";
import { cellReader, INVALID } from "./cell.ts";

const readInteger = cellReader({ name: "a", type: "integer" });

it("reads whole numbers exactly, and rejects everything else", () => {
  const anything = fc.oneof(
    fc.bigInt().map(String),
    fc.bigInt({ min: 2n ** 53n - 20n, max: 2n ** 53n + 20n }).map(String),
    fc.bigInt({ min: -(2n ** 53n) - 20n, max: -(2n ** 53n) + 20n }).map(String),
    fc.maxSafeInteger().map((value) => String(value).replace(/\d/, "00$&")),
    fc.string({ unit: fc.constantFrom("-", "0", "1", "9", ".", "e", " ", "+", "²") }),
  );
  fc.assert(
    fc.property(anything, (text) => {
      const isExact = /^-?[0-9]+$/.test(text) && Number.isSafeInteger(Number(text));
      // Adding 0 turns -0 into 0.
      expect(readInteger(text)).toBe(isExact ? Number(text) + 0 : INVALID);
    }),
    { numRuns: 1000 },
  );
  expect(readInteger("-0")).toBe(0);
  expect(readInteger("-")).toBe(INVALID);
  expect(readInteger("")).toBe(INVALID);
});
