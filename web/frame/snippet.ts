/** A snippet of the council service as markup: the matches are marked, everything else stays text. */
import { html, type Markup } from "./html.ts";

const ENTITIES: Readonly<Record<string, string>> = {
  "&amp;": "&",
  "&lt;": "<",
  "&gt;": ">",
  "&quot;": '"',
  "&apos;": "'",
  "&#39;": "'",
};

export function snippetMarkup(snippet: string): Markup {
  const parts = snippet.split(/<(\/?)EM>/);
  // Even elements are texts, odd ones the captured slash: a text behind an empty group follows `<EM>`.
  return html`${parts.map((part, i) => {
    if (i % 2 === 1) return undefined;
    return i > 0 && parts[i - 1] === "" ? html`<mark>${plain(part)}</mark>` : plain(part);
  })}`;
}

/** The words that a snippet marks. */
export function markedWords(snippet: string): readonly string[] {
  return [...snippet.matchAll(/<EM>(.*?)<\/EM>/gs)].map(([, word]) => plain(word));
}

function plain(text: string): string {
  return text.replace(/&(?:amp|lt|gt|quot|apos|#39);/g, (entity) => ENTITIES[entity]);
}
