/**
 * `prox` → plan: words of one field close to each other. In: the node, and a lookup from a clause to its field. Each
 * side is a word, a phrase, alternatives, or another prox; a bare word is searched in the field of the other side.
 */
import { LIMITS } from "../../base/limits.ts";
import type { BooleanNode, Clause, CqlNode, Modifier } from "../../cql/tree.ts";
import type { Near, Plan, TextPlan } from "../../search/plan/plan.ts";
import type { Synonyms } from "../../text/german/synonyms.ts";
import type { FieldTarget, TextTarget } from "../describe/search-layout.ts";
import { inTargets, NONE } from "./plan-text.ts";
import { distinct, phrasePlan, positionOf, wordPlan, wordsOf } from "./plan-words.ts";
import { queryError } from "./query-problem.ts";
import { clausesIn } from "./query-words.ts";
import { relationOf } from "./relation.ts";

type FieldOf = (clause: Clause) => FieldTarget;

/** The gap between two values of a field is larger, so that no match spans two values. */
const MAX_DISTANCE = LIMITS.nearDistance.most;

export function planNear(node: BooleanNode, fieldOf: FieldOf, anywhere: TextTarget, synonyms: Synonyms): Plan {
  const target = commonField(node, fieldOf, anywhere);
  return inTargets(target, ({ field, omitsGuids }) => near(node, { field, omitsGuids, synonyms })[0] ?? NONE);
}

/** What all operands share. */
interface Context {
  readonly field: number;
  readonly omitsGuids: boolean | undefined;
  readonly synonyms: Synonyms;
}

/** The one field of all clauses; bare words adopt it. */
function commonField(node: BooleanNode, fieldOf: FieldOf, anywhere: TextTarget): TextTarget {
  let common: { readonly target: TextTarget; readonly clause: Clause } | undefined;
  for (const clause of clausesIn(node)) {
    const target = fieldOf(clause);
    if (target === anywhere) continue;
    if (target.kind !== "text") throw notWords(clause);
    if (common && common.target.field !== target.field) {
      const sentence = `prox searches within one field, but here are two: ${common.target.name} and ${target.name}.`;
      throw queryError(18, sentence, `${common.target.name} ${target.name}`, clause.indexStart);
    }
    common ??= { target, clause };
  }
  return common?.target ?? anywhere;
}

/** Empty if one side has no words: then nothing is near the other. */
function near({ modifiers, left, right }: BooleanNode, context: Context): readonly Near[] {
  const { field } = context;
  const sides = { left: side(left, context), right: side(right, context) };
  const plan = { type: "near" as const, field, ...sides, ...distanceOf(modifiers) };
  return sides.left.length === 0 || sides.right.length === 0 ? [] : [plan];
}

function side(node: CqlNode, context: Context): readonly TextPlan[] {
  if (node.type === "clause") return words(node, context);
  if (node.type !== "boolean") return side(node.query, context);
  if (node.operator === "prox") return near(node, context);
  if (node.operator === "or") return [...side(node.left, context), ...side(node.right, context)];
  const sentence = `prox joins words or alternatives of words with or; ${node.operator} is not supported there.`;
  throw queryError(39, sentence, node.operator, node.operatorStart);
}

function words(clause: Clause, context: Context): readonly TextPlan[] {
  const relation = relationOf(clause);
  if (!["any", "all", "adj", "="].includes(relation.name)) throw notWords(clause);
  const terms = wordsOf(clause, relation);
  const meaning = { ...relation, ...context };
  if (relation.name === "all" && terms.length > 1) {
    const sentence = "With prox, all supports only one word; use any for alternatives or adj for a phrase.";
    throw queryError(39, sentence, "all", clause.relation.start);
  }
  if (relation.name !== "any" && terms.length > 1) return [phrasePlan(clause, terms, context, meaning)];
  return distinct(terms).map((word) => {
    const plan = wordPlan(word, context, meaning);
    if (plan.type !== "present") return plan;
    const german = "Neben «prox» steht «*» nur als Teil eines Wortes.";
    throw queryError(33, "With prox, * must be part of a word.", "*", positionOf(word, clause), german);
  });
}

function notWords(clause: Clause): Error {
  const sentence = "prox joins conditions on words, with any, adj or =.";
  const german = "«prox» verbindet nur Bedingungen mit Wörtern, mit «any», «adj» oder «=».";
  return queryError(39, sentence, clause.index, clause.indexStart, german);
}

type Distance = Pick<Near, "comparison" | "distance" | "ordered">;

function distanceOf(modifiers: readonly Modifier[]): Distance {
  let result: Distance = { comparison: "<=", distance: 1, ordered: false };
  for (const { name, comparison, value = "", start } of modifiers) {
    switch (name.replace(/^cql\./, "")) {
      case "distance": {
        const distance = Number(value);
        if (!/^\d+$/.test(value) || distance > MAX_DISTANCE || comparison === undefined) {
          const sentence = `The distance must be a whole number from 0 to ${MAX_DISTANCE}, as in prox/distance<=3.`;
          throw queryError(41, sentence, value, start);
        }
        result = { ...result, comparison: comparison === "==" ? "=" : comparison, distance };
        break;
      }
      case "unit":
        if (value.toLowerCase() !== "word")
          throw queryError(42, "The only unit is word: prox/unit=word.", value, start);
        break;
      case "ordered":
        result = { ...result, ordered: true };
        break;
      case "unordered":
        result = { ...result, ordered: false };
        break;
      default:
        throw queryError(44, `prox supports distance, unit, ordered and unordered, not ${name}.`, name, start);
    }
  }
  return result;
}
