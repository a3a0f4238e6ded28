/** The snippet of a hit: the text of a field with the matched words in EM elements. Well-formed markup. */
import { escapeText, isPlainXml, toXmlText } from "../../format/xml-text.ts";
import type { RecordText } from "../../search/codec/record-text.ts";
import { sliced } from "../../search/plan/sliced.ts";
import { type MarkedText, snippet } from "../../text/snippet.ts";
import { isGuid } from "../describe/description.ts";

/**
 * In: the positions of matches by field, in the order of the query. Shows only the first field that is not one of
 * `hidden`: a record that was looked up by its GUID has an empty snippet.
 */
export function* snippetOf(
  matches: ReadonlyMap<number, readonly number[]>,
  text: RecordText | undefined,
  hidden: ReadonlySet<number>,
): Generator<void, string> {
  for (const [field, positions] of matches) {
    if (positions.length === 0 || text === undefined || hidden.has(field)) continue;
    const pieces = snippet(yield* nearFirstMark(yield* text.marked(field, positions)));
    // Most snippets need no escaping, and one check of the whole text is faster than one per piece.
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

/** Characters on both sides of the first marked value that a snippet may depend on: more than it shows. */
const REACH = 1_000;

/** The snippet of these values is that of all: a record may have thousands. */
function* nearFirstMark(values: readonly MarkedText[]): Generator<void, readonly MarkedText[]> {
  let first = values.length;
  yield* sliced(values.length, (from, to) => {
    for (let i = from; i < to && i < first; i++) if (values[i].marks.length > 0) first = i;
  });
  let low = first;
  for (let units = 0; low > 0 && units < REACH; ) units += values[--low].length + 1;
  let high = first + 1;
  for (let units = 0; high < values.length && units < REACH; ) units += values[high++].length + 1;
  return values.slice(low, high);
}

const GUID_LENGTH = 32;

/** GUIDs are meaningless to people, so snippets leave them out unless they match the query. */
export function isReadable(value: MarkedText): boolean {
  return value.length !== GUID_LENGTH || !isGuid(value.text);
}
