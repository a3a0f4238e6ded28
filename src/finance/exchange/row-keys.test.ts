import fc from "fast-check";
import { expect, it } from "vitest";
import { RowKeys } from "./row-keys.ts";

it("returns the first line of each key, in any order of additions and lookups", () => {
  const key = fc.oneof(fc.integer({ min: 0, max: 20 }), fc.constantFrom("a", "b", "1"));
  const step = fc.record({ key, isLookup: fc.boolean() });
  fc.assert(
    fc.property(fc.array(step), (steps) => {
      const keys = new RowKeys();
      const lines = new Map<string | number, number>();
      for (const [line, { key, isLookup }] of steps.entries()) {
        if (isLookup) {
          expect(keys.has(key)).toBe(lines.has(key));
          continue;
        }
        expect(keys.add(key, line)).toBe(lines.get(key));
        if (!lines.has(key)) lines.set(key, line);
      }
    }),
  );
});
