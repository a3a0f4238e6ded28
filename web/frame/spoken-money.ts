/** Money for headings, with whole words and no line break behind the figure: `498 Millionen Franken`. In: Rappen. Out: text. */
import type { Language } from "./language.ts";
import { shortMoney } from "./numbers.ts";

const SPOKEN: Readonly<Record<Language, Readonly<Record<string, string>>>> = {
  de: { "Mrd. Fr.": "Milliarden Franken", "Mio. Fr.": "Millionen Franken", "Fr.": "Franken" },
  en: { "bn CHF": "billion francs", "m CHF": "million francs", CHF: "francs" },
};

export function spokenMoney(rappen: number, language: Language): string {
  return shortMoney(rappen, language).replace(/ \D+$/, (unit) => `\u00a0${SPOKEN[language][unit.trim()]}`);
}
