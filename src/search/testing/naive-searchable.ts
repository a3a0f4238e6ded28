/** An in-memory index, built from plain entries in the simplest way. Undefined entries are dead. */
import { LIMITS } from "../../base/limits.ts";
import { fold } from "../../text/fold.ts";
import { fits } from "../../text/mask.ts";
import { beginningOf, isShortened } from "../codec/long-text.ts";
import { storedValue } from "../codec/value-column.ts";
import type { Entry } from "../plan/layout.ts";
import { SPELLED, VALUE_END, VALUE_START } from "../plan/plan.ts";
import {
  NO_LONG,
  NO_VALUE,
  type NumberColumn,
  type Postings,
  type Searchable,
  type ValueColumn,
} from "../plan/searchable.ts";
import { naiveExpansion } from "./naive-expansion.ts";
import { byDictionary, entriesOf, positionedWords } from "./naive-index.ts";

export function isMarker(word: string | undefined): boolean {
  return word === VALUE_START || word === VALUE_END;
}

/** As in the store, columns also contain the values of dead records: here `dead`, which must never match. */
export function naiveSearchable(entries: readonly (Entry | undefined)[], dead: Entry): Searchable {
  const live = Uint32Array.from(entries.keys()).filter((ordinal) => entries[ordinal] !== undefined);
  const all = entries.map((entry) => entry ?? dead);
  const fields = dead.words.map((_, field) => {
    const lists = new Map<string, Map<number, number[]>>();
    for (const ordinal of live) {
      for (const placed of positionedWords(all[ordinal].words[field])) {
        for (const word of entriesOf(placed)) {
          if (!lists.has(word)) lists.set(word, new Map());
          const list = lists.get(word)!;
          list.set(ordinal, [...(list.get(ordinal) ?? []), placed.position]);
        }
      }
    }
    return new Map([...lists].map(([word, list]) => [word, postings(list)]));
  });
  const numbers = dead.numbers.map((_, column) => numberColumn(all.map((entry) => entry.numbers[column])));
  const values = dead.values.map((_, column) => valueColumn(all.map((entry) => entry.values[column])));
  const lengths = fields.map((_, field) => {
    const counts = all.map(({ words }) => positionedWords(words[field]).filter(({ word }) => !isMarker(word)).length);
    const filled = [...live].map((ordinal) => counts[ordinal]).filter((count) => count > 0);
    const average = filled.length === 0 ? 0 : filled.reduce((sum, count) => sum + count, 0) / filled.length;
    return { lengths: Float64Array.from(counts), average };
  });
  return {
    size: entries.length,
    live,
    word: (field, word) => fields[field].get(word),
    masked: (field, mask, omitsGuids) =>
      [...fields[field]].flatMap(([word, list]) =>
        !isMarker(word) && !word.startsWith(SPELLED) && fits(mask, word) && !(omitsGuids && /^[0-9a-f]{32}$/.test(word))
          ? [list]
          : [],
      ),
    expanded: (field, expansion) => {
      const spelled = spelledLists(all, live, field);
      return [...naiveExpansion(expansion, new Set(spelled.keys()))].map(([word, tier]) => ({
        postings: postings(spelled.get(word)!),
        tier,
      }));
    },
    numbers: (column) => numbers[column],
    values: (column) => values[column].column,
    longOrder: (column, key) => new Map(values[column].long.map(([id, text]) => [id, compared(fold(text), key)])),
    longFits: (column, mask) =>
      new Set(values[column].long.filter(([, text]) => fits(mask, fold(text))).map(([id]) => id)),
    lengths: (field) => lengths[field],
  };
}

/** By word as it is spelled. */
function spelledLists(
  all: readonly Entry[],
  live: Uint32Array,
  field: number,
): ReadonlyMap<string, ReadonlyMap<number, readonly number[]>> {
  const lists = new Map<string, Map<number, number[]>>();
  for (const ordinal of live)
    for (const { spelled, position } of positionedWords(all[ordinal].words[field]))
      for (const word of spelled) {
        const list = lists.getOrInsertComputed(word, () => new Map());
        list.getOrInsertComputed(ordinal, () => []).push(position);
      }
  return lists;
}

function postings(list: ReadonlyMap<number, readonly number[]>): Postings {
  const positions = [...list.values()].map((all) => all.slice(0, LIMITS.occurrences.most));
  const lists = { starts: startsOf(positions), positions: Uint32Array.from(positions.flat()) };
  return {
    ordinals: Uint32Array.from(list.keys()),
    frequencies: Uint32Array.from(positions, ({ length }) => length),
    *positionLists() {
      yield;
      return lists;
    },
  };
}

function startsOf(lists: readonly (readonly unknown[])[]): Uint32Array {
  const starts = new Uint32Array(lists.length + 1);
  for (const [i, { length }] of lists.entries()) starts[i + 1] = starts[i] + length;
  return starts;
}

function numberColumn(lists: readonly (readonly number[])[]): NumberColumn {
  if (lists.every(({ length }) => length < 2))
    return { numbers: Float64Array.from(lists, ([number]) => number ?? Number.NaN) };
  return { starts: startsOf(lists), numbers: Float64Array.from(lists.flat()) };
}

const compared = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0);

interface NaiveColumn {
  readonly column: ValueColumn;
  /** The whole text of each long value. */
  readonly long: readonly (readonly [id: number, text: string])[];
}

function valueColumn(lists: readonly (readonly string[])[]): NaiveColumn {
  const texts = [...new Set(lists.flat())].sort();
  const keys = [...new Set(texts.map(fold))].sort();
  const id = (text: string) => texts.indexOf(text);
  const foldedRanks = Uint32Array.from(texts, (text) => keys.indexOf(fold(text)));
  const long = [...texts.entries()].filter(([, text]) => isShortened(text));
  const rest = {
    size: texts.length,
    text: (n: number) => storedValue(texts[n]),
    isLong: (n: number) => isShortened(texts[n]),
    shortestLong: Math.min(NO_LONG, ...long.map(([, text]) => fold(beginningOf(storedValue(text))).length)),
    foldedOrder: Uint32Array.from(texts.keys()).sort((a, b) => foldedRanks[a] - foldedRanks[b]),
    foldedRanks,
    collatedRanks: Uint32Array.from(texts, (text) => texts.toSorted(byDictionary).indexOf(text)),
  };
  if (lists.every(({ length }) => length < 2))
    return {
      column: { ...rest, ids: Uint32Array.from(lists, ([text]) => (text === undefined ? NO_VALUE : id(text))) },
      long,
    };
  return { column: { ...rest, starts: startsOf(lists), ids: Uint32Array.from(lists.flat(), id) }, long };
}
