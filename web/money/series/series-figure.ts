/** A series over the years as a chart. */
import { seriesChart } from "../../charts/series.ts";
import { inLanguage } from "../../frame/language.ts";
import type { Figure } from "../../frame/page.ts";
import type { Call } from "../../frame/service.ts";
import type { Reader } from "../../frame/visit.ts";
import { type Phase, phaseName, plannedName } from "../ledger/amount-types.ts";
import { internalNote } from "../ledger/internal.ts";
import type { Unit } from "../ledger/units.ts";
import { aboutYears } from "./about-years.ts";
import { pointsOf, type Series } from "./series.ts";
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
    year: "Jahr",
    reading: {
      actual: "Die Balken zeigen die Rechnung.",
      decided: "Die Balken zeigen die Rechnung, die Linie das beschlossene Budget.",
      draft: "Die Balken zeigen die Rechnung, die Linie den Entwurf.",
      plan: "Die Balken zeigen die Rechnung, die Linie den Plan.",
    } satisfies Record<Phase, string>,
    bars: {
      actual: "Die Balken zeigen die Rechnung.",
      decided: "Die Balken zeigen das Budget.",
      draft: "Die Balken zeigen den Entwurf.",
      plan: "Die Balken zeigen den Plan.",
    } satisfies Record<Phase, string>,
    caption: (name: string, phases: readonly string[]) => `${name}, ${phases.join(" und ")} nach Jahren`,
  },
  en: {
    year: "Year",
    reading: {
      actual: "Bars show the accounts.",
      decided: "Bars show the accounts, the line shows the adopted budget.",
      draft: "Bars show the accounts, the line shows the draft.",
      plan: "Bars show the accounts, the line shows the plan.",
    } satisfies Record<Phase, string>,
    bars: {
      actual: "Bars show the accounts.",
      decided: "Bars show the budget.",
      draft: "Bars show the draft.",
      plan: "Bars show the plan.",
    } satisfies Record<Phase, string>,
    caption: (name: string, phases: readonly string[]) => `${name}, ${phases.join(" and ").toLowerCase()} by year`,
  },
};

export interface SeriesFigureOptions extends Reader {
  readonly id: string;
  readonly name: string;
  /** The name of the measure. */
  readonly what: string;
  readonly series: Series;
  readonly unit: Unit;
  readonly since: number;
  readonly calls: readonly Call[];
  /** The phase of the bars: the accounts, or what a city without accounts has. */
  readonly main: Phase;
  /** The phase of the line. */
  readonly budget: Phase;
  /** The first year of the current account numbers. */
  readonly newNumbers: number | undefined;
  /** Whether internal charges are included; absent if there cannot be any. */
  readonly withInternal?: boolean;
  /** Whether the values are the surplus or deficit of the whole city. */
  readonly isResult?: boolean;
  /** An additional sentence. */
  readonly note?: string;
}

/** Undefined if there are no amounts. */
export function seriesFigure(options: SeriesFigureOptions): Figure | undefined {
  const { id, name, what, series, unit, since, language, calls, withInternal, isResult = false, note } = options;
  const words = inLanguage(language, WORDS);
  const points = pointsOf(series);
  if (points.length === 0) return undefined;
  const { main, budget, newNumbers } = options;
  const result = isResult ? resultText(series, budget, unit, options) : undefined;
  const title = `${name}: ${result ?? trendText(what, series, since, unit, options)}`;
  const values = [...series.actual.values(), ...series.budget.values()].map(Math.abs);
  const [mainName, budgetName] = [phaseName(main, language), plannedName(budget, language)];
  // A city without budgets has no column for them.
  const hasBudget = budget !== main;
  const chart = {
    points,
    unit: axisUnit(Math.max(...values), unit, options),
    mark: newNumbers === undefined ? undefined : { year: newNumbers, text: `${newNumbers}: ${markText(language)}` },
    names: { actual: mainName, budget: budgetName },
    label: title,
  };
  return {
    id,
    title,
    about: aboutYears(
      points.map(({ year }) => year),
      main,
      series.budget.size > 0 ? budget : main,
      unit,
      options,
    ),
    sentence: [
      main === "actual" && series.budget.size > 0 ? words.reading[budget] : words.bars[main],
      !isResult && budgetNote(series, budget, unit, options),
      points.some(({ actual = 0 }) => actual < 0) && minusNote(isResult, language),
      withInternal !== undefined && internalNote(withInternal, language),
      note,
      comparisonNote(points[0].year, newNumbers, language),
    ]
      .filter(Boolean)
      .join(" "),
    draw: (width) => seriesChart(chart, width),
    table: {
      caption: words.caption(`${name}, ${what}`, hasBudget ? [mainName, phaseName(budget, language)] : [mainName]),
      columns: [
        { key: "jahr", title: words.year, kind: "text" },
        { key: "rechnung", title: mainName, kind: columnKind(unit) },
        ...(hasBudget ? [{ key: "budget", title: budgetName, kind: columnKind(unit) }] : []),
      ],
      rows: points.map(({ year, actual, budget }) => ({
        values: [String(year), actual ?? null, ...(hasBudget ? [budget ?? null] : [])],
      })),
    },
    calls,
  };
}
