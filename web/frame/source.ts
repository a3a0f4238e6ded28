/** Where a picture or a file is from, for what leaves its page: city, source, address, licence and date. */
import { longDate } from "../../src/text/long-date.ts";
import { inventedLine } from "./city-footer.ts";
import { html, type Markup } from "./html.ts";
import { inLanguage } from "./language.ts";
import type { About } from "./page.ts";
import { DOT } from "./separated.ts";
import { changed, type Visit } from "./visit.ts";

export interface Source {
  readonly city: string;
  /** Who published it, if the city's profile names somebody else. */
  readonly publisher?: string;
  /** The page, in the view that it was made from. */
  readonly address: string;
  readonly licence?: { readonly name: string; readonly url?: string };
  /** The date of the data, in words. */
  readonly date?: string;
  /** That the city does not exist. */
  readonly invented?: string;
}

const WORDS = {
  de: { source: "Quelle", licence: "Lizenz", date: "Stand" },
  en: { source: "Source", licence: "Licence", date: "Data as of" },
};

/** Many cities begin their attribution with the word that precedes it here. */
const PREFIX = /^(Quelle|Source): /i;

/** The parameters that choose a form of a page. */
const FORMS = { format: undefined, bild: undefined, breite: undefined, einbetten: undefined };

type Reader = Pick<Visit, "language" | "city" | "origin" | "path" | "query">;

export function sourceOf(visit: Reader): Source {
  const { language, city, origin } = visit;
  const name = city.name[language];
  const publisher = (city.attribution ?? city.publisher.name)[language].replace(PREFIX, "");
  return {
    city: name,
    publisher: publisher === name ? undefined : publisher,
    address: origin + changed(visit, FORMS),
    licence: city.licence && { name: city.licence.name[language], url: city.licence.url },
    date: city.dataDate === undefined ? undefined : longDate(city.dataDate, language),
    invented: inventedLine(visit),
  };
}

/** `Quelle: Seldwyla · Lizenz: CC BY 4.0 · Stand: 15. November 2026` */
export function sourceLine(visit: Reader): string {
  return sourceParts(visit)
    .map(({ name, text }) => `${name}: ${text}`)
    .join(" · ");
}

/** The same with links: to the page and to the licence. */
export function sourceLinks(visit: Reader): Markup {
  const parts = sourceParts(visit).map(({ name, text, href }, at) => {
    const linked = href === undefined ? text : html`<a href="${href}" target="_blank" rel="noopener">${text}</a>`;
    return html`${at > 0 && DOT}${name}: ${linked}`;
  });
  return html`${parts}`;
}

interface SourcePart {
  readonly name: string;
  readonly text: string;
  readonly href?: string;
}

function sourceParts(visit: Reader): readonly SourcePart[] {
  const words = inLanguage(visit.language, WORDS);
  const { city, publisher, licence, date, address } = sourceOf(visit);
  const text = publisher === undefined || publisher.includes(city) ? (publisher ?? city) : `${city}, ${publisher}`;
  return [
    { name: words.source, text, href: address },
    ...(licence ? [{ name: words.licence, text: licence.name, href: licence.url }] : []),
    ...(date === undefined ? [] : [{ name: words.date, text: date }]),
  ];
}

/** `2025 · Rechnung · Franken` */
export function aboutLine({ when, phase, unit }: About): string {
  return [when, phase, unit].filter((part) => part !== undefined && part !== "").join(" · ");
}
