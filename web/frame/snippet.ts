/** A snippet of the council service as markup: its text with the words found marked. Whatever else it holds stays text. */
import { html, type Markup } from "./html.ts";

const SIGNS: Readonly<Record<string, string>> = {
  "&amp;": "&",
  "&lt;": "<",
  "&gt;": ">",
  "&quot;": '"',
  "&apos;": "'",
  "&#39;": "'",
};

export function snippetMarkup(snippet: string): Markup {
  const parts = snippet.split(/<(\/?)EM>/);
  // Texts stand at even places; a mark is open behind `<EM>`, which `split` gives as an empty group.
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
  return text.replace(/&(?:amp|lt|gt|quot|apos|#39);/g, (entity) => SIGNS[entity]);
}
