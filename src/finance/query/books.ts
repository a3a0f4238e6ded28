/**
 * The budget book and the book of accounts: one line per account of an organisation, in whole francs, with the previous
 * year and the deviation. Deviations are reference minus value on signed amounts, so that positive is better for both
 * expense and revenue.
 */
import type { Snapshot } from "../../store/store.ts";
import { wholeFrancs } from "../model/rappen.ts";
import { storedRules } from "../model/stored-rules.ts";
import { amountsOf } from "./amounts.ts";
import { directory, type KontoEntry } from "./directory.ts";
import { belongsTo } from "./organisation.ts";
import { amountsIn, type YearAmounts } from "./year-amounts.ts";

/** The key of the book of the whole city. */
const WHOLE_CITY = "1";

type Line = (konto: KontoEntry, amounts: YearAmounts) => object | undefined;

export function budgetBook(snapshot: Snapshot, year: number, orgKey: string): Promise<object[]> {
  return book(snapshot, year, orgKey, (konto, amounts) => {
    const budget = amounts.of(year, "decided", "draft", "plan");
    const before = amounts.of(year - 1, "decided", "plan")?.rappen;
    const actualBefore = amounts.of(year - 1, "actual")?.rappen;
    if (budget === undefined && before === undefined && actualBefore === undefined) return undefined;
    const deviation = deviationOf(before, budget?.rappen);
    return {
      abweichungVJCHF: deviation?.chf,
      abweichungVJProz: deviation?.percent,
      begruendung: budget?.begruendung,
      budgetAktuell: francs(budget?.rappen),
      budgetFlag: budget?.begruendung === undefined ? undefined : "*",
      budgetVorjahr: francs(before),
      konto,
      rechnungVorjahr: francs(actualBefore),
    };
  });
}

export function accountsBook(snapshot: Snapshot, year: number, orgKey: string): Promise<object[]> {
  return book(snapshot, year, orgKey, (konto, amounts) => {
    const budget = amounts.of(year, "decided")?.rappen;
    const credits = amounts.supplements(year);
    const actual = amounts.of(year, "actual");
    const actualBefore = amounts.of(year - 1, "actual")?.rappen;
    if ([budget, credits, actual, actualBefore].every((value) => value === undefined)) return undefined;
    const corrected = budget === undefined && credits === undefined ? undefined : (budget ?? 0) + (credits ?? 0);
    const deviation = deviationOf(corrected, actual?.rappen);
    const codes = amounts.supplementCodes(year);
    return {
      abweichungBudgetCHF: deviation?.chf,
      abweichungBudgetProz: deviation?.percent,
      begruendung: actual?.begruendung,
      budgetAktuell: francs(budget),
      konto,
      rechnungAktuell: francs(actual?.rappen),
      rechnungVorjahr: francs(actualBefore),
      zkAktuell: francs(credits),
      zkFlag: codes.length === 0 ? undefined : codes.join(", "),
    };
  });
}

async function book(snapshot: Snapshot, year: number, orgKey: string, line: Line): Promise<object[]> {
  const { konten } = await directory(snapshot);
  const { amountTypes } = await storedRules(snapshot);
  const types = new Map(amountTypes.map((type) => [type.typ, type]));
  const wanted = konten.filter(({ institution }) => orgKey === WHOLE_CITY || belongsTo(institution, orgKey));
  const all = await amountsOf(
    snapshot,
    wanted.map(({ id }) => id),
    [year - 1, year],
  );
  const byKonto = Map.groupBy(all, (amount) => amount.konto);
  return wanted.flatMap((konto) => line(konto, amountsIn(byKonto.get(konto.id) ?? [], types)) ?? []);
}

function francs(rappen: number | undefined): number | undefined {
  return rappen === undefined ? undefined : wholeFrancs(rappen);
}

/** In whole francs and in percent of the reference; no percentage if the reference is zero. */
function deviationOf(
  reference: number | undefined,
  value: number | undefined,
): { readonly chf: number; readonly percent: number | undefined } | undefined {
  if (reference === undefined || value === undefined) return undefined;
  const rappen = reference - value;
  const percent = reference === 0 ? undefined : Math.round((rappen / Math.abs(reference)) * 1000) / 10;
  return { chf: wholeFrancs(rappen), percent: percent === 0 ? 0 : percent };
}
