/** Numbers and money as the Swiss write them: `1'234'567.80`, `12.3 Mio. Fr.`. In: numbers; money in Rappen. Out: texts. */
import type { Language } from "./language.ts";

/** A true minus: a hyphen is hardly seen before a figure. */
const MINUS = "−";

/** With a fixed number of decimals, halves away from zero. */
export function numberText(value: number, decimals = 0): string {
  const [whole, fraction] = Math.abs(value).toFixed(decimals).split(".");
  const grouped = whole.replace(/\B(?=(\d{3})+$)/g, "'");
  const digits = fraction === undefined ? grouped : `${grouped}.${fraction}`;
  return value < 0 && /[1-9]/.test(digits) ? MINUS + digits : digits;
}

/** Francs to the Rappen. */
export function francs(rappen: number): string {
  return numberText(rappen / 100, 2);
}

/** As few digits as tell the size: `10.9 Mrd. Fr.`, `42 Mio. Fr.`, `812'000 Fr.` */
export function shortMoney(rappen: number, language: Language): string {
  const [billion, million, franc] = language === "de" ? ["Mrd. Fr.", "Mio. Fr.", "Fr."] : ["bn CHF", "m CHF", "CHF"];
  const amount = Math.abs(rappen / 100);
  if (amount >= 999_500_000) return `${threeDigits(rappen / 1e11)} ${billion}`;
  if (amount >= 999_500) return `${threeDigits(rappen / 1e8)} ${million}`;
  return `${numberText(rappen / 100)} ${franc}`;
}

/** With its sign, for differences; nothing changes by zero. */
export function signed(text: string): string {
  return text.startsWith(MINUS) || !/[1-9]/.test(text) ? text : `+${text}`;
}

/** A share of 1, as `12.3 %`. */
export function percent(share: number, decimals = 1): string {
  return `${numberText(share * 100, decimals)}\u202f%`;
}

function threeDigits(value: number): string {
  const size = Math.abs(value);
  return numberText(value, size >= 99.95 ? 0 : size >= 9.995 ? 1 : 2);
}
