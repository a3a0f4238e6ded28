/**
 * The budget book and the book of accounts: one line per account of an organisation, in whole francs, with the previous
 * year and the deviation. Deviations are reference minus value on signed amounts, so that positive is better for both
 * expense and revenue.
 */
import type { Snapshot } from "../../store/store.ts";
import type { BetragsTyp } from "../model/model.ts";
import { wholeFrancs } from "../model/rappen.ts";
import { amountsOf, type StoredAmount } from "./amounts.ts";
import { directory, type KontoEntry } from "./directory.ts";
import { belongsTo } from "./organisation.ts";
import { NACHTRAGSKREDITE } from "./process.ts";

/** The key of the book of the whole city. */
const WHOLE_CITY = "1";

/** The amounts of one account in the two years of a book. */
interface Amounts {
  of(year: number, ...types: readonly BetragsTyp[]): StoredAmount[];
  /** The sum, or undefined if there is no such amount. */
  sum(year: number, ...types: readonly BetragsTyp[]): number | undefined;
}

type Line = (konto: KontoEntry, amounts: Amounts) => object | undefined;

export function budgetBook(snapshot: Snapshot, year: number, orgKey: string): Promise<object[]> {
  return book(snapshot, year, orgKey, (konto, amounts) => {
    const decided = amounts.of(year, "GEMEINDERAT_BESCHLUSS");
    const [budget] = decided.length > 0 ? decided : amounts.of(year, "STADTRAT_ANTRAG");
    const before = amounts.sum(year - 1, "GEMEINDERAT_BESCHLUSS");
    const actualBefore = amounts.sum(year - 1, "RECHNUNG");
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

const DECIDED_CREDITS = NACHTRAGSKREDITE.map(({ code, betragsTypen }) => ({
  code,
  types: betragsTypen.filter((type) => type.endsWith("_BESCHLUSS")),
}));
const CORRECTIONS: readonly BetragsTyp[] = [...DECIDED_CREDITS.flatMap(({ types }) => types), "N3", "N4"];

export function accountsBook(snapshot: Snapshot, year: number, orgKey: string): Promise<object[]> {
  return book(snapshot, year, orgKey, (konto, amounts) => {
    const budget = amounts.sum(year, "GEMEINDERAT_BESCHLUSS");
    const credits = amounts.sum(year, ...CORRECTIONS);
    const [actual] = amounts.of(year, "RECHNUNG");
    const actualBefore = amounts.sum(year - 1, "RECHNUNG");
    if ([budget, credits, actual, actualBefore].every((value) => value === undefined)) return undefined;
    const corrected = budget === undefined && credits === undefined ? undefined : (budget ?? 0) + (credits ?? 0);
    const deviation = deviationOf(corrected, actual?.rappen);
    const codes = [
      ...DECIDED_CREDITS.filter(({ types }) => amounts.sum(year, ...types) !== undefined).map(({ code }) => code),
      ...(["N3", "N4"] as const).filter((type) => amounts.sum(year, type) !== undefined),
    ];
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
  const wanted = konten.filter(({ institution }) => orgKey === WHOLE_CITY || belongsTo(institution, orgKey));
  const all = await amountsOf(
    snapshot,
    wanted.map(({ id }) => id),
    [year - 1, year],
  );
  const byKonto = Map.groupBy(all, (amount) => amount.konto);
  return wanted.flatMap((konto) => line(konto, amountsIn(byKonto.get(konto.id) ?? [])) ?? []);
}

function amountsIn(amounts: readonly StoredAmount[]): Amounts {
  const of: Amounts["of"] = (year, ...types) =>
    amounts.filter(({ jahr, betragsTyp }) => jahr === year && types.includes(betragsTyp));
  return {
    of,
    sum(year, ...types) {
      const summands = of(year, ...types);
      return summands.length === 0 ? undefined : summands.reduce((sum, { rappen }) => sum + rappen, 0);
    },
  };
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
