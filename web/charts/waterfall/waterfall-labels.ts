/**
 * The labels of a waterfall chart: amounts in the finest unit in which all of them fit, changes with sign and percent.
 */

import { inLanguage, type Language } from "../../frame/language.ts";
import { currencyName, numberText, signed } from "../../frame/numbers.ts";
import type { Reader } from "../../frame/visit.ts";
import { changeShare } from "../change-share.ts";
import { textWidth } from "../text-fit.ts";
import type { WaterfallStep } from "./waterfall-steps.ts";

export const AMOUNT = { size: 13, isBold: true };
export const SMALL = { size: 12 };

const WORDS = {
  de: {
    units: ["Beträge in", "Beträge in 1000", "Beträge in Millionen"],
    cut: "Die Balken sind abgeschnitten, damit man die Änderungen sieht.",
  },
  en: {
    units: ["Amounts in", "Amounts in thousands of", "Amounts in millions of"],
    cut: "The bars are cut off so that the changes are visible.",
  },
};
/** A percentage above tenfold says little and does not fit. */
const LARGEST_SHARE = 10;
const RAPPEN_PER_UNIT = [100, 100_000, 100_000_000];

export interface StepLabel {
  readonly amount: string;
  readonly share?: string;
}

export interface Labels {
  readonly unit: string;
  readonly cut: string;
  readonly of: readonly StepLabel[];
}

export function labelsOf(steps: readonly WaterfallStep[], room: number, reader: Reader): Labels {
  const { language } = reader;
  const { units, cut } = inLanguage(language, WORDS);
  const inUnit = (unit: number): readonly StepLabel[] =>
    steps.map((step) => labelOf(step, RAPPEN_PER_UNIT[unit], language));
  const fits = (labels: readonly StepLabel[]): boolean =>
    labels.every(({ amount }) => textWidth(amount, AMOUNT) <= room);
  const unit = [0, 1].find((one) => fits(inUnit(one))) ?? 2;
  return { unit: `${units[unit]} ${currencyName(reader)}`, cut, of: inUnit(unit) };
}

function labelOf({ isWhole, rappen, share }: WaterfallStep, divisor: number, language: Language): StepLabel {
  // A decimal distinguishes a small change in a coarse unit from none.
  const hasDecimal = divisor > 100 && rappen !== 0 && Math.abs(rappen / divisor) < 100;
  const amount = numberText(rappen / divisor, language, hasDecimal ? 1 : 0);
  return {
    amount: isWhole ? amount : signed(amount),
    share: share !== undefined && Math.abs(share) <= LARGEST_SHARE ? changeShare(share, language) : undefined,
  };
}
