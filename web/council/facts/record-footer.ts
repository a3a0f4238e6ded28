/** The footer of a record's page: the record as JSON and XML, and the API calls behind the page. */
import { apiLines } from "../../frame/api-lines.ts";
import { html, type Markup } from "../../frame/html.ts";
import { inLanguage } from "../../frame/language.ts";
import { addressOf, type Call } from "../../frame/service.ts";
import type { Visit } from "../../frame/visit.ts";

const WORDS = {
  de: { title: "Diese Seite als Daten", hint: "So kommt man an diesen Datensatz und was dazugehört:" },
  en: { title: "This page as data", hint: "How to get this record and related data:" },
};

/** The first call must be the one for the record. */
export function recordFooter(visit: Visit, calls: readonly Call[]): Markup | undefined {
  const words = inLanguage(visit.language, WORDS);
  const [record] = calls as readonly (Call | undefined)[];
  if (!record) return undefined;
  const xml = { ...record, query: { ...record.query, format: "xml" } };
  return html`<section class="record-foot"><h2>${words.title}</h2><ul class="exports">
<li><a href="${addressOf(record)}">JSON</a></li>
<li><a href="${addressOf(xml)}">XML</a></li>
<li><details><summary>API</summary><p>${words.hint}</p>${apiLines(visit, calls)}</details></li>
</ul></section>`;
}
