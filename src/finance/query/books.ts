/**
 * The budget book and the book of accounts: one line per account of an organisation, in whole francs, with the previous
 * year and the deviation. Deviations are reference minus value on signed amounts, so that positive is better for both
 * expense and revenue.
 */
import { type AmountType, isChange, type Phase } from "../../city/amount-types.ts";
import type { Snapshot } from "../../store/store.ts";
import type { BetragsTyp } from "../model/model.ts";
import { wholeFrancs } from "../model/rappen.ts";
import { storedRules } from "../model/stored-rules.ts";
import { amountsOf, type StoredAmount } from "./amounts.ts";
import { directory, type KontoEntry } from "./directory.ts";
import { belongsTo } from "./organisation.ts";

/** The key of the book of the whole city. */
const WHOLE_CITY = "1";

/** An amount of one phase, with its justification. */
interface PhaseAmount {
  readonly rappen: number;
  readonly begruendung: string | undefined;
}

/** The amounts of one account in the two years of a book. */
interface Amounts {
  /**
   * The amount of the first of the phases that has one: its latest whole amount, with the changes of a decision added.
   * Changes of a draft are not: it stays as it was proposed.
   */
  of(year: number, ...phases: readonly Phase[]): PhaseAmount | undefined;
  /** The sum of the supplements, or undefined if there are none. */
  supplements(year: number): number | undefined;
  /** The codes of the supplements: those of credits first. */
  supplementCodes(year: number): readonly string[];
}

type Line = (konto: KontoEntry, amounts: Amounts) => object | undefined;

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

function amountsIn(amounts: readonly StoredAmount[], types: ReadonlyMap<BetragsTyp, AmountType>): Amounts {
  const inPhase = (year: number, phase: Phase) =>
    amounts.filter(({ jahr, betragsTyp }) => jahr === year && types.get(betragsTyp)?.phase === phase);
  const isWhole = ({ betragsTyp }: StoredAmount) => !isChange(types.get(betragsTyp)!);
  return {
    of(year, ...phases) {
      for (const phase of phases) {
        const all = inPhase(year, phase);
        const whole = all.findLast(isWhole);
        if (whole === undefined) continue;
        const changes = phase === "decided" ? all.filter((amount) => !isWhole(amount)) : [];
        return { rappen: sumOf([whole, ...changes]), begruendung: whole.begruendung };
      }
      return undefined;
    },
    supplements(year) {
      const summands = inPhase(year, "supplement");
      return summands.length === 0 ? undefined : sumOf(summands);
    },
    supplementCodes(year) {
      const used = inPhase(year, "supplement").map(({ betragsTyp }) => types.get(betragsTyp)!);
      const [others, credits] = [used.filter(({ credit }) => !credit), used.filter(({ credit }) => credit)];
      return [...new Set([...credits, ...others].map(({ credit, typ }) => credit ?? typ))];
    },
  };
}

function sumOf(amounts: readonly StoredAmount[]): number {
  return amounts.reduce((sum, { rappen }) => sum + rappen, 0);
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
