/** The one box that searches everything: in the frame of each page, and large on the start page. In: a visit. Out: markup. */
import { html, type Markup } from "./html.ts";
import { inLanguage } from "./language.ts";
import type { Visit } from "./visit.ts";

const WORDS = {
  de: { search: "Konto, Geschäft, Name", find: "Suchen" },
  en: { search: "Account, motion, name", find: "Search" },
};

export function searchBox({ language, path, query }: Pick<Visit, "language" | "path" | "query">): Markup {
  const words = inLanguage(language, WORDS);
  const asked = path === "/suche" ? (query.get("q") ?? "") : "";
  return html`<form class="search" action="/suche" role="search"><input type="search" name="q" placeholder="${words.search}" aria-label="${words.search}" value="${asked}">${language === "en" && html`<input type="hidden" name="lang" value="en">`}<button>${words.find}</button></form>`;
}
