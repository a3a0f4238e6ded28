/** Suggestions if a search has no hits. */
import { html, type Markup } from "../../frame/html.ts";
import { inLanguage } from "../../frame/language.ts";
import { numberText } from "../../frame/numbers.ts";
import type { Visit } from "../../frame/visit.ts";
import type { Search } from "./search.ts";
import type { Advice } from "./search-advice.ts";

const WORDS = {
  de: {
    meant: "Meinten Sie",
    fewer: "Mit weniger Wörtern:",
    wider: "Ohne Einschränkungen:",
    hits: (count: number) => ` (${numberText(count, "de")} Treffer)`,
    nothing:
      "Versuchen Sie es mit einem anderen oder kürzeren Wort. «*» steht für beliebige Buchstaben: " +
      "«*weg*» findet auch Velowege.",
    all: "alles",
    quoted: (words: string) => `«${words}»`,
  },
  en: {
    meant: "Did you mean",
    fewer: "With fewer words:",
    wider: "Without filters:",
    hits: (count: number) => (count === 1 ? " (1 result)" : ` (${numberText(count, "en")} results)`),
    nothing: "Try another word or a shorter one. “*” stands for any letters: “*weg*” also finds Velowege.",
    all: "everything",
    quoted: (words: string) => `“${words}”`,
  },
};

/** Counts are shown if they are known. `linkOf` returns the address of a suggested search. */
export function noHits(
  { language }: Pick<Visit, "language">,
  advice: readonly (Omit<Advice, "count"> & Partial<Pick<Advice, "count">>)[],
  linkOf: (search: Search) => string,
): Markup {
  const words = inLanguage(language, WORDS);
  return html`<div class="empty">${advice.map(({ kind, search, count }) => {
    const { q } = search.given;
    const text = q === undefined ? words.all : words.quoted(q);
    const link = html`<a href="${linkOf(search)}">${text}</a>${count !== undefined && words.hits(count)}`;
    return kind === "meant" ? html`<p class="lead">${words.meant} ${link}?</p>` : html`<p>${words[kind]} ${link}</p>`;
  })}
${advice.length === 0 && html`<p>${words.nothing}</p>`}</div>`;
}
