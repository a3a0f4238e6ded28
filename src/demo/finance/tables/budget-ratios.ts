/**
 * How budgets differ from the actuals by ledger code (`data/finance/budget-ratios.csv`): the city plans cautiously.
 * In: code and year. Out: budget for one franc of actual.
 */
import { number, oneOf } from "../../data-files/readers.ts";
import { readTable } from "../../data-files/table.ts";
import { taxBudget } from "./growth.ts";
import { LEDGER_CODES } from "./ledger-codes.ts";

const TAXES = "40";
/** For years beyond the table. */
const LATER_TAXES = 0.98;

const RATIOS = new Map(
  readTable("finance/budget-ratios.csv", { sachkonto: oneOf(LEDGER_CODES), budget: number }).map(
    ({ sachkonto, budget }) => [sachkonto, budget],
  ),
);

export function budgetRatio(code: string, year: number): number {
  return code === TAXES ? (taxBudget(year) ?? LATER_TAXES) : (RATIOS.get(code) ?? 1);
}
