/** The snippet of a hit: the text of a field with the matched words in EM elements. Well-formed markup. */
import { escapeText, isPlainXml, toXmlText } from "../../format/xml-text.ts";
import type { RecordText } from "../../search/codec/record-text.ts";
import { ANNEX_FIELD } from "../../search/plan/annex.ts";
import { type Piece, snippet } from "../../text/snippet.ts";

/**
 * In: the positions of matches by field, in the order of the query. Shows only the first field that is not one of
 * `hidden`: a record that was looked up by its GUID has an empty snippet. `passage` is that of attached files.
 */
export function* snippetOf(
  matches: ReadonlyMap<number, readonly number[]>,
  text: RecordText | undefined,
  hidden: ReadonlySet<number>,
  passage = "",
): Generator<void, string> {
  for (const [field, positions] of matches) {
    if (field === ANNEX_FIELD && passage !== "") return passage;
    if (positions.length === 0 || text === undefined || hidden.has(field) || field === ANNEX_FIELD) continue;
    const markup = markupOf(snippet(yield* text.marked(field, positions)));
    if (markup !== "") return markup;
  }
  return "";
}

export function markupOf(pieces: readonly Piece[]): string {
  // Most snippets need no escaping, and one check of the whole text is faster than one per piece.
  const isPlain = isPlainXml(pieces.reduce((all, piece) => all + piece.text, ""));
  let markup = "";
  for (const piece of pieces) {
    const escaped = isPlain ? piece.text : escapeText(toXmlText(piece.text));
    markup += piece.match ? `<EM>${escaped}</EM>` : escaped;
  }
  return markup;
}
