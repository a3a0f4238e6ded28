/**
 * All years of an account, joined with those of its counterpart in the other era of account numbers, never added up.
 */
import type { Call, Service } from "../../frame/service.ts";
import { readCounterpart } from "../ledger/account-eras.ts";
import { type AccountYear, accountAmounts, accountCall, readAccountYears } from "../ledger/account-years.ts";
import { comparisonOf, type Inventory } from "../ledger/inventory.ts";
import type { Konto } from "../ledger/ledger.ts";
import type { ByYear, Series } from "./series.ts";

export interface AccountHistory {
  /** The years with amounts, ascending. */
  readonly years: readonly AccountYear[];
  /** The account in the other era. */
  readonly counterpart?: Konto;
  readonly series: Series;
  readonly calls: readonly Call[];
}

export async function readAccountHistory(
  service: Service,
  inventory: Inventory,
  account: Konto,
): Promise<AccountHistory> {
  const counterpart = await readCounterpart(service, inventory.eras, account);
  const accounts = counterpart ? [account, counterpart] : [account];
  const all = await readAccountYears(service, accounts);
  const own = new Set(all.filter(({ konto }) => konto === account.id).map(({ jahr }) => jahr));
  const years = all.filter(({ konto, jahr }) => konto === account.id || !own.has(jahr));
  const { mainYears, budgetYears } = comparisonOf(inventory);
  const amountsIn = (types: ReadonlyMap<number, string>): ByYear =>
    new Map(
      years.flatMap((year) => {
        const rappen = accountAmounts(account, year).get(types.get(year.jahr) ?? "");
        return rappen === undefined ? [] : [[year.jahr, rappen]];
      }),
    );
  return {
    years,
    counterpart,
    series: { actual: amountsIn(mainYears), budget: amountsIn(budgetYears) },
    calls: [accountCall(accounts)],
  };
}
