/** Two states of the books as a ranking of their differences, the largest first. */
import { changeShare } from "../../charts/change-share.ts";
import { growthChart } from "../../charts/growth.ts";
import { inLanguage } from "../../frame/language.ts";
import type { Figure } from "../../frame/page.ts";
import type { Call } from "../../frame/service.ts";
import type { Reader } from "../../frame/visit.ts";
import { internalNote } from "../ledger/internal.ts";
import { isBetterAbove, type Told } from "../ledger/measure.ts";
import { type Unit, unitName } from "../ledger/units.ts";
import { changeText, columnKind } from "../series/series-words.ts";
import { type Compared, wholeOf } from "./comparison-data.ts";

const WORDS = {
  de: {
    some: (more: number, less: number) => `${more} höher, ${less} tiefer`,
    more: "Überall höher",
    less: "Überall tiefer",
    same: "Überall gleich",
    reading: (before: string, after: string) =>
      `Der Balken zeigt den Unterschied von «${before}» zu «${after}»: orange ist schlechter für die Stadt, türkis besser.`,
    caption: (what: string, before: string, after: string) => `${what}: ${before} und ${after}`,
    name: "Was",
    key: "Schlüssel",
    change: "Unterschied",
    share: "in Prozent",
    total: "Total",
  },
  en: {
    some: (more: number, less: number) => `${more} higher, ${less} lower`,
    more: "Higher everywhere",
    less: "Lower everywhere",
    same: "The same everywhere",
    reading: (before: string, after: string) =>
      `The bar shows the difference from “${before}” to “${after}”: orange is worse for the city, teal better.`,
    caption: (what: string, before: string, after: string) => `${what}: ${before} and ${after}`,
    name: "Item",
    key: "Key",
    change: "Difference",
    share: "in percent",
    total: "Total",
  },
};

/** The most rows that a chart shows; the table has all. */
const SHOWN = 25;

export interface ComparisonFigureOptions extends Reader {
  readonly parts: readonly Compared[];
  readonly linkOf: (part: Compared) => string;
  /** The names of the two states. */
  readonly names: readonly [string, string];
  readonly what: string;
  readonly measure: Told;
  readonly unit: Unit;
  readonly withInternal: boolean;
  readonly note: string | undefined;
  readonly calls: readonly Call[];
}

export function comparisonFigure(options: ComparisonFigureOptions): Figure {
  const { parts, names, what, measure, unit, language, withInternal, note, calls, linkOf } = options;
  const words = inLanguage(language, WORDS);
  const ranked = parts.toSorted((one, other) => Math.abs(changeOf(other)) - Math.abs(changeOf(one)));
  const [more, less] = [parts.filter((part) => changeOf(part) > 0), parts.filter((part) => changeOf(part) < 0)];
  const one = more.length > 0 ? words.more : less.length > 0 ? words.less : words.same;
  const title = more.length > 0 && less.length > 0 ? words.some(more.length, less.length) : one;
  const kind = columnKind(unit);
  const rows = ranked.slice(0, SHOWN).map((part) => ({
    name: part.name,
    href: linkOf(part),
    change: changeOf(part),
    line: [part.before, part.after],
    amount: changeText(changeOf(part), unit, options),
    share: changeShare(shareOf(part), language),
    tone: changeOf(part) === 0 ? "same" : changeOf(part) > 0 === isBetterAbove(measure) ? "better" : "worse",
  }));
  const values = (part: Pick<Compared, "before" | "after">) => [
    part.before ?? null,
    part.after ?? null,
    changeOf(part),
    shareOf(part) ?? null,
  ];
  return {
    id: "vergleich",
    title,
    about: { when: names.join(" – "), unit: unitName(unit, options) },
    sentence: [words.reading(...names), internalNote(withInternal, language), note].filter(Boolean).join(" "),
    draw: (width) => growthChart(rows, title, width),
    table: {
      caption: words.caption(what, ...names),
      columns: [
        { key: "name", title: words.name, kind: "text" },
        { key: "schluessel", title: words.key, kind: "text" },
        { key: "vorher", title: names[0], kind },
        { key: "nachher", title: names[1], kind },
        { key: "unterschied", title: words.change, kind },
        { key: "unterschied_anteil", title: words.share, kind: "percent" },
      ],
      rows: [
        ...ranked.map((part) => ({ values: [part.name, part.key, ...values(part)], href: linkOf(part) })),
        { values: [words.total, "", ...values(wholeOf(parts))], isTotal: true },
      ],
    },
    calls,
  };
}

/** An amount that is absent counts as zero. */
export function changeOf({ before = 0, after = 0 }: Pick<Compared, "before" | "after">): number {
  return after - before;
}

/** A fraction of the first amount; absent if one of them is not above zero, because percentages of it mean nothing. */
export function shareOf(part: Pick<Compared, "before" | "after">): number | undefined {
  const { before = 0, after = 0 } = part;
  return before > 0 && after > 0 ? changeOf(part) / before : undefined;
}
