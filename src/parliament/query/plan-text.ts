/** A condition on the words or the whole values of a text field → plan. */
import type { Clause } from "../../cql/tree.ts";
import type { Plan } from "../../search/plan/plan.ts";
import { fold } from "../../text/fold.ts";
import type { Synonyms } from "../../text/german/synonyms.ts";
import { plainText, valuePattern } from "../../text/term.ts";
import type { TextTarget } from "../describe/search-layout.ts";
import { distinct, phrasePlan, wordPlan, wordsOf } from "./plan-words.ts";
import { queryError } from "./query-problem.ts";
import { type Relation, unsupportedRelation } from "./relation.ts";

const ALL: Plan = { type: "all" };

/** What a term without a word finds. Clients send them: a text that people typed may consist of punctuation. */
export const NONE: Plan = { type: "none" };

export function planText(clause: Clause, relation: Relation, target: TextTarget, synonyms: Synonyms): Plan {
  const meaning = { ...relation, synonyms };
  if (target.columns.length === 0) refuseWholeValues(clause, relation, target);
  switch (relation.name) {
    case "any":
    case "all": {
      const words = distinct(wordsOf(clause, relation)).map((word) =>
        inTargets(target, (one) => wordPlan(word, one, meaning)),
      );
      return words.length === 0 ? NONE : joined(relation.name === "any" ? "or" : "and", words);
    }
    case "adj":
    case "=": {
      const words = wordsOf(clause, relation);
      if (words.length === 0) return NONE;
      return inTargets(target, (one) =>
        words.length === 1 ? wordPlan(words[0], one, meaning) : phrasePlan(clause, words, one, meaning),
      );
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

/** The same condition on all places in which words of the target are searched. */
export function inTargets(target: TextTarget, plan: (one: TextTarget) => Plan): Plan {
  const own = plan(target);
  return target.also ? { type: "or", left: own, right: plan(target.also) } : own;
}

/** A balanced tree, because a term may contain thousands of words. */
function joined(type: "and" | "or", plans: readonly Plan[]): Plan {
  if (plans.length === 1) return plans[0];
  const middle = plans.length >> 1;
  return { type, left: joined(type, plans.slice(0, middle)), right: joined(type, plans.slice(middle)) };
}

/** Of a text that is only stored as words, there are no values to compare; whether there is any is known. */
function refuseWholeValues(clause: Clause, { name }: Relation, target: TextTarget): void {
  const isForWords = ["any", "all", "adj", "="].includes(name) || (name === "==" && clause.term === "");
  if (isForWords || name === "encloses") return;
  const sentence = `${target.name} is the text of files, which is searched by its words: use any, all, adj or =.`;
  const german = `${target.name} ist der Text von Dateien: Wörter darin finden «any», «all», «adj» und «=».`;
  throw queryError(22, sentence, clause.relation.name, clause.relation.start, german);
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
