/** The unit in which a picture counts, named once instead of behind each figure. In: the largest value. Out: unit, and texts in it. */
import type { Language } from "../frame/language.ts";
import { numberText } from "../frame/numbers.ts";

export interface ValueUnit {
  readonly name: string;
  /** How much one of the unit is. */
  readonly size: number;
}

const MONEY: Readonly<Record<Language, readonly ValueUnit[]>> = {
  de: [
    { name: "Mrd. Fr.", size: 1e11 },
    { name: "Mio. Fr.", size: 1e8 },
    { name: "1000 Fr.", size: 1e5 },
    { name: "Fr.", size: 100 },
  ],
  en: [
    { name: "bn CHF", size: 1e11 },
    { name: "m CHF", size: 1e8 },
    { name: "1000 CHF", size: 1e5 },
    { name: "CHF", size: 100 },
  ],
};

/** For amounts in Rappen; thousands only from 100'000 francs on, below they would be decimals. */
export function moneyUnit(largestRappen: number, language: Language): ValueUnit {
  const [billion, million, thousand, franc] = MONEY[language];
  const size = Math.abs(largestRappen);
  if (size >= 2 * billion.size) return billion;
  if (size >= 2 * million.size) return million;
  return size >= 100 * thousand.size ? thousand : franc;
}

/** With as few digits as tell it from its neighbours. */
export function inUnit(value: number, { size }: ValueUnit): string {
  return numberText(value / size, decimalsFor(value / size, size === 100));
}

/** Francs are whole from ten on, other units from a hundred on; below one, smaller values get more decimals. */
function decimalsFor(value: number, isFranc: boolean): number {
  const inside = Math.abs(value);
  if (inside === 0 || inside >= 99.95 || (isFranc && inside >= 9.995)) return 0;
  if (isFranc) return 2;
  return inside >= 0.995 ? 1 : inside >= 0.0995 ? 2 : 3;
}
