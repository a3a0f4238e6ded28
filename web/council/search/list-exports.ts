/**
 * The exports of a list of hits: a link to share, files, the changes, and the API call in several languages.
 */
import { apiLines } from "../../frame/api-lines.ts";
import { codeLine } from "../../frame/code-line.ts";
import { html, type Markup } from "../../frame/html.ts";
import { inLanguage } from "../../frame/language.ts";
import { addressOf, type Call } from "../../frame/service.ts";
import { changed, type Visit } from "../../frame/visit.ts";
import { linkToSearch, type Search } from "./search.ts";
import { listCall } from "./search-results.ts";

const WORDS = {
  de: {
    title: "Diese Liste weiterverwenden",
    link: "Link zum Weitergeben:",
    changes: "Änderungen",
    api: "Python, R und mehr",
    hint: "Diese Zeilen holen dieselbe Liste, ohne Schlüssel, bis zu 1000 Einträge auf einmal:",
  },
  en: {
    title: "Export this list",
    link: "Link to share:",
    changes: "Changes",
    api: "Python, R and more",
    hint: "These lines fetch the same list without a key, up to 1000 entries at a time:",
  },
};

/** The list as a file of the page. */
export const LIST_ID = "liste";

const FORMATS = ["csv", "json", "ndjson", "xml"];

export function listExports(visit: Visit, search: Search): Markup {
  const words = inLanguage(visit.language, WORDS);
  const list = listCall(search);
  const changes: Call = {
    service: "council",
    path: `/${search.index.name}/getChanges`,
    query: { seq: 0, m: 1000, format: "json" },
  };
  const as = (format: string): string => addressOf({ ...list, query: { ...list.query, format } });
  return html`<section class="take"><h2>${words.title}</h2>
<p>${words.link}</p>${codeLine(visit, visit.origin + linkToSearch(visit, search))}
<ul class="exports">
<li><a href="${changed(visit, { format: "xlsx", bild: LIST_ID })}" download>XLSX</a></li>
${FORMATS.map((format) => html`<li><a href="${as(format)}">${format.toUpperCase()}</a></li>`)}
<li><a href="${addressOf(changes)}">${words.changes}</a></li>
<li><details><summary>${words.api}</summary><p>${words.hint}</p>${apiLines(visit, [list])}</details></li>
</ul></section>`;
}
