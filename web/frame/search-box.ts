/** The box that searches everything: in the header of each page, and large on the start page. */
import { html, type Markup } from "./html.ts";
import { inLanguage } from "./language.ts";
import { languageField } from "./language-field.ts";
import type { Reader, Visit } from "./visit.ts";

const WORDS = {
  de: { search: "Konto, Geschäft, Name", find: "Suchen" },
  en: { search: "Account, motion, name", find: "Search" },
};

export function searchBox(visit: Reader & Pick<Visit, "query"> & Partial<Pick<Visit, "path">>): Markup {
  const { language, path, query } = visit;
  const words = inLanguage(language, WORDS);
  const text = path === "/suche" ? (query.get("q") ?? "") : "";
  const hint = words.search;
  const box = html`<input type="search" name="q" placeholder="${hint}" aria-label="${hint}" value="${text}">`;
  const rest = html`${languageField(visit)}<button>${words.find}</button>`;
  return html`<form class="search" action="/suche" role="search">${box}${rest}</form>`;
}
