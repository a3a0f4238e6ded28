/** The search form, and the form with the CQL query that it builds. */
import { attribute, html, type Markup, type Piece } from "../../frame/html.ts";
import { inLanguage } from "../../frame/language.ts";
import { languageField } from "../../frame/language-field.ts";
import { suggestAttributes } from "../../frame/search-box.ts";
import type { Visit } from "../../frame/visit.ts";
import { cqlOf } from "./cql-of.ts";
import { choicesOf } from "./filter-choices.ts";
import { changedSearch, LONGEST_TEXT, linkToSearch, type Search } from "./search.ts";
import type { Facets } from "./search-results.ts";

const WORDS = {
  de: {
    words: "Was suchen Sie im Rat?",
    example: "z.\u00a0B. Velowege",
    find: "Suchen",
    documents: "auch in Dokumenten suchen",
    more: "Genauer suchen",
    where: "Wo",
    everywhere: "überall",
    inTitle: "nur im Titel",
    which: "Welche Wörter",
    related: "auch verwandte",
    beginning: "beginnen so",
    whole: "genau diese",
    part: "enthalten das",
    all: "alle",
    person: "Unterzeichnet von",
    from: "Vom",
    until: "Bis zum",
    order: "Reihenfolge",
    best: "Beste zuerst",
    expert: "Für Fachleute: als CQL-Abfrage",
    made: "Diese Abfrage hat das Formular erstellt. Sie lässt sich ändern:",
    own: "Ihre Abfrage:",
    ask: "Abfrage stellen",
    learn: "Felder und Beispiele",
    query: "Abfrage in CQL",
    backToForm: "Zurück zum Formular",
  },
  en: {
    words: "What are you looking for in the council?",
    example: "e.g. Velowege",
    find: "Search",
    documents: "search in documents, too",
    more: "Advanced search",
    where: "Search in",
    everywhere: "everything",
    inTitle: "title only",
    which: "Match",
    related: "related words too",
    beginning: "beginnings of words",
    whole: "whole words",
    part: "parts of words",
    all: "all",
    person: "Signed by",
    from: "From",
    until: "To",
    order: "Sort by",
    best: "Best match",
    expert: "For experts: as a CQL query",
    made: "This is the query that the form has built. You can edit it:",
    own: "Your query:",
    ask: "Run query",
    learn: "Fields and examples",
    query: "CQL query",
    backToForm: "Back to the form",
  },
};

export function queryForm(visit: Visit, search: Search, choices: Facets): Markup {
  const words = inLanguage(visit.language, WORDS);
  const { index, given } = search;
  const selects = index.filters.map((filter) => {
    const offered = choicesOf(visit, filter, choices.get(filter.name) ?? []);
    if (filter.onlyWith !== undefined && offered.length === 0) return undefined;
    const options = offered.map(({ value, title }) => [value, title] as const);
    return select(filter.name, inLanguage(visit.language, filter.title), given[filter.name], [
      ["", words.all],
      ...options,
    ]);
  });
  const limit = html`maxlength="${LONGEST_TEXT}" placeholder="${words.example}"${suggestAttributes(visit, index.name)}`;
  const box = html`<input type="search" id="q" name="q" value="${given.q ?? ""}" ${limit}>`;
  const dates = [field("von", "date", words.from, given.von), field("bis", "date", words.until, given.bis)];
  const ticked = attribute("checked", given.dokumente !== undefined && "checked");
  const tick = html`<input type="checkbox" name="dokumente" value="1"${ticked}>`;
  const documents = index.documents !== undefined && html`<label class="tick">${tick} ${words.documents}</label>`;
  return html`<form class="query" action="/rat" role="search" aria-label="${words.words}">
<div class="box"><label for="q">${words.words}</label>${box}<button>${words.find}</button></div>
${hidden(visit, search)}
${documents}
<details><summary>${words.more}</summary>
<div class="pickers">
${select("feld", words.where, given.feld, [
  ["", words.everywhere],
  ["titel", words.inTitle],
])}
${select("wort", words.which, given.wort, [
  ["", words.related],
  ["ganz", words.whole],
  ["anfang", words.beginning],
  ["teil", words.part],
])}
${selects}
${index.person !== undefined && field("person", "text", words.person, given.person)}
${index.date !== undefined && dates}
${select("sort", words.order, given.sort, [
  ["", words.best],
  ["neu", inLanguage(visit.language, index.orderTitle)],
])}
<button>${words.find}</button>
</div></details>
</form>`;
}

/** The query in CQL, for experts to edit. */
export function expertForm(visit: Visit, search: Search): Markup {
  const words = inLanguage(visit.language, WORDS);
  const { index, given } = search;
  const own = given.cql !== undefined;
  const toForm = linkToSearch(visit, changedSearch(search, { cql: undefined }));
  const back = own && html` <a href="${toForm}">${words.backToForm}</a>`;
  const boxLook = html`rows="3" spellcheck="false" aria-label="${words.query}"`;
  return html`<details class="expert"${attribute("open", own && "open")}><summary>${words.expert}</summary>
<form action="/rat">${hidden(visit, search)}
<label for="cql">${own ? words.own : words.made}</label>
<textarea id="cql" name="cql" ${boxLook}>${cqlOf(search)}</textarea>
<p class="actions"><button>${words.ask}</button> <a href="/api#${index.name}">${words.learn}</a>${back}</p>
</form></details>`;
}

/** Hidden fields that keep the index and the language. */
function hidden(visit: Visit, { index }: Search): Piece {
  return [!index.isFirst && html`<input type="hidden" name="index" value="${index.name}">`, languageField(visit)];
}

type Option = readonly [value: string, title: string];

function select(name: string, title: string, chosen = "", options: readonly Option[]): Markup {
  // A selected value that is not in the list must not be lost when the form is submitted again.
  const listed = options.some(([value]) => value === chosen) ? options : [...options, [chosen, chosen] as const];
  return html`<label>${title}<select name="${name}">${listed.map(
    ([value, text]) =>
      html`<option value="${value}"${attribute("selected", value === chosen && "selected")}>${text}</option>`,
  )}</select></label>`;
}

function field(name: string, type: "text" | "date", title: string, value = ""): Markup {
  const limit = attribute("maxlength", type === "text" && LONGEST_TEXT);
  return html`<label>${title}<input type="${type}" name="${name}" value="${value}"${limit}></label>`;
}
