/** How amounts are rounded: budgets to 100 francs or more, actuals to the Rappen. The shares follow real books. */
import type { Random } from "../random.ts";

const RAPPEN = 100;
/**
 * Of all budgets 57 % are multiples of 1,000 francs, 24 % of 10,000 and 9 % of 100,000. Small amounts cannot be, so
 * large ones are more often.
 */
const STEPS = [
  [100, 43],
  [1_000, 29],
  [10_000, 13],
  [100_000, 15],
] as const;

/** A budget in Rappen near `francs`, never rounded to zero. */
export function roundBudget(francs: number, random: Random): number {
  let step: number = random.weighted(STEPS);
  while (step > 100 && Math.abs(francs) < step * 1.5) step /= 10;
  const rounded = Math.round(francs / step) * step;
  return (rounded === 0 && francs !== 0 ? Math.sign(francs) * step : rounded) * RAPPEN;
}

/** An actual in Rappen near `francs`: 27 % whole francs, 79 % multiples of 5 Rappen, the rest to the Rappen. */
export function roundActual(francs: number, random: Random): number {
  const step = random.weighted([
    [100, 0.243],
    [5, 0.495],
    [1, 0.262],
  ]);
  return Math.round((francs * RAPPEN) / step) * step || 0;
}

/** A supplementary credit or other change in Rappen: full thousands where it is large enough. */
export function roundChange(francs: number): number {
  const step = Math.abs(francs) >= 20_000 ? 1_000 : 100;
  return (Math.round(francs / step) * step || Math.sign(francs) * step) * RAPPEN;
}
