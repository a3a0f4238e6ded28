/**
 * The reference for plans: evaluates record by record, straight from the definition, without lists, heaps or
 * optimization.
 */
import { LIMITS } from "../../base/limits.ts";
import { fold } from "../../text/fold.ts";
import { fits } from "../../text/mask.ts";
import type { Entry } from "../plan/layout.ts";
import {
  type Near,
  type PhrasePart,
  type Plan,
  type SortKey,
  SPELLED,
  type TextPlan,
  VALUE_END,
} from "../plan/plan.ts";
import { naiveExpansion } from "./naive-expansion.ts";
import { byDictionary, entriesOf, type PositionedWord, positionedWords } from "./naive-index.ts";
import { isMarker } from "./naive-searchable.ts";

export interface Span {
  readonly first: number;
  readonly last: number;
  /** The positions of the words to highlight. */
  readonly shown: ReadonlySet<number>;
}

/** By field: the words of all live records, as they are spelled. What an expansion stands for depends on them. */
export type Vocabulary = (field: number) => ReadonlySet<string>;

const vocabularies = new WeakMap<readonly Entry[], Vocabulary>();

export function vocabularyOf(live: readonly Entry[]): Vocabulary {
  return vocabularies.getOrInsertComputed(live, makeVocabulary);
}

function makeVocabulary(live: readonly Entry[]): Vocabulary {
  const known = new Map<number, ReadonlySet<string>>();
  return (field) =>
    known.getOrInsertComputed(
      field,
      () => new Set(live.flatMap(({ words }) => positionedWords(words[field]).flatMap(({ spelled }) => spelled))),
    );
}

export function holds(plan: Plan, entry: Entry, vocabulary: Vocabulary): boolean {
  switch (plan.type) {
    case "all":
      return true;
    case "none":
      return false;
    case "present":
      return entry.words[plan.field].length > 0;
    case "number-range":
      return entry.numbers[plan.column].some((number) => isBetween(number, plan));
    case "value-range":
      return entry.values[plan.column].some((value) => isBetween(fold(value), plan));
    case "value-mask":
      return entry.values[plan.column].some((value) => fits(plan.mask, fold(value)));
    case "and":
      return holds(plan.left, entry, vocabulary) && holds(plan.right, entry, vocabulary);
    case "or":
      return holds(plan.left, entry, vocabulary) || holds(plan.right, entry, vocabulary);
    case "not":
      return holds(plan.left, entry, vocabulary) && !holds(plan.right, entry, vocabulary);
    default:
      return spans(plan, entry, vocabulary).length > 0;
  }
}

interface Range<T> {
  readonly from?: T;
  readonly to?: T;
  readonly openFrom?: boolean;
  readonly openTo?: boolean;
}

function isBetween<T extends number | string>(value: T, { from, to, openFrom, openTo }: Range<T>): boolean {
  const above = from === undefined || (openFrom ? value > from : value >= from);
  const below = to === undefined || (openTo ? value < to : value <= to);
  return above && below;
}

type Placed = ReadonlyMap<number, PositionedWord>;

/** The distinct spans, by first, then by last position. */
export function spans(plan: TextPlan, entry: Entry, vocabulary: Vocabulary): readonly Span[] {
  const placed = new Map(positionedWords(entry.words[plan.field]).map((word) => [word.position, word]));
  switch (plan.type) {
    case "word":
    case "mask":
    case "expansion":
      return phrases([plan], placed, () => vocabulary(plan.field));
    case "phrase":
      return phrases(plan.parts, placed, () => vocabulary(plan.field));
    case "near":
      return distinct(pairs(plan, entry, vocabulary));
  }
}

/** Of anything that occurs in a record, only the first occurrences count. */
const first = <T>(list: readonly T[]): readonly T[] => list.slice(0, LIMITS.occurrences.most);

function phrases(parts: readonly PhrasePart[], placed: Placed, vocabulary: () => ReadonlySet<string>): readonly Span[] {
  const places = parts.map((part) => new Set(placesOf(part, placed, vocabulary)));
  const found = [...placed.keys()].flatMap((start) => {
    if (!places.every((of, i) => of.has(start + i))) return [];
    const shown = parts.map((_, i) => start + i).filter((position) => !isMarker(placed.get(position)?.word));
    return [{ first: shown[0], last: shown[shown.length - 1], shown: new Set(shown) }];
  });
  return first(found);
}

function placesOf(part: PhrasePart, placed: Placed, vocabulary: () => ReadonlySet<string>): readonly number[] {
  const words = [...placed.values()];
  const positions = (holds: (word: PositionedWord) => boolean) => words.filter(holds).map(({ position }) => position);
  switch (part.type) {
    case "word": {
      const { word: wanted, otherwise = [] } = part;
      const occurs = otherwise.length === 0 || [...vocabulary()].some((spelled) => fold(spelled) === wanted);
      const entries = occurs ? [wanted] : otherwise.map((spelling) => SPELLED + spelling);
      return first(positions((word) => entriesOf(word).some((entry) => entries.includes(entry))));
    }
    case "mask":
      return first(positions((word) => dictionaryWords(word).some((each) => isMatch(part, each))));
    case "expansion": {
      const found = naiveExpansion(part.expansion, vocabulary());
      return first(positions(({ spelled }) => spelled.some((each) => found.has(each))));
    }
    case "any-word": {
      const values = first(positions(({ word }) => word === VALUE_END));
      return positions(({ word }) => !isMarker(word)).filter((position) => position < (values.at(-1) ?? 0));
    }
  }
}

type MaskPart = Extract<PhrasePart, { readonly type: "mask" }>;

function isMatch({ mask, omitsGuids = false }: Omit<MaskPart, "type">, word: string): boolean {
  return fits(mask, word) && !(omitsGuids && /^[0-9a-f]{32}$/.test(word));
}

/** What masks are compared with. */
function dictionaryWords(word: PositionedWord): readonly string[] {
  return isMarker(word.word) ? [] : entriesOf(word).filter((each) => !each.startsWith(SPELLED));
}

function pairs(plan: Near, entry: Entry, vocabulary: Vocabulary): readonly Span[] {
  const left = first(distinct(plan.left.flatMap((side) => spans(side, entry, vocabulary))));
  const right = first(distinct(plan.right.flatMap((side) => spans(side, entry, vocabulary))));
  const found = left.flatMap((l) =>
    right.flatMap((r) => {
      const distance = Math.max(0, r.first - l.last, l.first - r.last);
      const order = Math.sign(distance - plan.distance);
      const orders = { "<": [-1], "<=": [-1, 0], "=": [0], ">=": [0, 1], ">": [1], "<>": [-1, 1] }[plan.comparison];
      if (!orders.includes(order) || (plan.ordered && r.first <= l.last)) return [];
      const shown = l.shown.union(r.shown);
      return [{ first: Math.min(l.first, r.first), last: Math.max(l.last, r.last), shown }];
    }),
  );
  return first(found);
}

function distinct(list: readonly Span[]): readonly Span[] {
  const known = new Map<string, Span>();
  for (const span of list) {
    const key = `${span.first} ${span.last}`;
    known.set(key, { ...span, shown: span.shown.union(known.get(key)?.shown ?? new Set()) });
  }
  return [...known.values()].sort((a, b) => a.first - b.first || a.last - b.last);
}

/** The text conditions that count for relevance. */
export function scoringConditions(plan: Plan): readonly TextPlan[] {
  if (plan.type === "and" || plan.type === "or")
    return [...scoringConditions(plan.left), ...scoringConditions(plan.right)];
  if (plan.type === "not") return scoringConditions(plan.left);
  return "field" in plan && plan.type !== "present" ? [plan] : [];
}

const lengthOf = ({ words }: Entry, field: number): number =>
  positionedWords(words[field]).filter(({ word }) => !isMarker(word)).length;

/** BM25F by the textbook, and the best tier of each expansion. */
export function naiveRelevance(plan: Plan, entry: Entry, live: readonly Entry[]): number {
  const vocabulary = vocabularyOf(live);
  const conditions = scoringConditions(plan);
  if (conditions.length === 0) return 1;
  let sum = 0;
  for (const condition of conditions) {
    if (spans(condition, entry, vocabulary).length === 0) continue;
    const n = live.filter((other) => spans(condition, other, vocabulary).length > 0).length;
    const idf = Math.log(1 + (live.length - n + 0.5) / (n + 0.5));
    const tier = bestTier(condition, entry, vocabulary);
    const boosts = [{ plan: condition, weight: 1 }, ...(condition.boosts ?? [])];
    const frequency = boosts.reduce((total, { plan: boost, weight }) => {
      const filled = live.map((other) => lengthOf(other, boost.field)).filter((count) => count > 0);
      const average = filled.reduce((all, count) => all + count, 0) / filled.length;
      const f = frequencyOf(boost, entry, vocabulary, tier);
      return f === 0 ? total : total + (weight * f) / (0.25 + (0.75 * lengthOf(entry, boost.field)) / average);
    }, 0);
    const saturated = frequency / (frequency + 1.2);
    const share = tier === undefined ? saturated : (3 - tier + saturated) / 4;
    sum += idf * 2.2 * share * spellingFactor(condition, entry, live);
  }
  return Math.min(100, Math.max(0.00001, Math.round(sum * 1e5) / 1e5));
}

function tiersIn(plan: TextPlan, entry: Entry, vocabulary: Vocabulary): readonly number[] {
  if (plan.type !== "expansion") return [];
  const tiers = naiveExpansion(plan.expansion, vocabulary(plan.field));
  return positionedWords(entry.words[plan.field]).flatMap(({ spelled }) =>
    spelled.flatMap((word) => tiers.get(word) ?? []),
  );
}

function bestTier(plan: TextPlan, entry: Entry, vocabulary: Vocabulary): number | undefined {
  const tiers = tiersIn(plan, entry, vocabulary);
  return tiers.length === 0 ? undefined : Math.min(...tiers);
}

/** Occurrences: those of the best tier, or none if another tier counts. */
export function frequencyOf(plan: TextPlan, entry: Entry, vocabulary: Vocabulary, tier?: number): number {
  const best = bestTier(plan, entry, vocabulary);
  if (best === undefined) return countOf(plan, entry, vocabulary);
  if (tier !== undefined && tier !== best) return 0;
  return first(tiersIn(plan, entry, vocabulary).filter((each) => each === best)).length;
}

/** A word and its feminine form at the same place count as two words, if both match. */
function countOf(plan: TextPlan, entry: Entry, vocabulary: Vocabulary): number {
  const placed = positionedWords(entry.words[plan.field]);
  if (plan.type === "mask")
    return first(placed.flatMap((word) => dictionaryWords(word).filter((each) => isMatch(plan, each)))).length;
  return spans(plan, entry, vocabulary).length;
}

function spellingFactor(plan: TextPlan, entry: Entry, live: readonly Entry[]): number {
  if (plan.type !== "word" || plan.spelling === undefined) return 1;
  const { field, spelling } = plan;
  const has = ({ words }: Entry) => positionedWords(words[field]).some(({ spelled }) => spelled.includes(spelling));
  return has(entry) || !live.some(has) ? 1 : 0.01;
}

/** The value that a record is sorted by; undefined if it has none. */
export function sortValue({ kind, column, order }: SortKey, entry: Entry): number | string | undefined {
  if (kind === "number") return entry.numbers[column][0];
  const [text] = entry.values[column];
  return text !== undefined && order === "folded" ? fold(text) : text;
}

export function compareBy(key: SortKey, a: Entry, b: Entry): number {
  const [x, y] = [sortValue(key, a), sortValue(key, b)];
  const lowest = key.missing === "high" ? 1 : -1;
  const ascending =
    x === undefined && y === undefined
      ? 0
      : x === undefined
        ? lowest
        : y === undefined
          ? -lowest
          : key.order === "collated" && typeof x === "string" && typeof y === "string"
            ? byDictionary(x, y)
            : x < y
              ? -1
              : x > y
                ? 1
                : 0;
  return key.descending ? -ascending : ascending;
}
