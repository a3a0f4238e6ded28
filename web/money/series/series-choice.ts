/**
 * What `/finanzen/verlauf` shows: measure or ledger code, unit, and the first year of the comparison; and pickers for
 * it.
 */
import { html, type Markup } from "../../frame/html.ts";
import { inLanguage } from "../../frame/language.ts";
import type { Visit } from "../../frame/visit.ts";
import { NEW_NUMBERS } from "../ledger/account-eras.ts";
import type { Inventory } from "../ledger/ledger.ts";
import { MEASURE_WORDS, MEASURES, measureOf, measureOfCode } from "../ledger/measure.ts";
import { fullKind } from "../ledger/plain-kinds.ts";
import type { Scope } from "../ledger/scope.ts";
import { option } from "../ledger/scope-bar.ts";
import { UNITS, type Unit, type What } from "./series.ts";

export interface SeriesChoice {
  readonly what: What;
  readonly unit: Unit;
  readonly since: number;
  /** The latest year with accounts. */
  readonly until: number;
}

const WORDS = {
  de: {
    measure: "Was",
    code: "Art",
    allCodes: "Alle Arten zusammen",
    unit: "Einheit",
    units: { franken: "Franken", kopf: "Franken pro Kopf", anteil: "Anteil an der Stadt" },
    since: "Vergleich seit",
  },
  en: {
    measure: "Show",
    code: "Type",
    allCodes: "All types together",
    unit: "Unit",
    units: { franken: "Francs", kopf: "Francs per inhabitant", anteil: "Share of the city total" },
    since: "Compare since",
  },
};

/** By default the comparison starts with the current account numbers, because earlier years are less comparable. */
export function seriesChoiceOf({ query }: Pick<Visit, "query">, inventory: Inventory, scope: Scope): SeriesChoice {
  const years = inventory.yearsOf("RECHNUNG");
  const code = /^\d\d$/.test(query.get("code") ?? "") ? (query.get("code") as string) : undefined;
  const measure =
    scope.kind === "konto"
      ? measureOfCode(scope.konto.kontoNr)
      : code === undefined
        ? measureOf(query, "netto")
        : measureOfCode(code);
  return {
    what: { measure, code: scope.kind === "konto" ? undefined : code },
    unit: UNITS.find((unit) => unit === query.get("einheit")) ?? "franken",
    since:
      years.find((year) => String(year) === query.get("seit")) ??
      years.find((year) => year === NEW_NUMBERS) ??
      years[0] ??
      NEW_NUMBERS,
    until: years.at(-1) ?? NEW_NUMBERS,
  };
}

export function seriesPickers(
  { language }: Pick<Visit, "language">,
  scope: Scope,
  { what, unit, since, until }: SeriesChoice,
  { inventory, codes }: { readonly inventory: Inventory; readonly codes: ReadonlyMap<string, string> },
): Markup {
  const words = inLanguage(language, WORDS);
  const years = inventory.yearsOf("RECHNUNG").filter((year) => year < until);
  const twoDigits = [...codes].filter(([code]) => code.length === 2);
  const select = (name: string, title: string, options: readonly Markup[]): Markup =>
    html`<label>${title}<select name="${name}" id="${name}">${options}</select></label>`;
  const measures = MEASURES.map((one) => option(one, MEASURE_WORDS[language][one], one === what.measure));
  const kinds = [
    option("", words.allCodes, what.code === undefined),
    ...twoDigits.map(([code, name]) => option(code, `${code} ${fullKind(name, language)}`, code === what.code)),
  ];
  const units = UNITS.map((one) => option(one, words.units[one], one === unit));
  const firstYears = years.toReversed().map((year) => option(year, String(year), year === since));
  const measurePicker = what.code === undefined && select("mass", words.measure, measures);
  return html`${scope.kind !== "konto" && html`${measurePicker}${select("code", words.code, kinds)}`}
${select("einheit", words.unit, units)}
${select("seit", words.since, firstYears)}`;
}
