/** The line that says which related words the hits have, with a switch to the exact words and back. */
import { fold } from "../../../src/text/fold.ts";
import { html, type Markup } from "../../frame/html.ts";
import { inLanguage } from "../../frame/language.ts";
import type { Hit } from "../../frame/service.ts";
import { markedWords } from "../../frame/snippet.ts";
import type { Visit } from "../../frame/visit.ts";
import { wordsIn } from "../facts/words-in.ts";
import { changedSearch, linkToSearch, type Search } from "./search.ts";

const MOST = 6;

const WORDS = {
  de: { also: "Auch gefunden:", exact: "Nur genau diese Wörter", related: "Auch verwandte Wörter suchen" },
  en: { also: "Also found:", exact: "Only these exact words", related: "Search related words too" },
};

/** Undefined if nothing but the exact words was found. */
export function relatedWords(
  visit: Visit,
  search: Search,
  hits: readonly Pick<Hit<unknown>, "snippet">[],
): Markup | undefined {
  const { q = "", wort, cql } = search.given;
  const typed = wordsIn(q).map(({ text }) => text);
  if (cql !== undefined || typed.length === 0) return undefined;
  const words = inLanguage(visit.language, WORDS);
  const link = (match: string | undefined, name: string): Markup =>
    html`<a href="${linkToSearch(visit, changedSearch(search, { wort: match }))}">${name}</a>`;
  if (wort === "ganz") return html`<p class="about">${link(undefined, words.related)}</p>`;
  if (wort !== undefined) return undefined;
  const others = otherWords(typed, hits);
  if (others.length === 0) return undefined;
  return html`<p class="about">${words.also} ${others.join(", ")}. ${link("ganz", words.exact)}</p>`;
}

/** Each word once, whatever its case. */
function otherWords(typed: readonly string[], hits: readonly Pick<Hit<unknown>, "snippet">[]): readonly string[] {
  const known = new Set(typed.flatMap((text) => text.split(" ")).map(fold));
  const others = new Map<string, string>();
  for (const { snippet } of hits) {
    for (const word of markedWords(snippet)) if (!known.has(fold(word))) others.getOrInsert(fold(word), word);
    if (others.size >= MOST) break;
  }
  return [...others.values()].slice(0, MOST);
}
