/** Links to the previous and next page of a list; undefined for a single page. */
import { Missing } from "../../frame/errors/missing.ts";
import { html, type Markup } from "../../frame/html.ts";
import { inLanguage } from "../../frame/language.ts";
import type { Visit } from "../../frame/visit.ts";

const WORDS = {
  de: {
    pages: "Seiten",
    tooFar: "So viele Seiten hat diese Liste nicht.",
    first: "Zur ersten Seite der Liste",
    before: "Vorherige",
    after: "Nächste",
    place: (page: number, last: number) => `Seite ${page} von ${last}`,
  },
  en: {
    pages: "Pages",
    tooFar: "This list does not have that many pages.",
    first: "Go to the first page of the list",
    before: "Previous",
    after: "Next",
    place: (page: number, last: number) => `Page ${page} of ${last}`,
  },
};

/** For a page behind the last one. */
export function missingPage({ language }: Pick<Visit, "language">, first: string): Missing {
  const words = inLanguage(language, WORDS);
  return new Missing(words.tooFar, [{ href: first, text: words.first }]);
}

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
