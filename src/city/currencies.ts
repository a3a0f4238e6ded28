/** Currencies whose names the program knows. A profile may name any other. */
import type { Texts } from "../base/language.ts";

export interface Currency {
  /** ISO 4217. */
  readonly code: string;
  /** As after a number: `20 Franken`, `20 francs`. */
  readonly name: Texts;
  /** In short texts in German: `20 Mio. Fr.` In English, the code stands before the number. */
  readonly sign: string;
  /** The name of a hundredth. */
  readonly minorUnit: Texts;
}

export const CURRENCIES: readonly Currency[] = [
  {
    code: "CHF",
    name: { de: "Franken", en: "francs" },
    sign: "Fr.",
    minorUnit: { de: "Rappen", en: "Rappen" },
  },
  { code: "EUR", name: { de: "Euro", en: "euros" }, sign: "€", minorUnit: { de: "Cent", en: "cents" } },
];

/** Of the region that the program was made for; a profile may name another currency and time zone. */
export const USUAL_CURRENCY = CURRENCIES[0];
export const USUAL_TIME_ZONE = "Europe/Zurich";
