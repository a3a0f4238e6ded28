/** The unit of a chart, shown once on the axis instead of after each number. */
import type { Language } from "../frame/language.ts";
import { currencySign, type MoneyScale, numberText, withCurrency } from "../frame/numbers.ts";
import type { Reader } from "../frame/visit.ts";

export interface ValueUnit {
  /** The name on the axis. */
  readonly name: string;
  /** The value that makes one unit. */
  readonly size: number;
  readonly language: Language;
  /** A number in this unit together with the unit, such as `20.0 Mio. Fr.` */
  readonly withUnit: (number: string) => string;
}

const MONEY: readonly (readonly [scale: MoneyScale, size: number, de: string, en: string])[] = [
  ["billion", 1e11, "Mrd. ", " billion"],
  ["million", 1e8, "Mio. ", " million"],
  ["thousand", 1e5, "1000 ", " thousand"],
  ["one", 100, "", ""],
];

/** For amounts in hundredths. Thousands only from 100'000 on: smaller amounts would need decimals. */
export function moneyUnit(largestRappen: number, reader: Reader): ValueUnit {
  const { language } = reader;
  const sign = currencySign(reader);
  const [billion, million, thousand, one] = MONEY.map(([scale, size, de, en]) => ({
    name: language === "de" ? `${de}${sign}` : `${sign}${en}`,
    size,
    language,
    withUnit: (number: string) => withCurrency(number, scale, reader),
  }));
  const size = Math.abs(largestRappen);
  if (size >= 2 * billion.size) return billion;
  if (size >= 2 * million.size) return million;
  return size >= 100 * thousand.size ? thousand : one;
}

/** With as few digits as distinguish the value from its neighbours. */
export function inUnit(value: number, { size, language }: Pick<ValueUnit, "size" | "language">): string {
  return numberText(value / size, language, decimalsFor(value / size, size === 100));
}

/** Units without a scale are whole from ten on, others from a hundred on; values below one get more decimals. */
function decimalsFor(value: number, isUnscaled: boolean): number {
  const inside = Math.abs(value);
  if (inside === 0 || inside >= 99.95 || (isUnscaled && inside >= 9.995)) return 0;
  if (isUnscaled) return 2;
  return inside >= 0.995 ? 1 : inside >= 0.0995 ? 2 : 3;
}
