/** The reference for writer and reader: an index of plain objects that is rebuilt for each question. */
import { compareSameKey, dictionaryKey } from "../../text/collate.ts";
import { fold } from "../../text/fold.ts";
import { feminineForm, spell } from "../../text/spelling.ts";
import { forEachWord } from "../../text/words.ts";
import type { Entry } from "../plan/layout.ts";
import { SPELLED, VALUE_END, VALUE_GAP, VALUE_START } from "../plan/plan.ts";

/** By ordinal; undefined for deleted records. */
export type NaiveRecords = readonly (Entry | undefined)[];

export interface PositionedWord {
  readonly word: string;
  readonly position: number;
  /** As it is spelled, and its feminine form in `Bürger:innen`; empty for boundaries. */
  readonly spelled: readonly string[];
}

/** The words of a field of one record with their positions, including the boundaries of values. */
export function positionedWords(values: readonly string[]): readonly PositionedWord[] {
  return known.getOrInsertComputed(values, placeWords);
}

/** The naive versions ask for the words of a record again and again. */
const known = new WeakMap<readonly string[], readonly PositionedWord[]>();

function placeWords(values: readonly string[]): readonly PositionedWord[] {
  const placed: PositionedWord[] = [];
  let position = 0;
  for (const value of values) {
    if (value === "") continue;
    placed.push({ word: VALUE_START, position: position++, spelled: [] });
    forEachWord(value, (word, start, end) => {
      const feminine = feminineForm(value, start, end);
      const spelled = [spell(value.slice(start, end)), ...(feminine === undefined ? [] : [spell(feminine.text)])];
      // The dashes of a GUID are no part of the word.
      placed.push({ word, position: position++, spelled: fold(spelled[0]) === word ? spelled : [word] });
    });
    placed.push({ word: VALUE_END, position: position++, spelled: [] });
    position += VALUE_GAP;
  }
  return placed;
}

/** Everything that the dictionary has for a word: itself, its feminine form, and both with umlauts. */
export function entriesOf({ word, spelled }: PositionedWord): readonly string[] {
  const withUmlauts = spelled.filter((each) => fold(each) !== each).map((each) => SPELLED + each);
  return [...new Set([word, ...spelled.map(fold), ...withUmlauts])];
}

/** The posting list of a word as pairs of ordinal and positions. */
export function naiveList(records: NaiveRecords, field: number, word: string): [number, number[]][] {
  return records.flatMap((entry, ordinal): [number, number[]][] => {
    const placed = entry ? positionedWords(entry.words[field]) : [];
    const positions = placed.filter((one) => entriesOf(one).includes(word)).map((one) => one.position);
    return positions.length === 0 ? [] : [[ordinal, positions]];
  });
}

export function naiveLengths(records: NaiveRecords, field: number): number[] {
  const isWord = ({ word }: PositionedWord) => word !== VALUE_START && word !== VALUE_END;
  return records.map((entry) => (entry ? positionedWords(entry.words[field]).filter(isWord).length : 0));
}

/** All words of a field, including boundaries. */
export function naiveWords(records: NaiveRecords, field: number): Set<string> {
  return new Set(records.flatMap((entry) => (entry ? positionedWords(entry.words[field]).flatMap(entriesOf) : [])));
}

/** By level: folded characters, accents, case. */
export function byDictionary(a: string, b: string): number {
  const [left, right] = [dictionaryKey(a), dictionaryKey(b)];
  return left < right ? -1 : left > right ? 1 : compareSameKey(a, b);
}

/** By UTF-16 units of the folded texts. */
export function byFold(a: string, b: string): number {
  return fold(a) < fold(b) ? -1 : fold(a) > fold(b) ? 1 : 0;
}
