/**
 * How the city grows: totals of expense and revenue by year (billion francs) as a Swiss city of this size reports
 * them, and inhabitants. In: a year. Out: a factor against 2025, the year for which the tables of units hold.
 */
import type { Einwohner } from "../../finance/model/model.ts";

export const REFERENCE_YEAR = 2025;

const FIRST = 2012;
const EXPENSE = [8.25, 8.4, 8.45, 8.55, 8.6, 8.7, 8.8, 8.95, 9.2, 9.5, 9.964, 10.631, 10.653, 10.978];
const REVENUE = [8.27, 8.42, 8.39, 8.56, 8.75, 8.85, 8.95, 9.06, 9.24, 9.66, 10.261, 10.92, 11.171, 10.955];
/** What of the revenue is internal or fills the cost of self-financing units, and so moves with expense. */
const TIED_REVENUE = 4.06;
const INHABITANTS = [
  376_900, 384_200, 391_300, 396_900, 402_700, 409_200, 415_400, 420_200, 421_900, 423_100, 427_700, 433_900, 441_200,
  447_300,
];
const YEARLY = 1.021;

/** The value of a year; beyond the table, the last one with steady growth. */
function at(table: readonly number[], year: number, yearly: number): number {
  const last = table.length - 1;
  const index = year - FIRST;
  return index <= last ? table[Math.max(index, 0)] : table[last] * yearly ** (index - last);
}

const reference = (table: readonly number[]): number => at(table, REFERENCE_YEAR, 1);

export function expenseGrowth(year: number): number {
  return at(EXPENSE, year, YEARLY) / reference(EXPENSE);
}

/**
 * Growth of taxes, fees and other revenue that does not follow the unit's own expense: good and bad years show
 * here.
 */
export function freeRevenueGrowth(year: number): number {
  const free = at(REVENUE, year, YEARLY) - TIED_REVENUE * expenseGrowth(year);
  return free / (reference(REVENUE) - TIED_REVENUE);
}

/** Inhabitants at the end of each year that is over on `today`. */
export function inhabitants(scale: number, today: string): Einwohner[] {
  const rows = [];
  for (let jahr = FIRST; `${jahr}-12-31` < today; jahr++) {
    rows.push({ jahr, einwohner: Math.round(at(INHABITANTS, jahr, 1.012) * scale) });
  }
  return rows;
}
