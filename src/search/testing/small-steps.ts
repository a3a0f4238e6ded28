/** Makes loops yield after a few steps, and few occurrences count, so that small records reach both limits. */
import { afterAll, beforeAll } from "vitest";
import { LIMITS } from "../../base/limits.ts";
import { PACE } from "../plan/sliced.ts";

export function withSmallSteps(steps = 3): void {
  setDuring(PACE, "steps", steps);
}

export function withFewOccurrences(most: number): void {
  setDuring(LIMITS.occurrences as { most: number }, "most", most);
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
