/** One side of one account: which ledger codes count, and how their signed amounts become the size that people speak of (docs/explanation/finance.md, Signs and sums). */
import { isExpense, isInternal, isInvestment, isInvestmentIncome, isRevenue, type Sum, total } from "./ledger.ts";

export interface Side {
  /** Money that goes out, or money that comes in. */
  readonly direction: "aufwand" | "ertrag";
  /** The operating account, or investments: never both in one sum. */
  readonly account: "erfolg" | "investition";
  /** With what institutions bill each other and pass on. */
  readonly withInternal: boolean;
}

const CODES = {
  erfolg: { aufwand: isExpense, ertrag: isRevenue },
  investition: { aufwand: isInvestment, ertrag: isInvestmentIncome },
};

export function countsFor({ direction, account, withInternal }: Side): (code: string) => boolean {
  const isOfClass = CODES[account][direction];
  return (code) => isOfClass(code) && (withInternal || !isInternal(code));
}

export const opposite = (side: Side): Side => ({
  ...side,
  direction: side.direction === "aufwand" ? "ertrag" : "aufwand",
});

/** What the sums amount to on this side: above zero as a rule, also for revenue. */
export function amountOn(side: Side, sums: readonly Sum[]): number {
  const sum = total(sums, countsFor(side));
  return side.direction === "ertrag" ? 0 - sum : sum;
}
