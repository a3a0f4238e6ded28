/** The links above the hits: the same search in another index or another order. */
import { attribute, html, type Markup } from "../../frame/html.ts";
import { inLanguage } from "../../frame/language.ts";
import { numberText } from "../../frame/numbers.ts";
import type { Visit } from "../../frame/visit.ts";
import { searchedIndexes } from "../facts/searched-indexes.ts";
import { wordsIn } from "../facts/words-in.ts";
import { changedSearch, inIndex, isByRelevance, linkToSearch, type Search } from "./search.ts";
import type { SearchResults } from "./search-results.ts";

const WORDS = {
  de: { indexes: "Wonach suchen", best: "Beste zuerst", order: "Reihenfolge", narrow: "Eingrenzen" },
  en: { indexes: "What to search", best: "Best match", order: "Sort by", narrow: "Narrow down" },
};

export function indexTabs(visit: Visit, search: Search, { counts, found }: SearchResults): Markup {
  const words = inLanguage(visit.language, WORDS);
  const indexes = searchedIndexes(visit.installed);
  const tabs = indexes.map((index) => {
    const isCurrent = index === search.index;
    // The heading has the same number; the filters belong to this index alone.
    const count = isCurrent && counts.has(index.name) ? found.numHits : counts.get(index.name);
    const name = capitalized(inLanguage(visit.language, index.tab ?? index.many));
    const number = count === undefined ? "" : numberText(count, visit.language);
    const text = html`${name}${number !== "" && html` <span class="count">${number}</span>`}`;
    const href = linkToSearch(visit, inIndex(search, index));
    const link = html`<a href="${href}"${attribute("aria-current", isCurrent && "page")}>${text}</a>`;
    return html`<li${attribute("class", count === 0 && !isCurrent && "without")}>${link}</li>`;
  });
  return html`<nav aria-label="${words.indexes}"><ul class="tabs indexes">${tabs}</ul></nav>`;
}

/** The orders of the hits, if the search has words that can rank them; on phones, also a link to the facets. */
export function orderLinks(visit: Visit, search: Search, count: number, hasFacets: boolean): Markup | undefined {
  const words = inLanguage(visit.language, WORDS);
  const jump = hasFacets && html`<a class="jump" href="#eingrenzen">${words.narrow}</a>`;
  if (search.given.cql !== undefined || wordsIn(search.given.q ?? "").length === 0 || count < 2) {
    return jump ? html`<p class="order">${jump}</p>` : undefined;
  }
  const link = (sort: string | undefined, title: string): Markup => {
    const current = attribute("aria-current", isByRelevance(search) === (sort === undefined) && "true");
    return html`<a href="${linkToSearch(visit, changedSearch(search, { sort }))}"${current}>${title}</a>`;
  };
  const orders = [link(undefined, words.best), " ", link("neu", inLanguage(visit.language, search.index.orderTitle))];
  return html`<p class="order" role="group" aria-label="${words.order}">${orders} ${jump}</p>`;
}

function capitalized(text: string): string {
  return text[0].toUpperCase() + text.slice(1);
}
