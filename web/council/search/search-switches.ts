/** Switches above the hits: the same words in another index, and another order. In: a search. Out: markup. */
import { attribute, html, type Markup } from "../../frame/html.ts";
import { inLanguage } from "../../frame/language.ts";
import { numberText } from "../../frame/numbers.ts";
import type { Visit } from "../../frame/visit.ts";
import { SEARCHED_INDEXES } from "../facts/searched-indexes.ts";
import { wordsIn } from "../facts/words-in.ts";
import { changedSearch, inIndex, isByFit, linkToSearch, type Search } from "./search.ts";
import type { SearchResults } from "./search-results.ts";

const WORDS = {
  de: { indexes: "Wonach suchen", best: "Beste zuerst", order: "Reihenfolge", narrow: "Eingrenzen" },
  en: { indexes: "What to search", best: "Best first", order: "Order", narrow: "Narrow down" },
};

export function indexTabs(visit: Visit, search: Search, { counts }: SearchResults): Markup {
  const words = inLanguage(visit.language, WORDS);
  const tabs = SEARCHED_INDEXES.map((index) => {
    const isCurrent = index === search.index;
    const count = counts.get(index.name);
    const name = capital(inLanguage(visit.language, index.tab ?? index.many));
    return html`<li${attribute("class", count === 0 && !isCurrent && "without")}><a href="${linkToSearch(visit, inIndex(search, index))}"${attribute("aria-current", isCurrent && "page")}>${name}${count !== undefined && html` <span class="count">${numberText(count)}</span>`}</a></li>`;
  });
  return html`<nav aria-label="${words.indexes}"><ul class="tabs indexes">${tabs}</ul></nav>`;
}

/** Only where there are words that a hit can fit better or worse. */
export function orderLinks(visit: Visit, search: Search, count: number): Markup | undefined {
  const words = inLanguage(visit.language, WORDS);
  if (search.given.cql !== undefined || wordsIn(search.given.q ?? "").length === 0 || count < 2) return undefined;
  const link = (sort: string | undefined, title: string): Markup =>
    html`<a href="${linkToSearch(visit, changedSearch(search, { sort }))}"${attribute("aria-current", isByFit(search) === (sort === undefined) && "true")}>${title}</a>`;
  return html`<p class="order" role="group" aria-label="${words.order}">${link(undefined, words.best)} ${link("neu", inLanguage(visit.language, search.index.orderTitle))} <a class="jump" href="#eingrenzen">${words.narrow}</a></p>`;
}

function capital(text: string): string {
  return text[0].toUpperCase() + text.slice(1);
}
