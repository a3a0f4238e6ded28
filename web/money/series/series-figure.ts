/** A series over the years as a chart. */
import { seriesChart } from "../../charts/series.ts";
import { inLanguage, type Language } from "../../frame/language.ts";
import type { Figure } from "../../frame/page.ts";
import type { Call } from "../../frame/service.ts";
import { NEW_NUMBERS } from "../ledger/account-eras.ts";
import { pointsOf, type Series, type Unit } from "./series.ts";
import {
  axisUnit,
  budgetNote,
  columnKind,
  comparisonNote,
  markText,
  minusNote,
  resultText,
  trendText,
} from "./series-words.ts";

const WORDS = {
  de: {
    actual: "Rechnung",
    budget: "Budget",
    year: "Jahr",
    reading: "Die Balken zeigen die Rechnung, die Linie das beschlossene Budget.",
    withoutInternal: "Was Institutionen einander verrechnen, ist nicht enthalten.",
    caption: (name: string) => `${name}, Rechnung und Budget nach Jahren`,
  },
  en: {
    actual: "Accounts",
    budget: "Budget",
    year: "Year",
    reading: "Bars show the accounts, the line shows the adopted budget.",
    withoutInternal: "Excludes what institutions charge each other.",
    caption: (name: string) => `${name}, accounts and budget by year`,
  },
};

export interface SeriesFigureOptions {
  readonly id: string;
  readonly name: string;
  /** The name of the measure. */
  readonly what: string;
  readonly series: Series;
  readonly unit: Unit;
  readonly since: number;
  readonly language: Language;
  readonly calls: readonly Call[];
  readonly isWholeCity?: boolean;
  /** Whether the values are the surplus or deficit of the whole city. */
  readonly isResult?: boolean;
  /** An additional sentence. */
  readonly note?: string;
}

/** Undefined if there are no amounts. */
export function seriesFigure(options: SeriesFigureOptions): Figure | undefined {
  const { id, name, what, series, unit, since, language, calls, isWholeCity = false, isResult = false, note } = options;
  const words = inLanguage(language, WORDS);
  const points = pointsOf(series);
  if (points.length === 0) return undefined;
  const result = isResult ? resultText(series, unit, language) : undefined;
  const title = `${name}: ${result ?? trendText(what, series, since, unit, language)}`;
  const values = [...series.actual.values(), ...series.budget.values()].map(Math.abs);
  const crossesEras = points[0].year < NEW_NUMBERS;
  const chart = {
    points,
    unit: axisUnit(Math.max(...values), unit, language),
    mark: { year: NEW_NUMBERS, text: `${NEW_NUMBERS}: ${markText(language)}` },
    names: { actual: words.actual, budget: words.budget },
    label: title,
  };
  return {
    id,
    title,
    sentence: [
      words.reading,
      !isResult && budgetNote(series, unit, language),
      points.some(({ actual = 0 }) => actual < 0) && minusNote(language),
      isWholeCity && words.withoutInternal,
      note,
      crossesEras && comparisonNote(language),
    ]
      .filter((text) => typeof text === "string")
      .join(" "),
    draw: (width) => seriesChart(chart, width),
    table: {
      caption: words.caption(`${name}, ${what}`),
      columns: [
        { key: "jahr", title: words.year, kind: "text" },
        { key: "rechnung", title: words.actual, kind: columnKind(unit) },
        { key: "budget", title: words.budget, kind: columnKind(unit) },
      ],
      rows: points.map(({ year, actual, budget }) => ({ values: [String(year), actual ?? null, budget ?? null] })),
    },
    calls,
  };
}
