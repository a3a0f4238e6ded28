/**
 * The words of the texts of a column, for completing what people type. In: a column in memory. Out: its words by their
 * folded form, each with the texts that contain it. Words that differ by umlauts are different words.
 */
import { MEMORY } from "../../base/work/memory-budget.ts";
import { inSlices } from "../../base/work/slices.ts";
import { mayHaveUmlauts, spell } from "../../text/spelling.ts";
import { forEachWord, isGuidWord } from "../../text/words.ts";
import { beginningOf } from "../codec/long-text.ts";
import { NO_VALUE, type ValueColumn } from "../plan/searchable.ts";
import { sliced } from "../plan/sliced.ts";
import { readColumns } from "./column-reader.ts";
import type { Head } from "./head.ts";
import type { Source } from "./source.ts";

export interface Vocabulary {
  readonly column: ValueColumn;
  /** Folded, but with their umlauts; in the order of `folded`, by UTF-16 units. */
  readonly words: readonly string[];
  readonly folded: readonly string[];
  /** The ids of the texts with word `i` are `texts[starts[i]]` to before `texts[starts[i + 1]]`. */
  readonly starts: Uint32Array;
  readonly texts: Uint32Array;
  /** By id of a text: how many live records have it. */
  readonly uses: Uint32Array;
  /** By id of a text: a live record that has it. */
  readonly records: Uint32Array;
}

/** What a word takes in memory, about: two strings, and its place in the lists. */
const WORD_BYTES = 160;
const TEXT_BYTES = 4;
/** A text with the record that has it, and how many have it. */
const VALUE_BYTES = 8;

export async function readVocabulary(source: Source, column: number): Promise<Vocabulary> {
  const region = source.cache.region<number, Vocabulary>(`vocabulary ${source.collection}`);
  const cached = region.get(column);
  if (cached) return cached;
  const values = await readValues(source, column);
  // While it is made, each occurrence of a word takes twice the space.
  MEMORY.hold(2 * (VALUE_BYTES + AVERAGE_WORDS * TEXT_BYTES) * values.size);
  const vocabulary = await inSlices(vocabularyOf(values, await source.head), source.slice);
  const { words, texts } = vocabulary;
  region.set(column, vocabulary, WORD_BYTES * words.length + TEXT_BYTES * texts.length + VALUE_BYTES * values.size);
  return vocabulary;
}

/** Words per title or name. */
const AVERAGE_WORDS = 8;
/** What splitting a text into words costs. */
const TEXT_STEPS = 128;

export async function readValues(source: Source, column: number): Promise<ValueColumn> {
  const columns = await readColumns(source, { number: NONE, value: new Set([column]), length: NONE });
  return columns("value", column);
}

const NONE: ReadonlySet<number> = new Set();

export function* vocabularyOf(column: ValueColumn, head: Head): Generator<void, Vocabulary> {
  const { uses, records } = yield* usesOf(column, head);
  const numbers = new Map<string, number>();
  const lists: number[][] = [];
  const folded: string[] = [];
  yield* sliced(
    column.size,
    (from, to) => {
      for (let id = from; id < to; id++) {
        if (uses[id] === 0) continue;
        forEachSpelledWord(column, id, (word, ofWord) => {
          const known = numbers.get(word);
          const nr = known ?? lists.length;
          if (known === undefined) {
            numbers.set(word, nr);
            lists.push([]);
            folded.push(ofWord);
          }
          const list = lists[nr];
          if (list[list.length - 1] !== id) list.push(id);
        });
      }
    },
    TEXT_STEPS,
  );
  const words = [...numbers.keys()];
  const order = yield* inOrder(words, folded);
  const starts = new Uint32Array(order.length + 1);
  for (let i = 0; i < order.length; i++) starts[i + 1] = starts[i] + lists[order[i]].length;
  const texts = new Uint32Array(starts[order.length]);
  yield* sliced(order.length, (from, to) => {
    for (let i = from; i < to; i++) texts.set(lists[order[i]], starts[i]);
  });
  return {
    column,
    words: order.map((nr) => words[nr]),
    folded: order.map((nr) => folded[nr]),
    ...{ starts, texts, uses, records },
  };
}

/** Each word of a text as `spell` returns it, and folded. GUIDs are not words. */
function forEachSpelledWord(column: ValueColumn, id: number, visit: (word: string, folded: string) => void): void {
  const text = beginningOf(column.text(id));
  const hasUmlauts = mayHaveUmlauts(text);
  const isCut = column.isLong(id);
  forEachWord(text, (folded, start, end) => {
    // The last word of a long text may go on in the rest.
    if (isGuidWord(folded) || (isCut && end === text.length)) return;
    visit(hasUmlauts ? spell(text.slice(start, end)) : folded, folded);
  });
}

function* usesOf(
  { size, starts, ids }: ValueColumn,
  head: Head,
): Generator<void, Pick<Vocabulary, "uses" | "records">> {
  const uses = new Uint32Array(size);
  const records = new Uint32Array(size).fill(NO_VALUE);
  yield* sliced(head.size, (from, to) => {
    for (let ordinal = from; ordinal < to; ordinal++) {
      if (head.dead?.[ordinal] === 1) continue;
      const end = starts ? starts[ordinal + 1] : ordinal + 1;
      for (let i = starts ? starts[ordinal] : ordinal; i < end; i++) {
        const id = ids[i];
        if (id === NO_VALUE || records[id] === ordinal) continue;
        uses[id]++;
        records[id] = ordinal;
      }
    }
  });
  return { uses, records };
}

/** By first letters, and then those with the same: sorting all at once would take longer than a time slice. */
function* inOrder(words: readonly string[], folded: readonly string[]): Generator<void, readonly number[]> {
  const groups = new Map<string, number[]>();
  yield* sliced(folded.length, (from, to) => {
    for (let nr = from; nr < to; nr++) {
      const key = folded[nr].slice(0, FIRST_LETTERS);
      const group = groups.get(key);
      if (group) group.push(nr);
      else groups.set(key, [nr]);
    }
  });
  const order: number[] = [];
  for (const key of [...groups.keys()].sort()) {
    const group = groups.get(key) as number[];
    group.sort((a, b) => compare(folded[a], folded[b]) || compare(words[a], words[b]));
    for (const nr of group) order.push(nr);
    yield;
  }
  return order;
}

const FIRST_LETTERS = 2;

const compare = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0);
