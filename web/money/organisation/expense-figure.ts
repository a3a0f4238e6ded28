/** The expense of a year by institution of a department, or by kind in an institution, as a bar chart. */
import { bars } from "../../charts/bars.ts";
import { inLanguage } from "../../frame/language.ts";
import { capital, currencyName, percent, shortMoney } from "../../frame/numbers.ts";
import type { Figure } from "../../frame/page.ts";
import type { Call } from "../../frame/service.ts";
import type { Reader } from "../../frame/visit.ts";
import { type Phase, phaseName } from "../ledger/amount-types.ts";
import { internalNote } from "../ledger/internal.ts";
import { unitName } from "../ledger/units.ts";
import type { Part } from "../series/growth.ts";

type Sources = Readonly<Record<Phase, (year: number) => string>>;

const WORDS = {
  de: {
    title: (name: string, share: string) => `${share} des Aufwands: ${name}`,
    sentence: (source: string) => `Aufwand ${source}, mit dem Anteil am Ganzen.`,
    sources: {
      actual: (year: number) => `in der Rechnung ${year}`,
      decided: (year: number) => `im Budget ${year}`,
      draft: (year: number) => `im Entwurf ${year}`,
      plan: (year: number) => `im Plan ${year}`,
    } satisfies Sources,
    below: (names: string) => `Unter null und darum ohne Balken: ${names}.`,
    caption: (source: string) => `Aufwand ${source}`,
    name: "Name",
    key: "Schlüssel",
    share: "Anteil",
  },
  en: {
    title: (name: string, share: string) => `${share} of spending: ${name}`,
    sentence: (source: string) => `Spending ${source}, with each share of the total.`,
    sources: {
      actual: (year: number) => `in the ${year} accounts`,
      decided: (year: number) => `in the ${year} budget`,
      draft: (year: number) => `in the ${year} draft`,
      plan: (year: number) => `in the ${year} plan`,
    } satisfies Sources,
    below: (names: string) => `Below zero and therefore shown without a bar: ${names}.`,
    caption: (source: string) => `Spending ${source}`,
    name: "Name",
    key: "Key",
    share: "Share",
  },
};

export interface ExpenseOptions extends Reader {
  readonly parts: readonly Part[];
  readonly year: number;
  /** The phase of the amounts. */
  readonly main: Phase;
  /** Whether internal charges are included. */
  readonly withInternal: boolean;
  readonly calls: readonly Call[];
}

/** Undefined if there are fewer than two parts. */
export function expenseFigure(options: ExpenseOptions): Figure | undefined {
  const { parts, year, main, withInternal, language, calls } = options;
  const words = inLanguage(language, WORDS);
  const source = words.sources[main](year);
  const shown = parts
    .map((part) => ({ ...part, rappen: part.series.actual.get(year) ?? 0 }))
    .filter(({ rappen }) => rappen !== 0)
    .sort((one, other) => other.rappen - one.rappen);
  const whole = shown.reduce((sum, { rappen }) => sum + rappen, 0);
  if (shown.length < 2 || whole <= 0) return undefined;
  const title = words.title(shown[0].name, percent(shown[0].rappen / whole, language, 0));
  const positive = shown.filter(({ rappen }) => rappen > 0);
  const negative = shown.filter(({ rappen }) => rappen < 0);
  const items = positive.map(({ name, rappen }) => ({
    name,
    value: rappen,
    amount: `${shortMoney(rappen, options)} · ${percent(rappen / whole, language)}`,
    tone: "expense",
  }));
  return {
    id: "aufwand",
    title,
    about: { when: String(year), phase: phaseName(main, language), unit: unitName("franken", options) },
    sentence: [
      words.sentence(source),
      internalNote(withInternal, language),
      negative.length > 0 && words.below(negative.map(({ name }) => name).join(", ")),
    ]
      .filter((text) => typeof text === "string")
      .join(" "),
    draw: (width) => bars(items, { width, label: title }),
    table: {
      caption: words.caption(source),
      columns: [
        { key: "name", title: words.name, kind: "text" },
        { key: "schluessel", title: words.key, kind: "text" },
        { key: "betrag", title: capital(currencyName(options)), kind: "money" },
        { key: "anteil", title: words.share, kind: "percent" },
      ],
      rows: shown.map(({ name, key, href, rappen }) => ({ values: [name, key, rappen, rappen / whole], href })),
    },
    calls,
  };
}
