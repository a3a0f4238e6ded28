/**
 * How the city grows (`data/finance/growth.csv`): expense, revenue, inhabitants and prices. In: a year. Out: a factor
 * relative to the reference year, for which the table of units holds.
 */
import type { Einwohner, Teuerung } from "../../../finance/model/model.ts";
import { number } from "../../data-files/readers.ts";
import { readTable } from "../../data-files/table.ts";

export const REFERENCE_YEAR = 2025;

const ROWS = readTable("finance/growth.csv", {
  jahr: number,
  aufwand: number,
  ertrag: number,
  einwohner: number,
  steuerbudget: number,
  teuerung: number,
});
const FIRST = ROWS[0].jahr;
/** The part of the revenue that is internal or covers the cost of self-financing units, and so follows the expense. */
const TIED_REVENUE = 4.06;
const YEARLY = 1.021;
const YEARLY_INHABITANTS = 1.012;

type Column = "aufwand" | "ertrag" | "einwohner";

/** The value of a year; beyond the table, the last one with steady growth. */
function at(column: Column, year: number, yearly: number): number {
  const last = ROWS.length - 1;
  const index = year - FIRST;
  return index <= last ? ROWS[Math.max(index, 0)][column] : ROWS[last][column] * yearly ** (index - last);
}

const reference = (column: Column): number => at(column, REFERENCE_YEAR, 1);

export function expenseGrowth(year: number): number {
  return at("aufwand", year, YEARLY) / reference("aufwand");
}

/**
 * Growth of taxes, fees and other revenue that does not follow the unit's own expense: good and bad years show here.
 */
export function freeRevenueGrowth(year: number): number {
  const free = at("ertrag", year, YEARLY) - TIED_REVENUE * expenseGrowth(year);
  return free / (reference("ertrag") - TIED_REVENUE);
}

/** Budgeted taxes for one franc that they bring; undefined beyond the table. */
export function taxBudget(year: number): number | undefined {
  return ROWS[year - FIRST]?.steuerbudget;
}

/** Inhabitants at the end of each year that is over on `today`. */
export function inhabitants(scale: number, today: string): Einwohner[] {
  const rows = [];
  for (let jahr = FIRST; `${jahr}-12-31` < today; jahr++) {
    rows.push({ jahr, einwohner: Math.round(at("einwohner", jahr, YEARLY_INHABITANTS) * scale) });
  }
  return rows;
}

/** The price index of each year that is over on `today`, as far as the table goes. */
export function priceIndex(today: string): Teuerung[] {
  return ROWS.filter(({ jahr }) => `${jahr}-12-31` < today).map(({ jahr, teuerung }) => ({ jahr, index: teuerung }));
}
