/** The growth of parts since a year as a ranking, and its result as a heading. */

import { changeShare } from "../../charts/change-share.ts";
import { growthChart } from "../../charts/growth.ts";
import { inLanguage } from "../../frame/language.ts";
import type { Figure } from "../../frame/page.ts";
import type { Call } from "../../frame/service.ts";
import type { Reader } from "../../frame/visit.ts";
import { type Phase, phaseName } from "../ledger/amount-types.ts";
import type { Measure } from "../ledger/measure.ts";
import { type Unit, unitName } from "../ledger/units.ts";
import { type Growth, type Part, rankedByGrowth } from "./growth.ts";
import { changeText, columnKind, comparisonNote } from "./series-words.ts";

type Reading = (since: number, until: number) => string;

/** The sentence with the word for each phase. */
function reading(
  names: Readonly<Record<Phase, string>>,
  sentence: (what: string, since: number, until: number) => string,
): Readonly<Record<Phase, Reading>> {
  const of =
    (phase: Phase): Reading =>
    (since, until) =>
      sentence(names[phase], since, until);
  return { actual: of("actual"), decided: of("decided"), draft: of("draft"), plan: of("plan") };
}

const WORDS = {
  de: {
    headline: (what: string, since: number, name: string, change: string) =>
      `${what} seit ${since}: ${name} wächst am stärksten, ${change}`,
    none: (what: string, since: number) => `${what} seit ${since}: nirgends gewachsen`,
    title: (since: number, grown: number, all: number, name: string) =>
      grown === 1
        ? `Von ${all} wächst seit ${since} nur eines: ${name}`
        : `${grown} von ${all} wachsen seit ${since}, am stärksten ${name}`,
    single: (what: string, since: number, name: string, change: string) => `${what} seit ${since}: ${name} ${change}`,
    reading: reading(
      { actual: "Rechnungen", decided: "Budgets", draft: "Entwürfe", plan: "Pläne" },
      (what, since, until) =>
        `Die kleine Linie zeigt die ${what} von ${since} bis ${until}, ` +
        "der Balken den Unterschied zwischen diesen beiden Jahren.",
    ),
    incomplete: (names: string) => `Nicht in beiden Jahren mit Zahlen und darum nicht dabei: ${names}.`,
    caption: (what: string, since: number, until: number) => `${what}, Unterschied zwischen ${since} und ${until}`,
    name: "Name",
    key: "Schlüssel",
    change: "Unterschied",
    share: "in Prozent",
  },
  en: {
    headline: (what: string, since: number, name: string, change: string) =>
      `${what} since ${since}: ${name} grew the most, ${change}`,
    none: (what: string, since: number) => `${what} since ${since}: no growth anywhere`,
    title: (since: number, grown: number, all: number, name: string) =>
      grown === 1
        ? `Of ${all}, only one has grown since ${since}: ${name}`
        : `${grown} of ${all} have grown since ${since}, ${name} the most`,
    single: (what: string, since: number, name: string, change: string) => `${what} since ${since}: ${name} ${change}`,
    reading: reading(
      { actual: "accounts", decided: "budgets", draft: "drafts", plan: "plans" },
      (what, since, until) =>
        `The small line shows the ${what} from ${since} to ${until}, the bar the difference between these two years.`,
    ),
    incomplete: (names: string) => `Left out because one of the two years has no figures: ${names}.`,
    caption: (what: string, since: number, until: number) => `${what}, difference between ${since} and ${until}`,
    name: "Name",
    key: "Key",
    change: "Difference",
    share: "in percent",
  },
};

export interface GrowthOptions extends Reader {
  readonly parts: readonly Part[];
  /** The name of the measure. */
  readonly what: string;
  readonly measure: Measure;
  readonly unit: Unit;
  readonly since: number;
  readonly until: number;
  /** The phase of the amounts. */
  readonly main: Phase;
  readonly newNumbers: number | undefined;
  /** An additional sentence. */
  readonly note?: string;
  readonly calls: readonly Call[];
}

/** The part that grew most, for the heading of a page; undefined if fewer than two have amounts in both years. */
export function growthHeadline(options: GrowthOptions): string | undefined {
  const { parts, what, unit, since, until, language } = options;
  const words = inLanguage(language, WORDS);
  const { grown } = rankedByGrowth(parts, since, until);
  if (grown.length < 2) return undefined;
  const [top] = grown;
  if (top.change <= 0) return words.none(what, since);
  return words.headline(what, since, top.name, changeText(top.change, unit, options));
}

/** Undefined if there is nothing to rank: one part alone, or none with amounts in both years. */
export function growthFigure(options: GrowthOptions): Figure | undefined {
  const { parts, what, measure, unit, since, until, language, calls, main, newNumbers, note } = options;
  const words = inLanguage(language, WORDS);
  const { grown, incomplete } = rankedByGrowth(parts, since, until);
  if (grown.length === 0 || parts.length < 2) return undefined;
  const growing = grown.filter(({ change }) => change > 0);
  const titleOf = (): string => {
    const [{ name, change }] = grown;
    if (grown.length === 1) return words.single(what, since, name, changeText(change, unit, options));
    return growing.length > 0 ? words.title(since, growing.length, grown.length, name) : words.none(what, since);
  };
  const title = titleOf();
  const years = Array.from({ length: until - since + 1 }, (_, i) => since + i);
  const rows = grown.map(({ name, href, series, change, share }) => ({
    name,
    href,
    change,
    line: years.map((year) => series.actual.get(year)),
    amount: changeText(change, unit, options),
    // A percentage that changes by a percentage is confusing.
    share: unit === "anteil" ? undefined : changeShare(share, language),
    tone: toneOf(change, measure),
  }));
  return {
    id: "wachstum",
    title,
    about: { when: `${since}–${until}`, phase: phaseName(main, language), unit: unitName(unit, options) },
    sentence: [
      words.reading[main](since, until),
      incomplete.length > 0 && words.incomplete(incomplete.map(({ name }) => name).join(", ")),
      note,
      comparisonNote(since, newNumbers, language),
    ]
      .filter((text) => typeof text === "string")
      .join(" "),
    draw: (width) => growthChart(rows, title, width),
    table: {
      caption: words.caption(what, since, until),
      columns: [
        { key: "name", title: words.name, kind: "text" },
        { key: "schluessel", title: words.key, kind: "text" },
        { key: `rechnung_${since}`, title: String(since), kind: columnKind(unit) },
        { key: `rechnung_${until}`, title: String(until), kind: columnKind(unit) },
        { key: "unterschied", title: words.change, kind: columnKind(unit) },
        { key: "unterschied_anteil", title: words.share, kind: "percent" },
      ],
      rows: [...grown, ...incomplete].map((part) => tableRow(part, since, until)),
    },
    calls,
  };
}

function tableRow(part: Part & Partial<Growth>, since: number, until: number): Figure["table"]["rows"][number] {
  const { name, key, href, series, change = null, share = null } = part;
  const at = (year: number): number | null => series.actual.get(year) ?? null;
  return { values: [name, key, at(since), at(until), change, share], href };
}

/** What makes the city poorer is `worse`. */
function toneOf(change: number, measure: Measure): string {
  if (change === 0) return "same";
  return change > 0 === (measure === "ertrag") ? "better" : "worse";
}
