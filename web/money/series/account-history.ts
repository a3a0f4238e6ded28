/**
 * All years of an account, joined with those of its counterpart in the other era of account numbers, never added up.
 */
import type { Call, Service } from "../../frame/service.ts";
import { readCounterpart } from "../ledger/account-eras.ts";
import { type AccountYear, accountAmounts, accountCall, readAccountYears } from "../ledger/account-years.ts";
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

export async function readAccountHistory(service: Service, account: Konto): Promise<AccountHistory> {
  const counterpart = await readCounterpart(service, account);
  const accounts = counterpart ? [account, counterpart] : [account];
  const all = await readAccountYears(service, accounts);
  const own = new Set(all.filter(({ konto }) => konto === account.id).map(({ jahr }) => jahr));
  const years = all.filter(({ konto, jahr }) => konto === account.id || !own.has(jahr));
  return {
    years,
    counterpart,
    series: { actual: ofType(account, years, "RECHNUNG"), budget: ofType(account, years, "GEMEINDERAT_BESCHLUSS") },
    calls: [accountCall(accounts)],
  };
}

function ofType(account: Konto, years: readonly AccountYear[], type: string): ByYear {
  return new Map(
    years.flatMap((year) => {
      const rappen = accountAmounts(account, year).get(type);
      return rappen === undefined ? [] : [[year.jahr, rappen]];
    }),
  );
}
