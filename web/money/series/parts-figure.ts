/** The series of all parts as a grid of small charts, with a table of every year of every part. */
import { seriesGrid } from "../../charts/series-grid.ts";
import { inLanguage } from "../../frame/language.ts";
import type { Figure } from "../../frame/page.ts";
import type { Call } from "../../frame/service.ts";
import type { Reader } from "../../frame/visit.ts";
import { type Phase, phaseName, plannedName } from "../ledger/amount-types.ts";
import type { Unit } from "../ledger/units.ts";
import { aboutYears } from "./about-years.ts";
import type { Part } from "./growth.ts";
import { pointsOf } from "./series.ts";
import { columnKind, valueText } from "./series-words.ts";

const WORDS = {
  de: {
    title: (what: string, number: number) => `${what}: ${number}\u00a0Reihen nebeneinander`,
    reading: (budget: string) =>
      `Die Balken zeigen die Rechnung, die Linie zeigt: ${budget}. ` +
      "Jedes kleine Bild hat seinen eigenen Massstab; die Zahl ist die der letzten Rechnung.",
    bars: "Jedes kleine Bild hat seinen eigenen Massstab; die Zahl ist die des letzten Jahres.",
    caption: (what: string) => `${what}, alle Jahre`,
    name: "Name",
    key: "Schlüssel",
    year: "Jahr",
  },
  en: {
    title: (what: string, number: number) => `${what}: ${number}\u00a0series side by side`,
    reading: (budget: string) =>
      `Bars show the accounts, the line shows: ${budget}. ` +
      "Each small chart has its own scale; the amount is that of the latest accounts.",
    bars: "Each small chart has its own scale; the amount is that of the latest year.",
    caption: (what: string) => `${what}, all years`,
    name: "Name",
    key: "Key",
    year: "Year",
  },
};

export interface PartsOptions extends Reader {
  readonly parts: readonly Part[];
  readonly what: string;
  readonly unit: Unit;
  /** The phase of the bars. */
  readonly main: Phase;
  /** The phase of the lines. */
  readonly budget: Phase;
  /** An additional sentence. */
  readonly note?: string;
  readonly calls: readonly Call[];
}

/** Undefined if there are fewer than two parts. */
export function partsFigure(options: PartsOptions): Figure | undefined {
  const { parts, what, unit, main, budget, language, calls, note } = options;
  const words = inLanguage(language, WORDS);
  const shown = parts.filter(({ series }) => series.actual.size > 0);
  if (shown.length < 2) return undefined;
  const series = shown.map(({ name, href, series }) => {
    const [, latest] = [...series.actual].reduce((one, other) => (other[0] > one[0] ? other : one));
    return { name, href, amount: valueText(latest, unit, options), points: pointsOf(series) };
  });
  const title = words.title(what, shown.length);
  // A city without budgets has no line and no column for them.
  const hasBudget = budget !== main;
  const years = shown.flatMap(({ series }) => pointsOf(series).map(({ year }) => year));
  return {
    id: "reihen",
    title,
    about: aboutYears(years, main, budget, unit, options),
    sentence: [main === "actual" && hasBudget ? words.reading(plannedName(budget, language)) : words.bars, note]
      .filter(Boolean)
      .join(" "),
    draw: (width) => seriesGrid(series, title, width),
    table: {
      caption: words.caption(what),
      columns: [
        { key: "name", title: words.name, kind: "text" },
        { key: "schluessel", title: words.key, kind: "text" },
        { key: "jahr", title: words.year, kind: "text" },
        { key: "rechnung", title: phaseName(main, language), kind: columnKind(unit) },
        ...(hasBudget ? [{ key: "budget", title: plannedName(budget, language), kind: columnKind(unit) }] : []),
      ],
      rows: shown.flatMap(({ name, key, href, series }) =>
        pointsOf(series).map(({ year, actual, budget }) => ({
          values: [name, key, String(year), actual ?? null, ...(hasBudget ? [budget ?? null] : [])],
          href,
        })),
      ),
    },
    calls,
  };
}
