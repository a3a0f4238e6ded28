/** The foot of a page that is not about one record: the same as JSON and CSV, and the API calls behind the page. */
import { apiLines } from "../../frame/api-lines.ts";
import { html, type Markup } from "../../frame/html.ts";
import { inLanguage } from "../../frame/language.ts";
import { addressOf, type Call } from "../../frame/service.ts";
import type { Visit } from "../../frame/visit.ts";

const WORDS = {
  de: { title: "Diese Seite als Daten", hint: "So kommt man an diese Zahlen:" },
  en: { title: "This page as data", hint: "How to get these figures:" },
};

/** The first call must be one about votes. */
export function callsFooter(visit: Visit, calls: readonly Call[]): Markup {
  const words = inLanguage(visit.language, WORDS);
  const [first] = calls;
  const csv = { ...first, query: { ...first.query, format: "csv" } };
  return html`<section class="record-foot"><h2>${words.title}</h2><ul class="exports">
<li><a href="${addressOf(first)}">JSON</a></li>
<li><a href="${addressOf(csv)}" download>CSV</a></li>
<li><details><summary>API</summary><p>${words.hint}</p>${apiLines(visit, calls)}</details></li>
</ul></section>`;
}
