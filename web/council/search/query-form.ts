/** The form that makes a search, and the query that it makes, for experts to change. In: a search and the values to choose from. Out: markup. */
import { attribute, html, type Markup, type Piece } from "../../frame/html.ts";
import { inLanguage } from "../../frame/language.ts";
import type { Visit } from "../../frame/visit.ts";
import { SEARCHED_INDEXES } from "../facts/searched-indexes.ts";
import { cqlOf } from "./cql-of.ts";
import { choicesOf } from "./filter-choices.ts";
import { changedSearch, LONGEST_TEXT, linkToSearch, type Search } from "./search.ts";
import type { Facets } from "./search-results.ts";

const WORDS = {
  de: {
    words: "Was suchen Sie im Rat?",
    example: "Velowege",
    find: "Suchen",
    more: "Genauer suchen",
    where: "Wo",
    everywhere: "überall",
    inTitle: "nur im Titel",
    which: "Welche Wörter",
    beginning: "beginnen so",
    whole: "genau diese",
    part: "enthalten das",
    all: "alle",
    person: "Unterzeichnet von",
    from: "Vom",
    until: "Bis zum",
    order: "Reihenfolge",
    best: "Beste zuerst",
    expert: "Als CQL-Abfrage",
    made: "Diese Abfrage hat das Formular gemacht. Sie lässt sich ändern:",
    own: "Ihre Abfrage:",
    ask: "Abfrage stellen",
    learn: "Felder und Beispiele",
    query: "Abfrage in CQL",
    backToForm: "Zurück zum Formular",
  },
  en: {
    words: "What are you looking for in the council?",
    example: "Velowege",
    find: "Search",
    more: "Search more precisely",
    where: "Where",
    everywhere: "everywhere",
    inTitle: "in the title only",
    which: "Which words",
    beginning: "begin like this",
    whole: "exactly these",
    part: "contain this",
    all: "all",
    person: "Signed by",
    from: "From",
    until: "Until",
    order: "Order",
    best: "Best first",
    expert: "As a CQL query",
    made: "This is the query that the form has made. You can change it:",
    own: "Your query:",
    ask: "Ask",
    learn: "Fields and examples",
    query: "Query in CQL",
    backToForm: "Back to the form",
  },
};

export function queryForm(visit: Visit, search: Search, choices: Facets): Markup {
  const words = inLanguage(visit.language, WORDS);
  const { index, given } = search;
  const own = given.cql !== undefined;
  const selects = index.filters.map((filter) =>
    select(filter.name, inLanguage(visit.language, filter.title), given[filter.name], [
      ["", words.all],
      ...choicesOf(visit, filter, choices.get(filter.name) ?? []).map(({ value, title }) => [value, title] as const),
    ]),
  );
  return html`<form class="query" action="/rat" role="search" aria-label="${words.words}">
<div class="box"><label for="q">${words.words}</label><input type="search" id="q" name="q" value="${given.q ?? ""}" maxlength="${LONGEST_TEXT}" placeholder="${words.example}"><button>${words.find}</button></div>
${hidden(visit, search)}
<details><summary>${words.more}</summary>
<div class="pickers">
${select("feld", words.where, given.feld, [
  ["", words.everywhere],
  ["titel", words.inTitle],
])}
${select("wort", words.which, given.wort, [
  ["", words.beginning],
  ["ganz", words.whole],
  ["teil", words.part],
])}
${selects}
${index.person !== undefined && field("person", "text", words.person, given.person)}
${index.date !== undefined && [field("von", "date", words.from, given.von), field("bis", "date", words.until, given.bis)]}
${select("sort", words.order, given.sort, [
  ["", words.best],
  ["neu", inLanguage(visit.language, index.orderTitle)],
])}
<button>${words.find}</button>
</div></details>
</form>
<details class="expert"${attribute("open", own && "open")}><summary>${words.expert}</summary>
<form action="/rat">${hidden(visit, search)}
<label for="cql">${own ? words.own : words.made}</label>
<textarea id="cql" name="cql" rows="3" spellcheck="false" aria-label="${words.query}">${cqlOf(search)}</textarea>
<p class="actions"><button>${words.ask}</button> <a href="/api#${index.name}">${words.learn}</a>${own && html` <a href="${linkToSearch(visit, changedSearch(search, { cql: undefined }))}">${words.backToForm}</a>`}</p>
</form></details>`;
}

/** What both forms keep: the index and the language. */
function hidden({ language }: Visit, { index }: Search): Piece {
  return [
    index !== SEARCHED_INDEXES[0] && html`<input type="hidden" name="index" value="${index.name}">`,
    language === "en" && html`<input type="hidden" name="lang" value="en">`,
  ];
}

type Option = readonly [value: string, title: string];

function select(name: string, title: string, chosen = "", options: readonly Option[]): Markup {
  // A value that is chosen but not listed must not get lost when the form is sent again.
  const listed = options.some(([value]) => value === chosen) ? options : [...options, [chosen, chosen] as const];
  return html`<label>${title}<select name="${name}">${listed.map(
    ([value, text]) =>
      html`<option value="${value}"${attribute("selected", value === chosen && "selected")}>${text}</option>`,
  )}</select></label>`;
}

function field(name: string, type: "text" | "date", title: string, value = ""): Markup {
  return html`<label>${title}<input type="${type}" name="${name}" value="${value}"${attribute("maxlength", type === "text" && LONGEST_TEXT)}></label>`;
}
