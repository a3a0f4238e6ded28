/**
 * The active filters of a search, each with a link that removes it, and the facets: values with counts to filter by.
 */
import { shortDate } from "../../frame/dates.ts";
import { html, type Markup } from "../../frame/html.ts";
import { inLanguage } from "../../frame/language.ts";
import { numberText } from "../../frame/numbers.ts";
import type { Visit } from "../../frame/visit.ts";
import { type Choice, choicesOf, titleOf } from "./filter-choices.ts";
import { changedSearch, linkToSearch, type Search, withoutFilters } from "./search.ts";
import type { Facets } from "./search-results.ts";

/** Further values are collapsed. */
const SHOWN = 7;

const WORDS = {
  de: {
    chosen: "Eingegrenzt auf",
    remove: (what: string) => `Filter «${what}» entfernen`,
    removeAll: "Alle Filter entfernen",
    narrow: "Eingrenzen",
    more: (count: number) => `${count} weitere`,
    from: (day: string) => `seit ${day}`,
    until: (day: string) => `bis ${day}`,
    signed: (name: string) => `unterzeichnet von ${name}`,
    titel: "nur im Titel",
    ganz: "genau diese Wörter",
    teil: "Wörter, die das enthalten",
  },
  en: {
    chosen: "Active filters",
    remove: (what: string) => `Remove filter ${what}`,
    removeAll: "Clear all",
    narrow: "Narrow down",
    more: (count: number) => `${count} more`,
    from: (day: string) => `since ${day}`,
    until: (day: string) => `until ${day}`,
    signed: (name: string) => `signed by ${name}`,
    titel: "title only",
    ganz: "whole words",
    teil: "parts of words",
  },
};

export function chosenList(visit: Visit, search: Search): Markup | undefined {
  const words = inLanguage(visit.language, WORDS);
  const chosen = chosenIn(visit, search);
  if (chosen.length === 0) return undefined;
  const without = (name: string): string => linkToSearch(visit, changedSearch(search, { [name]: undefined }));
  const items = chosen.map(({ name, title }) => {
    const text = html`${title} <span aria-hidden="true">×</span>`;
    return html`<li><a href="${without(name)}" aria-label="${words.remove(title)}">${text}</a></li>`;
  });
  const withoutAll = withoutFilters(changedSearch(search, { feld: undefined, wort: undefined }));
  const clearAll = html`<li class="all"><a href="${linkToSearch(visit, withoutAll)}">${words.removeAll}</a></li>`;
  return html`<ul class="chosen" aria-label="${words.chosen}">${items}${chosen.length > 1 && clearAll}</ul>`;
}

export function facetLists(visit: Visit, search: Search, facets: Facets, hits: number): Markup | undefined {
  const words = inLanguage(visit.language, WORDS);
  const lists = search.index.filters.flatMap((filter) => {
    if (search.given[filter.name] !== undefined) return [];
    const choices = choicesOf(visit, filter, facets.get(filter.name) ?? []);
    // A single value that all hits have filters nothing.
    if (choices.every(({ count }) => count === hits)) return [];
    const item = ({ value, title, count }: Choice): Markup => {
      const href = linkToSearch(visit, changedSearch(search, { [filter.name]: value }));
      const number = html`<span class="count">${numberText(count, visit.language)}</span>`;
      return html`<li><a href="${href}">${title}</a> ${number}</li>`;
    };
    const rest = choices.slice(SHOWN);
    return [
      html`<h3>${inLanguage(visit.language, filter.title)}</h3><ul>${choices.slice(0, SHOWN).map(item)}</ul>
${rest.length > 0 && html`<details><summary>${words.more(rest.length)}</summary><ul>${rest.map(item)}</ul></details>`}`,
    ];
  });
  if (lists.length === 0) return undefined;
  const content = lists.map((list) => html`<div>${list}</div>`);
  return html`<aside class="facets" id="eingrenzen"><h2>${words.narrow}</h2>${content}</aside>`;
}

function chosenIn(visit: Visit, { index, given }: Search): readonly { name: string; title: string }[] {
  const { language } = visit;
  const words = inLanguage(language, WORDS);
  const { feld, wort, person, von, bis } = given;
  return [
    ...(feld === "titel" ? [{ name: "feld", title: words.titel }] : []),
    ...(wort === "ganz" || wort === "teil" ? [{ name: "wort", title: words[wort] }] : []),
    ...index.filters.flatMap((filter) => {
      const value = given[filter.name];
      return value === undefined ? [] : [{ name: filter.name, title: titleOf(visit, filter, value) }];
    }),
    ...(person === undefined ? [] : [{ name: "person", title: words.signed(person) }]),
    ...(von === undefined ? [] : [{ name: "von", title: words.from(shortDate(von, language)) }]),
    ...(bis === undefined ? [] : [{ name: "bis", title: words.until(shortDate(bis, language)) }]),
  ];
}
