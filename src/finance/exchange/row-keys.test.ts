import fc from "fast-check";
import { expect, it } from "vitest";
import { RowKeys } from "./row-keys.ts";

it("tells the first line of each key, in whatever order keys come and are asked for", () => {
  const key = fc.oneof(fc.integer({ min: 0, max: 20 }), fc.constantFrom("a", "b", "1"));
  const step = fc.record({ key, isQuestion: fc.boolean() });
  fc.assert(
    fc.property(fc.array(step), (steps) => {
      const keys = new RowKeys();
      const lines = new Map<string | number, number>();
      for (const [line, { key, isQuestion }] of steps.entries()) {
        if (isQuestion) {
          expect(keys.has(key)).toBe(lines.has(key));
          continue;
        }
        expect(keys.add(key, line)).toBe(lines.get(key));
        if (!lines.has(key)) lines.set(key, line);
      }
    }),
  );
});
