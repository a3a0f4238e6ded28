/** The box that searches everything: in the header of each page, and large on the start page. */
import { html, type Markup } from "./html.ts";
import { inLanguage } from "./language.ts";
import { languageField } from "./language-field.ts";
import type { Reader, Visit } from "./visit.ts";

const WORDS = {
  de: { both: "Konto, Geschäft, Name", money: "Konto, Amt", council: "Geschäft, Name", find: "Suchen" },
  en: { both: "Account, motion, name", money: "Account, office", council: "Motion, name", find: "Search" },
};

type Place = Reader & Pick<Visit, "query" | "installed"> & Partial<Pick<Visit, "path">>;

export function searchBox(visit: Place): Markup {
  const { language, path, query, installed } = visit;
  const words = inLanguage(language, WORDS);
  const text = path === "/suche" ? (query.get("q") ?? "") : "";
  const isOne = installed.hasMoney !== installed.hasCouncil;
  const hint = isOne ? words[installed.hasMoney ? "money" : "council"] : words.both;
  const box = html`<input type="search" name="q" placeholder="${hint}" aria-label="${hint}" value="${text}">`;
  const rest = html`${languageField(visit)}<button>${words.find}</button>`;
  return html`<form class="search" action="/suche" role="search">${box}${rest}</form>`;
}
