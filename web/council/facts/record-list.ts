/** A list of records of any kind. */
import { html, type Markup, type Piece } from "../../frame/html.ts";
import { inLanguage } from "../../frame/language.ts";
import { separated } from "../../frame/separated.ts";
import type { Table } from "../../frame/table.ts";
import type { Visit } from "../../frame/visit.ts";
import { markedTitle } from "./marked-title.ts";

const WORDS = {
  de: { name: "Titel", date: "Datum", about: "Angaben", address: "Adresse" },
  en: { name: "Title", date: "Date", about: "Details", address: "Address" },
};

export interface Item {
  readonly guid: string;
  /** Undefined if the record has no page. */
  readonly href: string | undefined;
  readonly name: string;
  /** Facts below the name; empty ones are omitted. */
  readonly about: readonly Piece[];
  /** ISO date. */
  readonly date?: string | null;
  /** The snippet of a search; empty if there is none. */
  readonly snippet: string;
  /** Whether an extract of the snippet is shown below the facts. */
  readonly isText?: boolean;
  /** A passage of an attached file, with a link to it. */
  readonly passage?: Markup;
}

export function recordList(items: readonly Item[]): Markup {
  return html`<ul class="records">${items.map(({ href, name, about, snippet, isText, passage }) => {
    const { title, extract } = markedTitle(name, snippet);
    const link = html`<a class="title" href="${href}">${title}</a>`;
    const shown = isText && extract && html`<p class="extract">${extract}</p>`;
    return html`<li>${href === undefined ? html`<span class="title">${title}</span>` : link}
<span class="about">${separated(about)}</span>${shown}${passage}</li>`;
  })}</ul>`;
}

/** The same list as a table. */
export function itemTable({ language, origin }: Visit, caption: string, items: readonly Item[]): Table {
  const words = inLanguage(language, WORDS);
  return {
    caption,
    columns: [
      { key: "titel", title: words.name, kind: "text" },
      { key: "datum", title: words.date, kind: "date" },
      { key: "angaben", title: words.about, kind: "text" },
      { key: "adresse", title: words.address, kind: "text" },
    ],
    rows: items.map(({ name, date, about, href }) => ({
      values: [
        name,
        date ?? null,
        plainSpaces(separated(about).toText()),
        href === undefined ? null : `${origin}${href}`,
      ],
    })),
  };
}

/** Files have no lines that break. */
function plainSpaces(text: string): string {
  return text.replaceAll("\u00a0", " ");
}
