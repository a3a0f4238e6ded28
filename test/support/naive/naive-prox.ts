/** `prox` in the naive model: compares every occurrence on the left with every one on the right, record by record. */
import type { BooleanNode, Clause, CqlNode, Modifier } from "../../../src/cql/tree.ts";
import type { IndexDescription } from "../../../src/parliament/describe/description.ts";
import type { CouncilRecord } from "../../../src/parliament/describe/record.ts";
import { memoized } from "./memoized.ts";
import { NaiveDiagnostic } from "./naive-diagnostic.ts";
import { BARE, fieldNamed } from "./naive-fields.ts";
import { meaningOf } from "./naive-meaning.ts";
import { bare, isMasked, relationOf, WORD_RELATIONS } from "./naive-relations.ts";
import { termWords } from "./naive-text.ts";
import { phrase, type Span, type TextCondition, type WordField } from "./naive-words.ts";

/** Undefined if one side has no words, so that nothing is found. */
export function proxCondition(
  node: BooleanNode,
  description: IndexDescription,
  records: readonly CouncilRecord[],
): TextCondition | undefined {
  return near(node, proxField(node, description), records);
}

/** The single field of all clauses of a prox; bare terms adopt it. */
function proxField(node: BooleanNode, description: IndexDescription): WordField {
  const named = clausesIn(node).filter(({ index }) => index.toLowerCase() !== BARE);
  const fields = new Set(
    (named.length > 0 ? named.map(({ index }) => index) : [BARE]).map((index) => {
      const field = fieldNamed(index, description);
      if (field.kind !== "text") throw new NaiveDiagnostic(39);
      return field.words;
    }),
  );
  if (fields.size > 1) throw new NaiveDiagnostic(18);
  return [...fields][0];
}

function clausesIn(node: CqlNode): Clause[] {
  if (node.type === "clause") return [node];
  return node.type === "boolean" ? [...clausesIn(node.left), ...clausesIn(node.right)] : clausesIn(node.query);
}

/** The service stops after this many pairs in a record: in a long list almost all words are far from each other. */
const MOST_PAIRS = 10_000;

/** Distinct occurrences in order. */
function distinct(spans: readonly Span[]): Span[] {
  const once = new Map(spans.map((span) => [`${span.first} ${span.last}`, span]));
  return [...once.values()].toSorted((a, b) => a.first - b.first || a.last - b.last);
}

function near(node: BooleanNode, field: WordField, records: readonly CouncilRecord[]): TextCondition | undefined {
  const fits = proxRule(node.modifiers);
  const left = proxSide(node.left, field, records);
  const right = proxSide(node.right, field, records);
  if (left.length === 0 || right.length === 0) return undefined;
  const spans = (record: CouncilRecord): readonly Span[] => {
    const found: Span[] = [];
    let pairs = 0;
    const seconds = distinct(right.flatMap((side) => side.spans(record)));
    for (const a of distinct(left.flatMap((side) => side.spans(record)))) {
      for (const b of seconds) {
        if (pairs === MOST_PAIRS || !fits(a, b)) continue;
        found.push({ first: Math.min(a.first, b.first), last: Math.max(a.last, b.last) });
        pairs += 1;
      }
    }
    return distinct(found);
  };
  return { type: "text", field, words: [...left, ...right].flatMap((side) => side.words), spans: memoized(spans) };
}

function proxSide(node: CqlNode, field: WordField, records: readonly CouncilRecord[]): readonly TextCondition[] {
  if (node.type === "boolean" && node.operator === "prox") {
    const inner = near(node, field, records);
    return inner === undefined ? [] : [inner];
  }
  if (node.type === "boolean" && node.operator === "or")
    return [...proxSide(node.left, field, records), ...proxSide(node.right, field, records)];
  if (node.type !== "clause") throw new NaiveDiagnostic(39);
  const relation = relationOf(node);
  const meaning = meaningOf(node, records);
  const words = termWords(node.term, isMasked(node), meaning.joins);
  if (!WORD_RELATIONS.includes(relation) || (relation === "all" && words.length > 1)) throw new NaiveDiagnostic(39);
  if (words.length === 0) return [];
  const sides = relation === "any" ? words.map((word) => [word]) : [words];
  // `*` alone means that a value is present, which has no position.
  if (sides.some((side) => side.length === 1 && side[0].isAny)) throw new NaiveDiagnostic(33);
  return sides.map((side) => phrase(field, side, meaning));
}

/** Whether two occurrences satisfy the modifiers. */
function proxRule(modifiers: readonly Modifier[]): (left: Span, right: Span) => boolean {
  let distanceFits = (distance: number): boolean => distance <= 1;
  let ordered = false;
  for (const modifier of modifiers) {
    const { comparison = "", value = "" } = modifier;
    const name = bare(modifier);
    if (name === "ordered" || name === "unordered") ordered = name === "ordered";
    else if (name === "unit") {
      if (comparison !== "=" || value.toLowerCase() !== "word") throw new NaiveDiagnostic(42);
    } else if (name === "distance") {
      if (!/^\d+$/.test(value) || Number(value) > 100) throw new NaiveDiagnostic(41);
      distanceFits = (distance) => compare(distance, comparison, Number(value));
    } else throw new NaiveDiagnostic(44);
  }
  return (left, right) => {
    const after = right.first - left.last;
    const before = left.first - right.last;
    return distanceFits(Math.max(after, before, 0)) && (!ordered || after > 0);
  };
}

function compare(one: number, comparison: string, other: number): boolean {
  const tests: Readonly<Record<string, boolean>> = {
    "<": one < other,
    "<=": one <= other,
    "=": one === other,
    "==": one === other,
    ">=": one >= other,
    ">": one > other,
    "<>": one !== other,
  };
  return tests[comparison];
}
