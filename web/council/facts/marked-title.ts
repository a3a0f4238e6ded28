/**
 * The title of a hit with the words of the query marked. If the title contains none of them, an extract of the snippet
 * shows where they are.
 */
import { breakable } from "../../frame/compounds.ts";
import { html, type Markup } from "../../frame/html.ts";
import { markedWords, snippetMarkup } from "../../frame/snippet.ts";

export interface MarkedTitle {
  readonly title: Markup;
  readonly extract: Markup | undefined;
}

/** Fields with names also contain GUIDs, which nobody wants to read. */
const GUID = /(?:<EM>)?\b[0-9a-f]{32}(?:-\d+)?\b(?:<\/EM>)? ?/g;
const SENTENCE_END = /(?<=\.) (?=\p{Lu})/u;
const LETTER = "[\\p{L}\\p{N}\\p{M}]";
const WORD = new RegExp(`(${LETTER}+)`, "u");
const IS_WORD = new RegExp(`^${LETTER}+$`, "u");

export function markedTitle(title: string, snippet: string): MarkedTitle {
  const words = new Set(markedWords(snippet));
  if (words.size === 0) return { title: html`${breakable(title)}`, extract: undefined };
  const parts = title.split(separatorOf(words));
  // Odd elements of `split` are the captured words.
  const isMarked = (part: string, i: number): boolean => i % 2 === 1 && words.has(part);
  if (!parts.some(isMarked)) return { title: html`${breakable(title)}`, extract: extractOf(snippet.replace(GUID, "")) };
  const shown = parts.map((part, i) => {
    const text = breakable(part);
    return isMarked(part, i) ? html`<mark>${text}</mark>` : text;
  });
  return { title: html`${shown}`, extract: undefined };
}

/** To compile an expression with classes of letters takes a millisecond, so only unusual words get their own. */
function separatorOf(words: ReadonlySet<string>): RegExp {
  const all = [...words];
  if (all.every((word) => IS_WORD.test(word))) return WORD;
  return new RegExp(`(?<!${LETTER})(${all.map((word) => RegExp.escape(word)).join("|")})(?!${LETTER})`, "u");
}

/** The sentences with matches: the text around them comes from other elements of the record. */
function extractOf(snippet: string): Markup | undefined {
  const [first, last] = [snippet.indexOf("<EM>"), snippet.lastIndexOf("</EM>")];
  if (first < 0) return undefined;
  const before = snippet.slice(0, first).split(SENTENCE_END).at(-1);
  const [after] = snippet.slice(last).split(SENTENCE_END);
  return snippetMarkup(before + snippet.slice(first, last) + after);
}
