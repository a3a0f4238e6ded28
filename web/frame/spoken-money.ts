/** Money in words, with a no-break space behind the number: `498 Millionen Franken`, `498 million francs`. */
import { inLanguage } from "./language.ts";
import { currencyName, scaledMoney } from "./numbers.ts";
import type { Reader } from "./visit.ts";

const SCALES = {
  de: { billion: "Milliarden ", million: "Millionen ", one: "" },
  en: { billion: "billion ", million: "million ", one: "" },
};

export function spokenMoney(rappen: number, reader: Reader): string {
  const [number, scale] = scaledMoney(rappen, reader.language);
  return `${number}\u00a0${inLanguage(reader.language, SCALES)[scale]}${currencyName(reader)}`;
}
