/** The snippet of a hit: the text of the field in which words were found, those words in EM elements. Well-formed markup. */
import { escapeText, isPlainXml, toXmlText } from "../../format/xml-text.ts";
import type { RecordText } from "../../search/codec/record-text.ts";
import { type MarkedText, snippet } from "../../text/snippet.ts";
import { isGuid } from "../describe/description.ts";

/** In: by field, in the order of the query, where words were found. Only the first field is shown. */
export function snippetOf(found: ReadonlyMap<number, readonly number[]>, text: RecordText | undefined): string {
  for (const [field, positions] of found) {
    if (positions.length === 0 || text === undefined) continue;
    const pieces = snippet(text.marked(field, positions));
    // Most need nothing, which is seen sooner in all of it than in each piece.
    const isPlain = isPlainXml(pieces.reduce((all, piece) => all + piece.text, ""));
    let markup = "";
    for (const piece of pieces) {
      const escaped = isPlain ? piece.text : escapeText(toXmlText(piece.text));
      markup += piece.match ? `<EM>${escaped}</EM>` : escaped;
    }
    if (markup !== "") return markup;
  }
  return "";
}

const GUID_LENGTH = 32;

/** A GUID tells people nothing, unless it is what they looked for. */
export function isReadable(value: MarkedText): boolean {
  return value.length !== GUID_LENGTH || !isGuid(value.text);
}
