/**
 * One side of the operating or investment account: its ledger codes and total (docs/explanation/finance.md, Signs and
 * sums).
 */
import { isExpense, isInternal, isInvestment, isInvestmentIncome, isRevenue, type Sum, total } from "./ledger.ts";

export interface Side {
  readonly direction: "aufwand" | "ertrag";
  /** Operating account or investments: never both in one sum. */
  readonly account: "erfolg" | "investition";
  /** Whether internal charges and passed-on contributions count. */
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

/** The total on this side: usually positive, also for revenue. */
export function amountOn(side: Side, sums: readonly Sum[]): number {
  const sum = total(sums, countsFor(side));
  return side.direction === "ertrag" ? 0 - sum : sum;
}
