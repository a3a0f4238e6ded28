/**
 * How amounts are rounded: budgets to hundreds of francs or coarser, actuals to the Rappen. Shares as in real books.
 */
import type { Random } from "../random.ts";

const RAPPEN = 100;
/**
 * Of budgets 57 % divide by 1,000 francs, 24 % by 10,000, 9 % by 100,000; small amounts cannot, so large ones do
 * more.
 */
const STEPS = [
  [100, 43],
  [1_000, 29],
  [10_000, 13],
  [100_000, 15],
] as const;

/** A budget in Rappen near `francs`, never rounded away to nothing. */
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
