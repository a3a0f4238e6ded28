/**
 * What `/finanzen/verlauf` shows: measure or ledger code, unit, and the first year of the comparison; and pickers for
 * it.
 */
import { html, type Markup } from "../../frame/html.ts";
import { inLanguage } from "../../frame/language.ts";
import { capital, currencyName } from "../../frame/numbers.ts";
import type { Reader, Visit } from "../../frame/visit.ts";
import { comparisonOf, type Inventory } from "../ledger/inventory.ts";
import { codeOf } from "../ledger/ledger.ts";
import { MEASURE_WORDS, MEASURES, type Measure, measureOf, measureOfCode } from "../ledger/measure.ts";
import { fullKind } from "../ledger/plain-kinds.ts";
import type { Scope } from "../ledger/scope.ts";
import { option } from "../ledger/scope-bar.ts";
import { type Unit, unitsFor, unitTitle, type YearlyFigures } from "../ledger/units.ts";
import type { What } from "./series.ts";

export interface SeriesChoice {
  readonly what: What & { readonly measure: Measure };
  readonly unit: Unit;
  readonly since: number;
  /** The latest year with accounts, or with what the city has instead. */
  readonly until: number;
}

const WORDS = {
  de: {
    measure: "Was",
    code: "Art",
    allCodes: "Alle Arten zusammen",
    unit: "Einheit",
    since: "Vergleich seit",
  },
  en: {
    measure: "Show",
    code: "Type",
    allCodes: "All types together",
    unit: "Unit",
    since: "Compare since",
  },
};

/** By default the comparison starts with the current account numbers, because earlier years are less comparable. */
export function seriesChoiceOf(
  { query }: Pick<Visit, "query">,
  inventory: Inventory,
  figures: YearlyFigures,
  scope: Scope,
): SeriesChoice {
  const years = [...comparisonOf(inventory).mainYears.keys()];
  const code = /^\d\d$/.test(query.get("code") ?? "") ? (query.get("code") as string) : undefined;
  const measure =
    scope.kind === "konto"
      ? measureOfCode(codeOf(scope.konto))
      : code === undefined
        ? measureOf(query, "netto")
        : measureOfCode(code);
  return {
    what: { measure, code: scope.kind === "konto" ? undefined : code },
    unit: unitsFor(figures).find((unit) => unit === query.get("einheit")) ?? "franken",
    since:
      years.find((year) => String(year) === query.get("seit")) ??
      years.find((year) => year === inventory.eras.newNumbers) ??
      years[0] ??
      0,
    until: years.at(-1) ?? 0,
  };
}

export interface PickersContext {
  readonly inventory: Inventory;
  readonly figures: YearlyFigures;
  /** Names of ledger codes. */
  readonly codes: ReadonlyMap<string, string>;
}

export function seriesPickers(
  visit: Reader,
  scope: Scope,
  { what, unit, since, until }: SeriesChoice,
  { inventory, figures, codes }: PickersContext,
): Markup {
  const { language } = visit;
  const words = inLanguage(language, WORDS);
  const currency = capital(currencyName(visit));
  const years = [...comparisonOf(inventory).mainYears.keys()].filter((year) => year < until);
  const twoDigits = [...codes].filter(([code]) => code.length === 2);
  const select = (name: string, title: string, options: readonly Markup[]): Markup =>
    html`<label>${title}<select name="${name}" id="${name}">${options}</select></label>`;
  const measures = MEASURES.map((one) => option(one, MEASURE_WORDS[language][one], one === what.measure));
  const kinds = [
    option("", words.allCodes, what.code === undefined),
    ...twoDigits.map(([code, name]) => option(code, `${code} ${fullKind(name, language)}`, code === what.code)),
  ];
  const units = unitsFor(figures).map((one) => option(one, unitTitle(one, figures, currency, language), one === unit));
  const firstYears = years.toReversed().map((year) => option(year, String(year), year === since));
  const measurePicker = what.code === undefined && select("mass", words.measure, measures);
  return html`${scope.kind !== "konto" && html`${measurePicker}${select("code", words.code, kinds)}`}
${select("einheit", words.unit, units)}
${select("seit", words.since, firstYears)}`;
}
