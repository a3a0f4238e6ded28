/** Where long words and addresses may be broken, for browsers and charts without a dictionary of their own. */
import { html, type Markup } from "./html.ts";

/** Parts of German compounds before which official names may be hyphenated. */
const COMPOUND_PARTS = [
  "departement",
  "verwaltung",
  "zentren",
  "versorgung",
  "betriebe",
  "aufwand",
  "ertrag",
  "verrechnung",
  "finanzierung",
  "beiträge",
  "anlagen",
  "ausgaben",
  "einnahmen",
  "sekretariat",
  "kommission",
  "werk",
  "ordentlich",
];
/** Between the parts. */
export const COMPOUND = new RegExp(`(?<=\\p{L}{3})(?=${COMPOUND_PARTS.join("|")})`, "u");
/** A heading has room for shorter ones, even on a narrow screen. */
const LONG_WORD = /\p{L}{21,}/gu;
const SOFT_HYPHEN = "\u00ad";

/** An e-mail address that a browser may break after its @ and before its dots, without a hyphen in it. */
export function breakableAddress(address: string): Markup {
  return html`${address.split(/(?<=@)|(?=\.)/).map((part, i) => (i === 0 ? html`${part}` : html`<wbr>${part}`))}`;
}

/** The text with places at which a browser may break its long words. */
export function breakable(text: string): string {
  return text.replace(LONG_WORD, (word) => word.split(COMPOUND).join(SOFT_HYPHEN));
}
