/**
 * Passages of attached files that a query found. In: the hits of a page, with the positions that matched. Out: for each
 * hit with a match in the text of its files, the best passage, with the file and the page that it is on.
 */
import { MEMORY } from "../../base/work/memory-budget.ts";
import { inSlices } from "../../base/work/slices.ts";
import { ANNEX_FIELD } from "../../search/plan/annex.ts";
import type { Ordinals } from "../../search/plan/ordinals.ts";
import type { Highlight } from "../../search/rank/highlights.ts";
import { anyOf, sql } from "../../store/sql.ts";
import type { Snapshot } from "../../store/store.ts";
import { type MarkedText, type Piece, snippet } from "../../text/snippet.ts";
import { forEachWord } from "../../text/words.ts";
import { keyOf, type PageWords, pagesAt, placeOf, readEntries } from "../texts/text-entry.ts";
import { unpackPage } from "../texts/text-state.ts";
import type { Passage } from "./search-result.ts";
import { markupOf } from "./snippet.ts";

/** Pages of a record that are compared: those with the most matches. */
const MOST_PAGES = 3;

/** A compressed page in memory, with its text and its words. */
const EXPANSION = 10;

/** By ordinal. */
export async function documentPassages(
  snapshot: Snapshot,
  nr: number,
  page: Ordinals,
  highlight: Highlight,
): Promise<ReadonlyMap<number, Passage>> {
  const positions = await inSlices(positionsInFiles(page, highlight));
  if (positions.size === 0) return new Map();
  const entries = await readEntries(snapshot, nr, [...positions.keys()]);
  const candidates = new Map<number, readonly PageWords[]>();
  for (const [ordinal, found] of positions) {
    const pages = pagesAt(entries.get(ordinal) ?? [], found);
    const best = pages.toSorted((a, b) => b.words.length - a.words.length).slice(0, MOST_PAGES);
    candidates.set(ordinal, best);
  }
  const keys = [...new Set([...candidates.values()].flat().map(keyOf))];
  const rows = await snapshot.rows<[string, Uint8Array]>(
    sql`SELECT page, body FROM council_page WHERE page ${anyOf(keys)}`,
  );
  MEMORY.hold(EXPANSION * rows.reduce((sum, [, body]) => sum + body.length, 0));
  return await inSlices(bestPassages(candidates, new Map(rows)));
}

function* positionsInFiles(
  page: Ordinals,
  highlight: Highlight,
): Generator<void, ReadonlyMap<number, readonly number[]>> {
  const positions = new Map<number, readonly number[]>();
  for (const ordinal of page) {
    const found = highlight(ordinal).get(ANNEX_FIELD);
    if (found && found.length > 0) positions.set(ordinal, found);
    yield;
  }
  return positions;
}

function* bestPassages(
  candidates: ReadonlyMap<number, readonly PageWords[]>,
  bodies: ReadonlyMap<string, Uint8Array>,
): Generator<void, ReadonlyMap<number, Passage>> {
  const passages = new Map<number, Passage>();
  for (const [ordinal, pages] of candidates) {
    let best: { readonly pieces: readonly Piece[]; readonly words: number; readonly page: PageWords } | undefined;
    for (const page of pages) {
      const body = bodies.get(keyOf(page));
      if (!body) continue;
      const pieces = snippet([markedText(unpackPage(body), page.words)]);
      const words = new Set(pieces.filter(({ match }) => match).map(({ text }) => text.toLowerCase())).size;
      if (words > (best?.words ?? 0)) best = { pieces, words, page };
      yield;
    }
    if (best) passages.set(ordinal, { ...placeOf(best.page), snippet: markupOf(best.pieces) });
  }
  return passages;
}

/** `words`: numbers of words in the text, which ascend. */
function markedText(text: string, words: readonly number[]): MarkedText {
  const marks: (readonly [number, number])[] = [];
  let nr = 0;
  let next = 0;
  forEachWord(text, (_, start, end) => {
    if (words[next] === nr++) {
      marks.push([start, end]);
      next += 1;
    }
  });
  return { text, length: text.length, marks };
}
