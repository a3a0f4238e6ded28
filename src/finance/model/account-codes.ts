/**
 * The ledger code and the function of accounts: given, or in the number at the place that the city's rules say. In: the
 * rules. Out: a function from an account to the same with both codes, or to what is wrong with it.
 */
import { accountMatcher } from "../../city/account-rule.ts";
import type { FinanceRules } from "../../city/finance-rules.ts";
import type { Konto } from "./model.ts";

export interface CodedKonto extends Konto {
  readonly sachkonto: string;
  readonly funktion: string;
}

export interface CodeFault {
  readonly column: "kontoNr" | "sachkonto" | "funktion";
  readonly reason: string;
}

export type CodeReader = (konto: Konto) => CodedKonto | CodeFault;

export function isFault(result: CodedKonto | CodeFault): result is CodeFault {
  return "reason" in result;
}

export function codeReader({ accounts }: FinanceRules): CodeReader {
  const match = accountMatcher(accounts);
  return (konto) => {
    const { id, kontoNr, bezeichnung, institution, sachkonto = "", funktion = "" } = konto;
    if (accounts.length === 0) return { id, kontoNr, bezeichnung, institution, sachkonto, funktion };
    const found = match(kontoNr);
    if (found === undefined) {
      return { column: "kontoNr", reason: `${JSON.stringify(kontoNr)} is not ${expectedNumber(accounts)}` };
    }
    const { ledger, function: purpose, rule } = found;
    const contradiction = (column: "sachkonto" | "funktion", own: string, inNumber: string): CodeFault => ({
      column,
      reason: `${JSON.stringify(own)} is not ${inNumber}, which the number ${kontoNr} has by the rule "${rule.name}"`,
    });
    if (sachkonto !== "" && ledger !== "" && sachkonto !== ledger) return contradiction("sachkonto", sachkonto, ledger);
    if (funktion !== "" && purpose !== "" && funktion !== purpose) return contradiction("funktion", funktion, purpose);
    return { id, kontoNr, bezeichnung, institution, sachkonto: sachkonto || ledger, funktion: funktion || purpose };
  };
}

/** What a number should be, for messages; it follows "… is not". */
export function expectedNumber(accounts: FinanceRules["accounts"]): string {
  const rules = accounts.map(({ name, pattern }) => `"${name}" (${pattern})`).join(", ");
  const remedy = "correct it, or add a rule for it to `accounts` in city.json";
  return `an account number of this city, whose rules are ${rules}; ${remedy}`;
}
