/** Where long words and addresses may be broken, and where numbers may not, for browsers without a dictionary. */
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
const WORD_JOINER = "\u2060";
/** The space within a number, and between it and what it counts or numbers: `380 000`, `20 Millionen`, `Absatz 4`. */
const NUMBERED =
  /(?<=\d) (?=\d{3}(?!\d)|Mio\.|Mrd\.|Millionen|Milliarden)|(?<=Artikel|Absatz|Ziffer|Dispositivziffern?) (?=\d)/gu;
/** Money in words (`spoken-money.ts`). */
const AMOUNT = /([−+]?\d[\d.,'’]{0,11}\u00a0(?:Millionen|Milliarden|million|billion) \p{L}{1,30})/u;
/** The dash of `2024–2028`. */
const RANGE = /(?<=\d)–(?=\d)/gu;

/** An e-mail address that a browser may break after its @ and before its dots, without a hyphen in it. */
export function breakableAddress(address: string): Markup {
  return html`${address.split(/(?<=@)|(?=\.)/).map((part, i) => (i === 0 ? html`${part}` : html`<wbr>${part}`))}`;
}

/** The text with places at which a browser may break its long words, and numbers that stay with their words. */
export function breakable(text: string): string {
  return text
    .replace(LONG_WORD, (word) => word.split(COMPOUND).join(SOFT_HYPHEN))
    .replace(NUMBERED, (space) => space.replace(" ", "\u00a0"))
    .replace(RANGE, `–${WORD_JOINER}`);
}

/** The same for a heading, with amounts in one line where they fit. */
export function breakableHeading(text: string): Markup {
  // Odd elements of `split` are the captured amounts.
  const parts = breakable(text).split(AMOUNT);
  return html`${parts.map((part, i) => (i % 2 === 1 ? html`<span class="whole">${part}</span>` : part))}`;
}
