import { expect, it } from "vitest";
import { possibleConnections } from "./open-files.ts";

it.each([
  [10_000, 1_048_576, 10_000],
  [10_000, 1_024, 774],
  [500, 1_024, 500],
  [10_000, 64, 16],
  [10_000, Number.POSITIVE_INFINITY, 10_000],
])("of %i connections, %i open files allow %i", (wanted, allowed, possible) => {
  expect(possibleConnections(wanted, allowed)).toBe(possible);
});

it("reads the limit of this system, or assumes none", () => {
  expect(possibleConnections(1)).toBe(1);
});
