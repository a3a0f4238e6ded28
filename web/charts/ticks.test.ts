import fc from "fast-check";
import { expect, it } from "vitest";
import { ticksFor } from "./ticks.ts";

it("returns round values that include zero and stay within the range", () => {
  expect(ticksFor(0, 73.4).values).toEqual([0, 20, 40, 60]);
  expect(ticksFor(-28, 17).values).toEqual([-20, 0]);
});

it("returns few ticks for any range, with steps of 1, 2 or 5 times a power of ten", () => {
  fc.assert(
    fc.property(
      fc.double({ min: -1e12, max: 0, noNaN: true }),
      fc.double({ min: 1, max: 1e12, noNaN: true }),
      fc.integer({ min: 2, max: 6 }),
      (low, high, wanted) => {
        const { step, values } = ticksFor(low, high, wanted);
        expect(values).toContain(0);
        expect(values.length).toBeLessThanOrEqual(wanted + 1);
        expect(step.toExponential(0)).toMatch(/^[125]e/);
        expect(Math.max(...values)).toBeLessThanOrEqual(high * (1 + 1e-9));
        expect(Math.min(...values)).toBeGreaterThanOrEqual(low * (1 + 1e-9));
      },
    ),
  );
});
