/**
 * Numbers and money for people. In German as the Swiss write them: `1'234'567.80`, `12.3 Mio. Fr.`, `12.3 %`. In
 * English: `1,234,567.80`, `CHF 12.3 million`, `12.3%`. Money is in hundredths of the city's currency (Rappen).
 */
import type { Language } from "./language.ts";
import type { Reader } from "./visit.ts";

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

/** Money to the last hundredth, without its unit. */
export function exactMoney(rappen: number, language: Language): string {
  return numberText(rappen / 100, language, 2);
}

export type MoneyScale = "billion" | "million" | "thousand" | "one";

const GERMAN_SCALES: Readonly<Record<MoneyScale, string>> = {
  billion: "Mrd.\u00a0",
  million: "Mio.\u00a0",
  thousand: "Tsd.\u00a0",
  one: "",
};

/** In headings of tables and axes: `Fr.`, `CHF`. */
export function currencySign({ language, city }: Reader): string {
  return language === "de" ? city.currency.sign : city.currency.code;
}

/** In sentences, after a number: `Franken`, `francs`. */
export function currencyName({ language, city }: Reader): string {
  return city.currency.name[language];
}

/** A number with its unit of money, which stay in one line: `12.3 Mio. Fr.`, `−CHF 12.3 million`. */
export function withCurrency(number: string, scale: MoneyScale, reader: Reader): string {
  const unit = currencySign(reader);
  if (reader.language === "de") return `${number}\u00a0${GERMAN_SCALES[scale]}${unit}`;
  const [sign, digits] = number.startsWith(MINUS) ? [MINUS, number.slice(1)] : ["", number];
  return `${sign}${unit}\u00a0${digits}${scale === "one" ? "" : `\u00a0${scale}`}`;
}

/** A label within a sentence: only German nouns keep their capital. */
export function inSentence(label: string, language: Language): string {
  return language === "de" ? label : label.slice(0, 1).toLowerCase() + label.slice(1);
}

/** For labels, which begin with a capital in both languages. */
export function capital(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}

export type ScaledMoney = readonly [number: string, scale: Exclude<MoneyScale, "thousand">];

/** Three significant digits from a million on, whole units below. */
export function scaledMoney(rappen: number, language: Language): ScaledMoney {
  const amount = Math.abs(rappen / 100);
  if (amount >= 999_500_000) return [threeDigits(rappen / 1e11, language), "billion"];
  if (amount >= 999_500) return [threeDigits(rappen / 1e8, language), "million"];
  return [numberText(rappen / 100, language), "one"];
}

/** `10.9 Mrd. Fr.`, `42.0 Mio. Fr.`, `812'000 Fr.`; `CHF 10.9 billion`, `CHF 42.0 million`, `CHF 812,000` */
export function shortMoney(rappen: number, reader: Reader): string {
  const [number, scale] = scaledMoney(rappen, reader.language);
  return withCurrency(number, scale, reader);
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
