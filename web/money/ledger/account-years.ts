/** All amounts of accounts by year, ascending, with their justifications. */
import { type Call, financeCall, type Service } from "../../frame/service.ts";
import { codeOf, type Konto } from "./ledger.ts";
import { measureOfCode, signOf } from "./measure.ts";
import type { Amounts } from "./process.ts";

export interface Betrag {
  readonly betragsTyp: string;
  readonly betragInRappen: number;
  readonly begruendung?: string;
}

export interface AccountYear {
  readonly jahr: number;
  readonly konto: number;
  readonly betraege: readonly Betrag[];
}

export function accountCall(accounts: readonly Konto[]): Call {
  return financeCall("/betragsreihen", { kontoId: accounts.map(({ id }) => id).join(","), jahre: "alle" });
}

export async function readAccountYears(service: Service, accounts: readonly Konto[]): Promise<readonly AccountYear[]> {
  const { path, query } = accountCall(accounts);
  const years = await service.list<AccountYear>(path, query);
  return years.toSorted((one, other) => one.jahr - other.jahr);
}

/** The amounts of a year with the sign of display: revenue is positive. */
export function accountAmounts(account: Konto, year: AccountYear | undefined): Amounts {
  const sign = signOf(measureOfCode(codeOf(account)));
  return new Map((year?.betraege ?? []).map(({ betragsTyp, betragInRappen }) => [betragsTyp, sign * betragInRappen]));
}
