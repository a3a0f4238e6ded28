import fc from "fast-check";
import { expect, test } from "vitest";
import { type SeatPlace, seatPlan } from "./seat-places.ts";

function apart(one: SeatPlace, other: SeatPlace): number {
  return Math.hypot(
    one.radius * Math.cos(one.angle) - other.radius * Math.cos(other.angle),
    one.radius * Math.sin(one.angle) - other.radius * Math.sin(other.angle),
  );
}

test("every seat has its own position in the half circle, from left to right", () => {
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 260 }), (count) => {
      const { places, pitch, inner } = seatPlan(count);
      expect(places).toHaveLength(count);
      places.forEach((place, i) => {
        expect(place.angle).toBeGreaterThanOrEqual(0);
        expect(place.angle).toBeLessThanOrEqual(i === 0 ? Math.PI : places[i - 1].angle);
        expect(place.radius).toBeGreaterThanOrEqual(inner);
        expect(place.radius).toBeLessThanOrEqual(1 + 1e-9);
      });
      const closest = Math.min(...places.flatMap((one, i) => places.slice(i + 1).map((other) => apart(one, other))));
      expect(closest).toBeGreaterThan(pitch * 0.99);
    }),
    { numRuns: 20 },
  );
});

test("a council of 125 has seven rows, the outer ones longer; a committee has one", () => {
  const rows = Map.groupBy(seatPlan(125).places, ({ radius }) => radius.toFixed(2));
  expect([...rows].sort().map(([, seats]) => seats.length)).toEqual([10, 13, 15, 18, 20, 23, 26]);
  expect(new Set(seatPlan(12).places.map(({ radius }) => radius))).toEqual(new Set([1]));
});
