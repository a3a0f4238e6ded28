/** A condition on the words or the whole values of a text field → plan. */
import type { Clause } from "../../cql/tree.ts";
import { type PhrasePart, type Plan, type TextPlan, VALUE_END, VALUE_START } from "../../search/plan/plan.ts";
import { fold } from "../../text/fold.ts";
import { plainText, readTerm, type TermWord, valuePattern } from "../../text/term.ts";
import type { TextTarget } from "../describe/search-layout.ts";
import { queryError } from "./query-problem.ts";
import { type Relation, unsupportedRelation } from "./relation.ts";

const ALL: Plan = { type: "all" };

/** What a term without a word finds. Clients send them: a text that people typed may consist of punctuation. */
export const NONE: Plan = { type: "none" };

export function planText(clause: Clause, relation: Relation, target: TextTarget): Plan {
  switch (relation.name) {
    case "any":
    case "all": {
      const words = distinct(readTerm(clause.term, relation.masked)).map((word) => wordPlan(word, target.field));
      return words.length === 0 ? NONE : joined(relation.name === "any" ? "or" : "and", words);
    }
    case "adj":
    case "=": {
      const words = readTerm(clause.term, relation.masked);
      if (words.length === 0) return NONE;
      return words.length === 1 ? wordPlan(words[0], target.field) : phrasePlan(clause, words, target.field);
    }
    case "==":
      return equal(clause, relation, target);
    case "<>":
      return { type: "not", left: ALL, right: equal(clause, relation, target) };
    case "<":
      return inRange(target, { to: keyOf(clause), openTo: true });
    case "<=":
      return inRange(target, { to: keyOf(clause) });
    case ">":
      return inRange(target, { from: keyOf(clause), openFrom: true });
    case ">=":
      return inRange(target, { from: keyOf(clause) });
    case "within":
      return inRange(target, bounds(clause));
    case "encloses":
      throw unsupportedRelation(
        clause,
        `${target.name} contains words, which encloses does not support; use any all adj = == <> < <= > >= within.`,
      );
  }
}

/** Each word once: repeating a word in `any` or `all` neither finds more nor ranks higher. */
export function distinct(words: readonly TermWord[]): readonly TermWord[] {
  const known = new Map<string, TermWord>();
  for (const word of words) {
    const text = word.kind === "word" ? word.text : word.kind === "mask" ? word.mask.pattern : "";
    const key = `${word.kind} ${word.first} ${word.last} ${text}`;
    if (!known.has(key)) known.set(key, word);
  }
  return [...known.values()];
}

/** One word anywhere in a value, or at the position of its anchors. */
export function wordPlan(
  word: TermWord,
  field: number,
): TextPlan | { readonly type: "present"; readonly field: number } {
  if (word.first || word.last) return { type: "phrase", field, parts: anchored([word]) };
  switch (word.kind) {
    case "any":
      return { type: "present", field };
    case "word":
      return { type: "word", field, word: word.text };
    case "mask":
      return { type: "mask", field, mask: word.mask };
  }
}

/** Several consecutive words. Only the first may have a start anchor, and only the last an end anchor. */
export function phrasePlan(clause: Clause, words: readonly TermWord[], field: number): TextPlan {
  const misplaced = words.find((word, i) => (word.first && i > 0) || (word.last && i < words.length - 1));
  if (misplaced) {
    const sentence = "In a phrase ^ is only allowed before the first or after the last word.";
    throw queryError(32, sentence, "^", positionOf(misplaced, clause));
  }
  const parts = anchored(words);
  if (parts.every(({ type }) => type === "any-word")) {
    throw queryError(33, "A phrase needs at least one word besides *.", "*", clause.termStart);
  }
  return { type: "phrase", field, parts };
}

/** The position of a word of the term in the query. */
export function positionOf({ start }: TermWord, { termStart, quoted }: Clause): number {
  return termStart + (quoted ? 1 : 0) + start;
}

function anchored(words: readonly TermWord[]): readonly PhrasePart[] {
  const start: readonly PhrasePart[] = words[0].first ? [{ type: "word", word: VALUE_START }] : [];
  const end: readonly PhrasePart[] = words[words.length - 1].last ? [{ type: "word", word: VALUE_END }] : [];
  return [...start, ...words.map(part), ...end];
}

function part(word: TermWord): PhrasePart {
  switch (word.kind) {
    case "any":
      return { type: "any-word" };
    case "word":
      return { type: "word", word: word.text };
    case "mask":
      return { type: "mask", mask: word.mask };
  }
}

/** A balanced tree, because a term may contain thousands of words. */
function joined(type: "and" | "or", plans: readonly Plan[]): Plan {
  if (plans.length === 1) return plans[0];
  const middle = plans.length >> 1;
  return { type, left: joined(type, plans.slice(0, middle)), right: joined(type, plans.slice(middle)) };
}

/** A whole value equals the term; the empty term means that there is no value. */
function equal(clause: Clause, { masked }: Relation, target: TextTarget): Plan {
  if (clause.term === "") return { type: "not", left: ALL, right: { type: "present", field: target.field } };
  const pattern = masked ? valuePattern(clause.term) : { text: clause.term };
  if ("mask" in pattern) {
    return inColumns(target, (column) => ({ type: "value-mask", column, mask: pattern.mask }));
  }
  const keys = keyOf(clause).match(GUID_WITH_DASHES)
    ? [keyOf(clause), keyOf(clause).replaceAll("-", "")]
    : [keyOf(clause)];
  return joined(
    "or",
    keys.map((key) => inRange(target, { from: key, to: key })),
  );
}

/** The GUIDs of records have no dashes, those of older systems do. */
const GUID_WITH_DASHES = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

type Ends = { readonly from?: string; readonly to?: string; readonly openFrom?: true; readonly openTo?: true };

function inRange(target: TextTarget, ends: Ends): Plan {
  return inColumns(target, (column) => ({ type: "value-range", column, ...ends }));
}

function inColumns({ columns }: TextTarget, plan: (column: number) => Plan): Plan {
  return joined("or", columns.map(plan));
}

function keyOf({ term }: Clause): string {
  return fold(plainText(term));
}

function bounds({ term, termStart }: Clause): Ends {
  const words = plainText(term).trim().split(/\s+/);
  if (words.length === 2) return { from: fold(words[0]), to: fold(words[1]) };
  throw queryError(
    36,
    'within needs two words, a lower and an upper bound, as in Name within "A M".',
    term,
    termStart,
    '«within» braucht zwei Wörter, eine untere und eine obere Grenze, wie in Name within "A M".',
  );
}
