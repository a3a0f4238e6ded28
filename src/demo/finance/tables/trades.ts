/**
 * Kinds of units and how each spends and earns (`data/finance/trades.csv`): parts of expense and revenue by two-digit
 * ledger code, without internal charges (39, 49).
 */
import { readMatrix } from "../../data-files/table.ts";
import { LEDGER_CODES } from "./ledger-codes.ts";

/** Two-digit ledger code → part of the unit's expense or revenue; only the proportions count. */
export type Profile = Readonly<Record<string, number>>;

export interface TradeProfile {
  readonly expense: Profile;
  readonly revenue: Profile;
}

const TABLE = readMatrix(
  "finance/trades.csv",
  "branche",
  LEDGER_CODES.filter((code) => /^[34]\d$/.test(code)),
);

const ofClass = (parts: Profile, digit: string): Profile =>
  Object.fromEntries(Object.entries(parts).filter(([code]) => code.startsWith(digit)));

export const PROFILES: Readonly<Record<string, TradeProfile>> = Object.fromEntries(
  [...TABLE].map(([trade, parts]) => [trade, { expense: ofClass(parts, "3"), revenue: ofClass(parts, "4") }]),
);

export const TRADES = Object.keys(PROFILES);
