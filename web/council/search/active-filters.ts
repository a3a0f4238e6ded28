/** What narrows a search: what is chosen, each to be taken away again, and lists of values with counts to choose from. In: a search. Out: markup. */
import { shortDate } from "../../frame/dates.ts";
import { html, type Markup } from "../../frame/html.ts";
import { inLanguage } from "../../frame/language.ts";
import { numberText } from "../../frame/numbers.ts";
import type { Visit } from "../../frame/visit.ts";
import { type Choice, choicesOf, titleOf } from "./filter-choices.ts";
import { changedSearch, linkToSearch, type Search, withoutFilters } from "./search.ts";
import type { Facets } from "./search-results.ts";

/** More are behind a click. */
const SHOWN = 7;

const WORDS = {
  de: {
    chosen: "Eingegrenzt auf",
    remove: (what: string) => `${what} nicht mehr verlangen`,
    removeAll: "Alles aufheben",
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
    chosen: "Narrowed to",
    remove: (what: string) => `Take away ${what}`,
    removeAll: "Take all away",
    narrow: "Narrow down",
    more: (count: number) => `${count} more`,
    from: (day: string) => `since ${day}`,
    until: (day: string) => `until ${day}`,
    signed: (name: string) => `signed by ${name}`,
    titel: "in the title only",
    ganz: "exactly these words",
    teil: "words that contain this",
  },
};

export function chosenList(visit: Visit, search: Search): Markup | undefined {
  const words = inLanguage(visit.language, WORDS);
  const chosen = chosenIn(visit, search);
  if (chosen.length === 0) return undefined;
  const without = (name: string): string => linkToSearch(visit, changedSearch(search, { [name]: undefined }));
  return html`<ul class="chosen" aria-label="${words.chosen}">${chosen.map(
    ({ name, title }) =>
      html`<li><a href="${without(name)}" aria-label="${words.remove(title)}">${title} <span aria-hidden="true">×</span></a></li>`,
  )}${chosen.length > 1 && html`<li class="all"><a href="${linkToSearch(visit, withoutFilters(changedSearch(search, { feld: undefined, wort: undefined })))}">${words.removeAll}</a></li>`}</ul>`;
}

export function facetLists(visit: Visit, search: Search, facets: Facets, hits: number): Markup | undefined {
  const words = inLanguage(visit.language, WORDS);
  const lists = search.index.filters.flatMap((filter) => {
    if (search.given[filter.name] !== undefined) return [];
    const choices = choicesOf(visit, filter, facets.get(filter.name) ?? []);
    // A single value that all hits have narrows nothing.
    if (choices.every(({ count }) => count === hits)) return [];
    const item = ({ value, title, count }: Choice): Markup =>
      html`<li><a href="${linkToSearch(visit, changedSearch(search, { [filter.name]: value }))}">${title}</a> <span class="count">${numberText(count)}</span></li>`;
    const rest = choices.slice(SHOWN);
    return [
      html`<h3>${inLanguage(visit.language, filter.title)}</h3><ul>${choices.slice(0, SHOWN).map(item)}</ul>
${rest.length > 0 && html`<details><summary>${words.more(rest.length)}</summary><ul>${rest.map(item)}</ul></details>`}`,
    ];
  });
  return lists.length === 0
    ? undefined
    : html`<aside class="facets" id="eingrenzen"><h2>${words.narrow}</h2>${lists.map((list) => html`<div>${list}</div>`)}</aside>`;
}

function chosenIn({ language }: Visit, { index, given }: Search): readonly { name: string; title: string }[] {
  const words = inLanguage(language, WORDS);
  const { feld, wort, person, von, bis } = given;
  return [
    ...(feld === "titel" ? [{ name: "feld", title: words.titel }] : []),
    ...(wort === "ganz" || wort === "teil" ? [{ name: "wort", title: words[wort] }] : []),
    ...index.filters.flatMap((filter) => {
      const value = given[filter.name];
      return value === undefined ? [] : [{ name: filter.name, title: titleOf(language, filter, value) }];
    }),
    ...(person === undefined ? [] : [{ name: "person", title: words.signed(person) }]),
    ...(von === undefined ? [] : [{ name: "von", title: words.from(shortDate(von)) }]),
    ...(bis === undefined ? [] : [{ name: "bis", title: words.until(shortDate(bis)) }]),
  ];
}
