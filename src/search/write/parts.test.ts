import fc from "fast-check";
import { expect, it } from "vitest";
import { SMALL_PART, startsAfter, targetPart } from "./parts.ts";

it("keeps few parts, each several times as large as all later ones together or small", () => {
  const sizes = fc.array(fc.oneof({ weight: 9, arbitrary: fc.constant(1) }, fc.integer({ min: 1, max: 20_000 })), {
    maxLength: 300,
  });
  fc.assert(
    fc.property(sizes, (imports) => {
      let starts: readonly number[] = [];
      let size = 0;
      for (const added of imports) {
        const target = targetPart(starts, size, added);
        starts = startsAfter({ starts, size, target });
        size += added;
        for (const [part, start] of starts.slice(0, -1).entries()) {
          const end = starts[part + 1];
          expect(end - start).toBeGreaterThanOrEqual(Math.max(SMALL_PART.records, 4 * (size - end)));
        }
      }
      expect(starts.length).toBeLessThanOrEqual(2 + Math.log(Math.max(1, size / SMALL_PART.records)) / Math.log(5));
    }),
    { numRuns: 30 },
  );
});
