/**
 * The box that searches everything: in the header of each page, and large on the start page; and what
 * `web/client/suggestions.ts` needs to suggest while people type.
 */
import type { KindName } from "../../src/roles/role.ts";
import { attribute, html, type Markup } from "./html.ts";
import { indexOfKind } from "./installed.ts";
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
  const look = html`placeholder="${hint}" aria-label="${hint}"`;
  const box = html`<input type="search" name="q" ${look} value="${text}"${suggestAttributes(visit)}>`;
  const rest = html`${languageField(visit)}<button>${words.find}</button>`;
  return html`<form class="search" action="/suche" role="search">${box}${rest}</form>`;
}

/** Kinds of records with a page, and what it is called in addresses. */
const PAGES: readonly (readonly [kind: KindName, page: string])[] = [
  ["business", "geschaeft"],
  ["person", "person"],
  ["body", "gremium"],
];

/** Attributes of an input that searches one index, or everything: where to ask, and the pages of records by index. */
export function suggestAttributes({ installed }: Pick<Visit, "installed">, index?: string): Markup | undefined {
  if (!installed.hasCouncil) return undefined;
  const address = index === undefined ? "/api/suggest" : `/api/${index}/suggest`;
  const pages = PAGES.flatMap(([kind, page]) => {
    const found = indexOfKind(installed, kind);
    // Where the key of a page is inside the record, a search leads to it.
    const [key] = found?.roles.key ?? [];
    return found && key === "OBJ_GUID" ? [[found.name, page]] : [];
  });
  const known = html` data-pages="${JSON.stringify(Object.fromEntries(pages))}"`;
  return html` data-suggest="${address}"${attribute("data-index", index)}${known}`;
}
