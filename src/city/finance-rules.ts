/** How a city's finance data is to be understood: the part of its profile that is stored with the data. */
import { type AccountRule, ZURICH_ACCOUNTS } from "./account-rule.ts";
import { type AmountType, ZURICH_TYPES } from "./amount-types.ts";

export interface FinanceRules {
  /** The forms of account numbers; none: accounts have no numbers, or numbers without a ledger code. */
  readonly accounts: readonly AccountRule[];
  /** In the order of the process. */
  readonly amountTypes: readonly AmountType[];
}

/** The rules of data that comes without any. */
export const ZURICH_RULES: FinanceRules = { accounts: ZURICH_ACCOUNTS, amountTypes: ZURICH_TYPES };
