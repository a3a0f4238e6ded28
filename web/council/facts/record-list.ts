/** A list of records of any kind. */
import { html, type Markup, type Piece } from "../../frame/html.ts";
import { markedTitle } from "./marked-title.ts";

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
<span class="about">${listed(about)}</span>${shown}${passage}</li>`;
  })}</ul>`;
}

/** Separated by dots; empty ones are omitted. */
function listed(pieces: readonly Piece[]): Markup {
  const given = pieces.filter((piece) => piece !== undefined && piece !== false && piece !== "");
  return html`${given.map((piece, i) => html`${i > 0 && " · "}${piece}`)}`;
}
