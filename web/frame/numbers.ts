/**
 * Numbers and money for people. In German as the Swiss write them: `1'234'567.80`, `12.3 Mio. Fr.`, `12.3 %`. In
 * English: `1,234,567.80`, `CHF 12.3 million`, `12.3%`. Money is in Rappen.
 */
import type { Language } from "./language.ts";

/** A real minus sign: a hyphen is easily overlooked before a number. */
const MINUS = "−";
const GROUP_SEPARATOR: Readonly<Record<Language, string>> = { de: "'", en: "," };

/** With a fixed number of decimals; halves are rounded away from zero. */
export function numberText(value: number, language: Language, decimals = 0): string {
  const [whole, fraction] = Math.abs(value).toFixed(decimals).split(".");
  const grouped = whole.replace(/\B(?=(\d{3})+$)/g, GROUP_SEPARATOR[language]);
  const digits = fraction === undefined ? grouped : `${grouped}.${fraction}`;
  return value < 0 && /[1-9]/.test(digits) ? MINUS + digits : digits;
}

/** Francs to the Rappen. */
export function francs(rappen: number, language: Language): string {
  return numberText(rappen / 100, language, 2);
}

export type MoneyScale = "billion" | "million" | "thousand" | "one";

const GERMAN_UNITS: Readonly<Record<MoneyScale, string>> = {
  billion: "Mrd. Fr.",
  million: "Mio. Fr.",
  thousand: "Tsd. Fr.",
  one: "Fr.",
};

/** A number with its unit of money: `12.3 Mio. Fr.`, `−CHF 12.3 million`; the English form has no-break spaces. */
export function withCurrency(number: string, scale: MoneyScale, language: Language): string {
  if (language === "de") return `${number} ${GERMAN_UNITS[scale]}`;
  const [sign, digits] = number.startsWith(MINUS) ? [MINUS, number.slice(1)] : ["", number];
  return `${sign}CHF\u00a0${digits}${scale === "one" ? "" : `\u00a0${scale}`}`;
}

export type ScaledMoney = readonly [number: string, scale: Exclude<MoneyScale, "thousand">];

/** Three significant digits from a million francs on, whole francs below. */
export function scaledMoney(rappen: number, language: Language): ScaledMoney {
  const amount = Math.abs(rappen / 100);
  if (amount >= 999_500_000) return [threeDigits(rappen / 1e11, language), "billion"];
  if (amount >= 999_500) return [threeDigits(rappen / 1e8, language), "million"];
  return [numberText(rappen / 100, language), "one"];
}

/** `10.9 Mrd. Fr.`, `42.0 Mio. Fr.`, `812'000 Fr.`; `CHF 10.9 billion`, `CHF 42.0 million`, `CHF 812,000` */
export function shortMoney(rappen: number, language: Language): string {
  const [number, scale] = scaledMoney(rappen, language);
  return withCurrency(number, scale, language);
}

/** With a plus sign if it is positive; zero has no sign. */
export function signed(text: string): string {
  return text.startsWith(MINUS) || !/[1-9]/.test(text) ? text : `+${text}`;
}

/** A fraction of 1 in percent: `12.3 %`, `12.3%`. */
export function percent(share: number, language: Language, decimals = 1): string {
  return withPercentSign(numberText(share * 100, language, decimals), language);
}

export function withPercentSign(number: string, language: Language): string {
  return language === "de" ? `${number}\u202f%` : `${number}%`;
}

function threeDigits(value: number, language: Language): string {
  const size = Math.abs(value);
  return numberText(value, language, size >= 99.95 ? 0 : size >= 9.995 ? 1 : 2);
}
