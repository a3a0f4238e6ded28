import { expect, it } from "vitest";
import { LIMITS } from "./limits.ts";

it("limits are integers", () => {
  const fractions = Object.entries(LIMITS).filter(([, { most }]) => !Number.isSafeInteger(most));
  expect(fractions).toEqual([]);
});
