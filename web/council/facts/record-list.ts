/** Records of any kind as a list to read. In: what is to be said about each. Out: markup. */
import { html, type Markup, type Piece } from "../../frame/html.ts";
import { markedTitle } from "./marked-title.ts";

export interface Item {
  readonly guid: string;
  /** Absent where there is nothing to go to. */
  readonly href: string | undefined;
  readonly name: string;
  /** Absent where it is not known. */
  readonly about: readonly Piece[];
  /** ISO. */
  readonly date?: string | null;
  /** Where the words of a search stand; empty for none. */
  readonly snippet: string;
  /** Whether the snippet is worth reading beside the name. */
  readonly isText?: boolean;
}

export function recordList(items: readonly Item[]): Markup {
  return html`<ul class="records">${items.map(({ href, name, about, snippet, isText }) => {
    const { title, extract } = markedTitle(name, snippet);
    return html`<li>${href === undefined ? html`<span class="title">${title}</span>` : html`<a class="title" href="${href}">${title}</a>`}
<span class="about">${listed(about)}</span>${isText && extract && html`<p class="extract">${extract}</p>`}</li>`;
  })}</ul>`;
}

/** With points between; without what is empty. */
function listed(pieces: readonly Piece[]): Markup {
  const said = pieces.filter((piece) => piece !== undefined && piece !== false && piece !== "");
  return html`${said.map((piece, i) => html`${i > 0 && " · "}${piece}`)}`;
}
