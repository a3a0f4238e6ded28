/** The foot of a page that is not about one record: its data as JSON, CSV and XLSX, and the API calls behind it. */
import { apiLines } from "../../frame/api-lines.ts";
import { html, type Markup } from "../../frame/html.ts";
import { inLanguage } from "../../frame/language.ts";
import type { TableFile } from "../../frame/page.ts";
import { addressOf, type Call } from "../../frame/service.ts";
import { changed, type Visit } from "../../frame/visit.ts";

const WORDS = {
  de: { title: "Diese Seite als Daten", hint: "So kommt man an diese Zahlen:" },
  en: { title: "This page as data", hint: "How to get these figures:" },
};

/** The first call must be one about votes. `file` is the table of the page. */
export function callsFooter(visit: Visit, calls: readonly Call[], file: TableFile | undefined): Markup {
  const words = inLanguage(visit.language, WORDS);
  const [first] = calls;
  const csv = { ...first, query: { ...first.query, format: "csv" } };
  const xlsx = file && changed(visit, { format: "xlsx", bild: file.id });
  return html`<section class="record-foot"><h2>${words.title}</h2><ul class="exports">
<li><a href="${addressOf(first)}">JSON</a></li>
<li><a href="${addressOf(csv)}" download>CSV</a></li>
${xlsx && html`<li><a href="${xlsx}" download>XLSX</a></li>`}
<li><details><summary>API</summary><p>${words.hint}</p>${apiLines(visit, calls)}</details></li>
</ul></section>`;
}
