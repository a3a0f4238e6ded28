/**
 * Makes loops yield after a few steps, few occurrences count, and indexes have parts of few records, so that small
 * records reach these limits.
 */
import { afterAll, beforeAll } from "vitest";
import { LIMITS } from "../../base/limits.ts";
import { PACE } from "../plan/sliced.ts";
import { SMALL_PART } from "../write/parts.ts";

export function withSmallSteps(steps = 3): void {
  setDuring(PACE, "steps", steps);
}

export function withFewOccurrences(most: number): void {
  setDuring(LIMITS.occurrences as { most: number }, "most", most);
}

export function withSmallParts(): void {
  setDuring(SMALL_PART, "records", 1);
}

/** For the tests of the surrounding `describe`. */
function setDuring<Name extends string>(target: Record<Name, number>, name: Name, value: number): void {
  const usual = target[name];
  beforeAll(() => {
    target[name] = value;
  });
  afterAll(() => {
    target[name] = usual;
  });
}
