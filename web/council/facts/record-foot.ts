/** The end of each record's page: the record itself as JSON and XML, and how to get it by API. In: the calls behind the page. Out: markup. */
import { apiLines } from "../../frame/api-lines.ts";
import { html, type Markup } from "../../frame/html.ts";
import { inLanguage } from "../../frame/language.ts";
import { addressOf, type Call, councilCall } from "../../frame/service.ts";
import type { Visit } from "../../frame/visit.ts";

const WORDS = {
  de: { title: "Diese Seite als Daten", hint: "So kommt man an diesen Datensatz und was dazugehört:" },
  en: { title: "This page as data", hint: "How to get this record and what belongs to it:" },
};

export function recordCall(index: string, guid: string): Call {
  return councilCall(index, { q: `ID = "${guid}"` });
}

/** The first call is that of the record. */
export function recordFoot(visit: Visit, calls: readonly Call[]): Markup {
  const words = inLanguage(visit.language, WORDS);
  const [record] = calls;
  const xml = { ...record, query: { ...record.query, format: "xml" } };
  return html`<section class="record-foot"><h2>${words.title}</h2><ul class="exports">
<li><a href="${addressOf(record)}">JSON</a></li>
<li><a href="${addressOf(xml)}">XML</a></li>
<li><details><summary>API</summary><p>${words.hint}</p>${apiLines(visit, calls)}</details></li>
</ul></section>`;
}
