/**
 * Completes what people type into a search box: words of titles, names, and numbers of business. In: what has been
 * typed, and one index or all of them. Out: suggestions, the most used first.
 */
import { LIMITS } from "../../base/limits.ts";
import { inSlices } from "../../base/work/slices.ts";
import type { KindName } from "../../roles/role.ts";
import { NO_VALUE, type ValueColumn } from "../../search/plan/searchable.ts";
import { type CompletedText, completeTexts, completeWords, type TextKey } from "../../search/read/complete.ts";
import type { Snapshot } from "../../store/store.ts";
import { fold } from "../../text/fold.ts";
import { isFillWord } from "../../text/german/fill-words.ts";
import { forEachWord, isGuidWord } from "../../text/words.ts";
import type { StoredIndex } from "../describe/stored-indexes.ts";
import { type SuggestColumns, suggestColumns } from "../describe/suggest-columns.ts";
import type { SuggestRequest } from "./request.ts";
import type { Readers } from "./search-index.ts";

export interface Suggestion {
  /** The index that it comes from, in lower case, if there is a choice. */
  readonly index?: string;
  /** What to search for. */
  readonly text: string;
  readonly kind: "word" | "name" | "number";
  /** How many records have it. */
  readonly count: number;
  /** Of the record with this number. */
  readonly title?: string;
  /** Of the person. */
  readonly party?: string;
  /** The record, if it is the only one. */
  readonly guid?: string;
}

/** Suggestions by kind, at most `m` of each, in order. */
interface Found {
  readonly numbers: readonly Suggestion[];
  readonly words: readonly Suggestion[];
  readonly names: readonly Suggestion[];
}

const NOTHING: Found = { numbers: [], words: [], names: [] };

type Reading = Pick<Readers, "reader" | "bodies">;

export async function suggestIn(
  snapshot: Snapshot,
  readers: Reading,
  index: StoredIndex,
  request: SuggestRequest,
): Promise<readonly Suggestion[]> {
  const columns = suggestColumns(index.description);
  return chosen(await find(snapshot, readers, index, columns, request), request.m);
}

export async function suggestAcross(
  snapshot: Snapshot,
  readers: Reading,
  indexes: readonly StoredIndex[],
  request: SuggestRequest,
): Promise<readonly Suggestion[]> {
  const found: (Found & Pick<SuggestColumns, "kind">)[] = [];
  const filled = indexes.filter(({ size }) => size > 0);
  const hasBusiness = filled.some(({ description }) => suggestColumns(description).kind === "business");
  for (const index of filled) {
    const { kind, ...columns } = suggestColumns(index.description);
    if (kind === "mandate" || (hasBusiness && REPEATING.includes(kind))) continue;
    // The people and bodies that it names have records of their own, as those of a mandate do.
    const own = await find(snapshot, readers, index, { kind, ...columns, others: [] }, request);
    const named = (one: Suggestion): Suggestion => ({ index: index.name.toLowerCase(), ...one });
    found.push({ kind, numbers: own.numbers.map(named), words: own.words.map(named), names: own.names.map(named) });
  }
  const [first, others] = [found.filter(isPeople), found.filter((one) => !isPeople(one))];
  const words = found.flatMap((one) => one.words).sort(byUse);
  const names = [...inTurns(first.map((one) => one.names)), ...others.flatMap((one) => one.names)];
  const numbers = found.flatMap((one) => one.numbers);
  return chosen({ numbers, words: distinct(words), names: distinct(names) }, request.m);
}

/** Their titles are mostly those of business. */
const REPEATING: readonly (KindName | undefined)[] = ["vote", "speech", "mail"];

const isPeople = ({ kind }: Pick<SuggestColumns, "kind">): boolean => kind === "person" || kind === "body";

const byUse = (a: Pick<Suggestion, "text" | "count">, b: Pick<Suggestion, "text" | "count">): number =>
  b.count - a.count || compare(fold(a.text), fold(b.text)) || compare(a.text, b.text);

/** A short number is the beginning of the longer ones. */
const byLength: TextKey = (text) => text.length;

const mostUsed: TextKey = (_, uses) => -uses;

/** Names that begin with what was typed first come before all others. */
function beginningFirst(first: string): TextKey {
  const beginning = fold(first);
  return (text, uses) => (fold(text).startsWith(beginning) ? -1 : 0) - uses / (uses + 1);
}

const compare = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0);

/** The first of each list, the second of each list … */
function inTurns(lists: readonly (readonly Suggestion[])[]): readonly Suggestion[] {
  const longest = Math.max(0, ...lists.map(({ length }) => length));
  return Array.from({ length: longest }, (_, i) => lists.flatMap((list) => list[i] ?? [])).flat();
}

/** Several indexes have the same words; the first counts. */
function distinct(suggestions: readonly Suggestion[]): readonly Suggestion[] {
  const known = new Map(suggestions.toReversed().map((one) => [one.text.toLowerCase(), one]));
  return suggestions.filter((one) => known.get(one.text.toLowerCase()) === one);
}

/** Numbers come first: only a text with digits has any. Words and names share the other places. */
function chosen({ numbers, words, names }: Found, m: number): readonly Suggestion[] {
  const left = Math.max(0, m - numbers.length);
  const forNames = Math.min(names.length, Math.max(left - words.length, Math.floor(left / 2)));
  return [...numbers.slice(0, m), ...words.slice(0, left - forNames), ...names.slice(0, forNames)];
}

async function find(
  snapshot: Snapshot,
  readers: Reading,
  { nr }: StoredIndex,
  columns: SuggestColumns,
  { q, m }: SuggestRequest,
): Promise<Found> {
  const { reader, bodies } = readers;
  const { typed, before } = typedWords(q);
  if (typed.length === 0 || typed.length > LIMITS.suggestWords.most || m === 0) return NOTHING;
  const textsIn = async (
    column: number,
    words: readonly string[],
    keyOf: TextKey,
  ): Promise<readonly CompletedText[]> =>
    words.length === 0 ? [] : inSlices(completeTexts(await reader.vocabulary(snapshot, nr, column), words, m, keyOf));
  const guidsOf = async (found: readonly CompletedText[]): Promise<readonly (string | undefined)[]> => {
    const records = await bodies(
      snapshot,
      nr,
      Uint32Array.from(found, ({ ordinal }) => ordinal),
      undefined,
    );
    return found.map(({ count }, i) => (count === 1 ? records[i].guid : undefined));
  };

  const numbers: Suggestion[] = [];
  for (const column of columns.numbers) {
    // Councils write their name or a sign before the number, or not.
    const found = await textsIn(column, typed.filter(hasDigit), byLength);
    const titles =
      found.length > 0 && columns.titles !== undefined && (await reader.values(snapshot, nr, columns.titles));
    const guids = await guidsOf(found);
    for (const [i, { text, count, ordinal }] of found.entries()) {
      const title = titles ? textAt(titles, ordinal) : undefined;
      numbers.push({ text, kind: "number", count, title, guid: guids[i] });
    }
  }

  const names: Suggestion[] = [];
  if (columns.names !== undefined) {
    const found = await textsIn(columns.names, typed, beginningFirst(typed[0]));
    const parties =
      found.length > 0 && columns.parties !== undefined && (await reader.values(snapshot, nr, columns.parties));
    const guids = await guidsOf(found);
    for (const [i, { text, count, ordinal }] of found.entries()) {
      const party = parties ? textAt(parties, ordinal) : undefined;
      names.push({ text, kind: "name", count, party, guid: guids[i] });
    }
  }
  for (const column of columns.others) {
    const found = await textsIn(column, typed, mostUsed);
    names.push(...found.map(({ text, count }): Suggestion => ({ text, kind: "name", count })));
  }

  const words: Suggestion[] = [];
  if (columns.titles !== undefined) {
    const vocabulary = await reader.vocabulary(snapshot, nr, columns.titles);
    const found = await inSlices(completeWords(vocabulary, typed, m, isOffered));
    words.push(...found.map(({ text, count }): Suggestion => ({ text: before + text, kind: "word", count })));
  }
  return { numbers, words, names: columns.others.length > 1 ? distinct(names.sort(byUse)) : names };
}

/** The words in the text, and what is before the last one. */
function typedWords(q: string): { readonly typed: readonly string[]; readonly before: string } {
  const typed: string[] = [];
  let before = "";
  forEachWord(q, (folded, start, end) => {
    if (isGuidWord(folded)) return;
    typed.push(q.slice(start, end));
    before = q.slice(0, start);
  });
  return { typed, before };
}

const hasDigit = (word: string): boolean => /\p{N}/u.test(word);

/** Numbers are suggested as those of business only. */
function isOffered(folded: string): boolean {
  return folded.length > 1 && /\p{L}/u.test(folded) && !isFillWord(folded);
}

/** The first text of a record that is not a GUID. */
function textAt({ starts, ids, text }: ValueColumn, ordinal: number): string | undefined {
  const own = ids.subarray(starts ? starts[ordinal] : ordinal, starts ? starts[ordinal + 1] : ordinal + 1);
  return [...own]
    .filter((id) => id !== NO_VALUE)
    .map(text)
    .find((value) => !isGuidWord(value));
}
