/** Money in words, with a no-break space behind the number: `498 Millionen Franken`, `498 million francs`. */
import type { Language } from "./language.ts";
import { type ScaledMoney, scaledMoney } from "./numbers.ts";

const UNITS: Readonly<Record<Language, Readonly<Record<ScaledMoney[1], string>>>> = {
  de: { billion: "Milliarden Franken", million: "Millionen Franken", one: "Franken" },
  en: { billion: "billion francs", million: "million francs", one: "francs" },
};

export function spokenMoney(rappen: number, language: Language): string {
  const [number, scale] = scaledMoney(rappen, language);
  return `${number}\u00a0${UNITS[language][scale]}`;
}
