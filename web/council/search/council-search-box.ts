/** One box that searches the council, with suggestions. */
import { html, type Markup } from "../../frame/html.ts";
import { inLanguage } from "../../frame/language.ts";
import { languageField } from "../../frame/language-field.ts";
import { suggestAttributes } from "../../frame/search-box.ts";
import type { Visit } from "../../frame/visit.ts";

const WORDS = {
  de: { words: "Was suchen Sie im Rat?", hint: "Geschäft oder Name", find: "Suchen" },
  en: { words: "What are you looking for in the council?", hint: "Motion, name, number", find: "Search" },
};

export function councilSearchBox(visit: Visit): Markup {
  const words = inLanguage(visit.language, WORDS);
  const look = html`placeholder="${words.hint}" aria-label="${words.words}"`;
  const box = html`<input type="search" id="q" name="q" ${look}${suggestAttributes(visit)}>`;
  return html`<form class="search" action="/rat" role="search" aria-label="${words.words}">${box}${languageField(visit)}
<button>${words.find}</button></form>`;
}
