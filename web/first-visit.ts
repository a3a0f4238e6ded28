/**
 * The language of a first visit. A page whose address names no language is in the default one; a browser that prefers
 * another is sent to the address that names it. So each address has one page, and a cache that ignores `Vary` may show
 * somebody the default language, but never mixes the two (docs/how-to/cache.md).
 */
import type { Language } from "./frame/language.ts";
import { placeOf } from "./frame/visit.ts";

/** Embedded charts and files are part of other sites, which choose the language themselves. */
const CHOSEN_BY = ["lang", "format", "einbetten"];

/** Whether the browser has no say: the address has chosen, or there is nothing to choose. */
export function isLanguageChosen(url: string, languages: readonly Language[]): boolean {
  if (languages.length < 2) return true;
  // Most addresses have no parameters.
  if (!url.includes("?")) return false;
  const { query } = placeOf(url);
  return CHOSEN_BY.some((name) => query.has(name));
}

/** Where a browser is sent; undefined if it prefers the default language, or none of these. */
export function otherAddress(
  url: string,
  languages: readonly Language[],
  preferred: (usual: Language) => Language,
): string | undefined {
  const [usual] = languages;
  const language = preferred(usual);
  if (language === usual || !languages.includes(language)) return undefined;
  const { path, query } = placeOf(url);
  query.append("lang", language);
  // `//` would name another host.
  return `${path.replace(/^\/+/, "/")}?${query}`;
}
