/**
 * The reference for plans: evaluates record by record, straight from the definition, without lists, heaps or
 * optimization.
 */
import { LIMITS } from "../../base/limits.ts";
import { fold } from "../../text/fold.ts";
import { fits } from "../../text/mask.ts";
import type { Entry } from "../plan/layout.ts";
import { type Near, type PhrasePart, type Plan, type SortKey, type TextPlan, VALUE_END } from "../plan/plan.ts";
import { byDictionary, positionedWords } from "./naive-index.ts";
import { isMarker } from "./naive-searchable.ts";

export interface Span {
  readonly first: number;
  readonly last: number;
  /** The positions of the words to highlight. */
  readonly shown: ReadonlySet<number>;
}

export function holds(plan: Plan, entry: Entry): boolean {
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
      return holds(plan.left, entry) && holds(plan.right, entry);
    case "or":
      return holds(plan.left, entry) || holds(plan.right, entry);
    case "not":
      return holds(plan.left, entry) && !holds(plan.right, entry);
    default:
      return spans(plan, entry).length > 0;
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

/** The distinct spans, by first, then by last position. */
export function spans(plan: TextPlan, entry: Entry): readonly Span[] {
  const placed = new Map(positionedWords(entry.words[plan.field]).map(({ position, word }) => [position, word]));
  switch (plan.type) {
    case "word":
    case "mask":
      return phrases([plan], placed);
    case "phrase":
      return phrases(plan.parts, placed);
    case "near":
      return distinct(pairs(plan, entry));
  }
}

/** Of anything that occurs in a record, only the first occurrences count. */
const first = <T>(list: readonly T[]): readonly T[] => list.slice(0, LIMITS.occurrences.most);

function phrases(parts: readonly PhrasePart[], placed: ReadonlyMap<number, string>): readonly Span[] {
  const places = parts.map((part) => new Set(placesOf(part, placed)));
  const found = [...placed.keys()].flatMap((start) => {
    if (!places.every((of, i) => of.has(start + i))) return [];
    const shown = parts.map((_, i) => start + i).filter((position) => !isMarker(placed.get(position)));
    return [{ first: shown[0], last: shown[shown.length - 1], shown: new Set(shown) }];
  });
  return first(found);
}

function placesOf(part: PhrasePart, placed: ReadonlyMap<number, string>): readonly number[] {
  const words = [...placed];
  const positions = (holds: (word: string) => boolean) =>
    words.filter(([, word]) => holds(word)).map(([position]) => position);
  switch (part.type) {
    case "word":
      return first(positions((word) => word === part.word));
    case "mask":
      return first(positions((word) => !isMarker(word) && fits(part.mask, word)));
    case "any-word": {
      const values = first(positions((word) => word === VALUE_END));
      return positions((word) => !isMarker(word)).filter((position) => position < (values.at(-1) ?? 0));
    }
  }
}

function pairs(plan: Near, entry: Entry): readonly Span[] {
  const left = first(distinct(plan.left.flatMap((side) => spans(side, entry))));
  const right = first(distinct(plan.right.flatMap((side) => spans(side, entry))));
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

/** BM25 by the textbook. */
export function naiveRelevance(plan: Plan, entry: Entry, live: readonly Entry[]): number {
  const conditions = scoringConditions(plan);
  if (conditions.length === 0) return 1;
  const length = ({ words }: Entry, field: number) =>
    positionedWords(words[field]).filter(({ word }) => !isMarker(word)).length;
  let sum = 0;
  for (const condition of conditions) {
    const f = spans(condition, entry).length;
    if (f === 0) continue;
    const n = live.filter((other) => spans(condition, other).length > 0).length;
    const filled = live.map((other) => length(other, condition.field)).filter((count) => count > 0);
    const average = filled.reduce((total, count) => total + count, 0) / filled.length;
    const idf = Math.log(1 + (live.length - n + 0.5) / (n + 0.5));
    sum += (idf * f * 2.2) / (f + 1.2 * (0.25 + (0.75 * length(entry, condition.field)) / average));
  }
  return Math.min(100, Math.max(0.00001, Math.round(sum * 1e5) / 1e5));
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
