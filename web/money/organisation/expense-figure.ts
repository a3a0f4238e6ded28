/** The expense of a year by institution of a department, or by kind in an institution, as a bar chart. */
import { bars } from "../../charts/bars.ts";
import { inLanguage, type Language } from "../../frame/language.ts";
import { percent, shortMoney } from "../../frame/numbers.ts";
import type { Figure } from "../../frame/page.ts";
import type { Call } from "../../frame/service.ts";
import type { Part } from "../series/growth.ts";

const WORDS = {
  de: {
    title: (name: string, share: string) => `${share} des Aufwands: ${name}`,
    sentence: (year: number) => `Aufwand in der Rechnung ${year}, mit dem Anteil am Ganzen.`,
    below: (names: string) => `Unter null und darum ohne Balken: ${names}.`,
    caption: (year: number) => `Aufwand in der Rechnung ${year}`,
    name: "Name",
    key: "Schlüssel",
    amount: "Franken",
    share: "Anteil",
  },
  en: {
    title: (name: string, share: string) => `${share} of expense: ${name}`,
    sentence: (year: number) => `Expense in the ${year} accounts, with its share of the total.`,
    below: (names: string) => `Below zero and therefore shown without a bar: ${names}.`,
    caption: (year: number) => `Expense in the ${year} accounts`,
    name: "Name",
    key: "Key",
    amount: "Francs",
    share: "Share",
  },
};

export interface ExpenseOptions {
  readonly parts: readonly Part[];
  readonly year: number;
  readonly language: Language;
  readonly calls: readonly Call[];
}

/** Undefined if there are fewer than two parts. */
export function expenseFigure({ parts, year, language, calls }: ExpenseOptions): Figure | undefined {
  const words = inLanguage(language, WORDS);
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
    amount: `${shortMoney(rappen, language)} · ${percent(rappen / whole, language)}`,
    tone: "expense",
  }));
  return {
    id: "aufwand",
    title,
    sentence: [words.sentence(year), negative.length > 0 && words.below(negative.map(({ name }) => name).join(", "))]
      .filter((text) => typeof text === "string")
      .join(" "),
    draw: (width) => bars(items, { width, label: title }),
    table: {
      caption: words.caption(year),
      columns: [
        { key: "name", title: words.name, kind: "text" },
        { key: "schluessel", title: words.key, kind: "text" },
        { key: "betrag", title: words.amount, kind: "money" },
        { key: "anteil", title: words.share, kind: "percent" },
      ],
      rows: shown.map(({ name, key, href, rappen }) => ({ values: [name, key, rappen, rappen / whole], href })),
    },
    calls,
  };
}
