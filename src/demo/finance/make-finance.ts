/**
 * The finances of Seldwyla. In: options. Out: the finance data of a believable city, the same for the same options.
 *
 * Meaning of the amount types: STADTRAT_ANTRAG, GEMEINDERAT_BESCHLUSS and RECHNUNG hold full amounts. All others hold
 * a change: the decision is proposal + NOVEMBER_BRIEF + what the council changed; the corrected budget is the decision
 * + all NACHTRAGSKREDITxx_BESCHLUSS + N3 + N4.
 */
import { accountMatcher, ZURICH_ACCOUNTS } from "../../city/account-rule.ts";
import { typeNumbers, ZURICH_TYPES } from "../../city/amount-types.ts";
import type { Betrag, BetragsTyp, FinanceData } from "../../finance/model/model.ts";
import type { CityOptions } from "../city.ts";
import { DEPARTEMENTE } from "../departments.ts";
import { type Random, random as seededRandom } from "../random.ts";
import { type Account, makeAccounts } from "./accounts.ts";
import { budgetYears, FIRST_YEAR, isPublished } from "./calendar.ts";
import { type Correction, makeCorrections } from "./corrections.ts";
import { explainBudget, explainLetter } from "./explanations.ts";
import { makeLedger } from "./ledger.ts";
import { makeChart } from "./make-chart.ts";
import { makeUnits } from "./make-units.ts";
import type { Series } from "./series.ts";
import { functionOf } from "./tables/account-functions.ts";
import { FUNKTIONEN } from "./tables/functions.ts";
import { inhabitants, priceIndex } from "./tables/growth.ts";
import { SACHKONTEN } from "./tables/ledger-codes.ts";

const match = accountMatcher(ZURICH_ACCOUNTS);
const TYPE_NUMBERS = typeNumbers(ZURICH_TYPES);

/** Of the budgets that change, 23 % are explained; a large change more often than a small one. */
const EXPLAINED_SMALL = 0.205;
const EXPLAINED_LARGE = 0.41;
const LARGE_CHANGE = 0.2;

function explanation(account: Account, series: Series, y: number, random: Random): string | undefined {
  if (y === 0) return undefined;
  const before = series.beschluss[y - 1];
  const now = series.antrag[y];
  if (Number.isNaN(before) || before === now) return undefined;
  const { line } = account;
  const large = Math.abs(now - before) > LARGE_CHANGE * Math.abs(before);
  if (!line.explained && !random.chance(large ? EXPLAINED_LARGE : EXPLAINED_SMALL)) return undefined;
  const grows = Math.abs(now) > Math.abs(before);
  return explainBudget({ line, year: FIRST_YEAR + y, rappen: now - before, grows }, random);
}

function* amountsOf(
  account: Account,
  series: Series,
  corrections: readonly Correction[],
  years: readonly number[],
  random: Random,
) {
  const { konto, line, first, last } = account;
  for (const [y, jahr] of years.entries()) {
    if (jahr < first || jahr > last) continue;
    const amount = (betragsTyp: BetragsTyp, betragInRappen: number, begruendung?: string): Betrag =>
      begruendung === undefined
        ? { konto: konto.id, jahr, betragsTyp, betragInRappen }
        : { konto: konto.id, jahr, betragsTyp, betragInRappen, begruendung };
    const year: Betrag[] = [];
    if (!Number.isNaN(series.antrag[y])) {
      const reason = explanation(account, series, y, random);
      year.push(amount("STADTRAT_ANTRAG", series.antrag[y], reason));
      const letter = series.brief[y];
      if (!Number.isNaN(letter)) {
        const grows = Math.sign(letter) === Math.sign(series.antrag[y]);
        year.push(amount("NOVEMBER_BRIEF", letter, explainLetter({ line, year: jahr, rappen: letter, grows }, random)));
      }
      year.push(amount("GEMEINDERAT_BESCHLUSS", series.beschluss[y], reason));
    }
    for (const { year: at, typ, rappen, begruendung } of corrections) {
      if (at === jahr) year.push(amount(typ, rappen, begruendung));
    }
    if (!Number.isNaN(series.rechnung[y])) year.push(amount("RECHNUNG", series.rechnung[y]));
    yield* year.sort((a, b) => TYPE_NUMBERS.get(a.betragsTyp)! - TYPE_NUMBERS.get(b.betragsTyp)!);
  }
}

export function makeFinance(options: CityOptions): FinanceData {
  const { scale, seed, today, since = 0 } = options;
  const source = seededRandom(`finance/${seed}`);
  const years = budgetYears(today);
  const units = makeUnits(options);
  const chart = makeChart(units, source.fork("chart"));
  const frame = { scale, years };
  const ledger = makeLedger(chart, frame, source.fork("ledger"));
  const corrections = makeCorrections(chart, ledger, frame, source.fork("corrections"));
  const texts = source.fork("texts");

  function* betraegeOf(account: Account): Generator<Betrag> {
    const { line, konto } = account;
    const own = texts.fork(String(konto.id));
    for (const betrag of amountsOf(account, ledger.get(line)!, corrections.get(line) ?? [], years, own)) {
      if (betrag.jahr >= since && isPublished(betrag.betragsTyp, betrag.jahr, today)) yield betrag;
    }
  }
  // An account that has never held an amount is not in the books.
  const accounts = makeAccounts([...ledger.keys()], years.at(-1) ?? 0).filter(
    (account) => !betraegeOf(account).next().done,
  );

  return {
    departemente: DEPARTEMENTE,
    institutionen: units.map(({ key, name, short, departement }) => ({
      key,
      bezeichnung: name,
      kurzname: short,
      departement,
    })),
    konten: accounts.map(({ konto, line }) => ({
      ...konto,
      sachkonto: match(konto.kontoNr)!.ledger,
      funktion: functionOf(line.unit, line.kind, line.name),
    })),
    betraege: {
      *[Symbol.iterator]() {
        for (const account of accounts) yield* betraegeOf(account);
      },
    },
    sachkonten: SACHKONTEN,
    funktionen: FUNKTIONEN,
    einwohner: inhabitants(scale, today).filter(({ jahr }) => jahr >= since),
    teuerung: priceIndex(today).filter(({ jahr }) => jahr >= since),
  };
}
