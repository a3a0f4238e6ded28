/** Links to the previous and next page of a list; undefined for a single page. */
import { html, type Markup } from "../../frame/html.ts";
import { inLanguage } from "../../frame/language.ts";
import type { Visit } from "../../frame/visit.ts";

const WORDS = {
  de: {
    pages: "Seiten",
    before: "Vorherige",
    after: "Nächste",
    place: (page: number, last: number) => `Seite ${page} von ${last}`,
  },
  en: {
    pages: "Pages",
    before: "Previous",
    after: "Next",
    place: (page: number, last: number) => `Page ${page} of ${last}`,
  },
};

export function pager(
  { language }: Pick<Visit, "language">,
  page: number,
  last: number,
  addressOf: (page: number) => string,
): Markup | undefined {
  const words = inLanguage(language, WORDS);
  if (last <= 1) return undefined;
  return html`<nav class="pager" aria-label="${words.pages}">
${page > 1 && html`<a rel="prev" href="${addressOf(page - 1)}">‹ ${words.before}</a>`}
<span>${words.place(page, last)}</span>
${page < last && html`<a rel="next" href="${addressOf(page + 1)}">${words.after} ›</a>`}
</nav>`;
}
