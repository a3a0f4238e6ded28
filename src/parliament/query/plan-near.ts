/**
 * `prox` → plan: words of one field close to each other. In: the node, and how to look up a clause's field. Both sides are words, phrases, any of
 * several, or again prox; a word alone is searched for in the field of the other side.
 */
import type { BooleanNode, Clause, CqlNode, Modifier } from "../../cql/tree.ts";
import type { Near, TextPlan } from "../../search/plan/plan.ts";
import type { FieldTarget, TextTarget } from "../describe/search-layout.ts";
import { phrasePlan, placeOf, wordPlan, wordsOf } from "./plan-text.ts";
import { refusal } from "./query-problem.ts";
import { relationOf } from "./relation.ts";

type FieldOf = (clause: Clause) => FieldTarget;

/** Between two values of a field lie more free positions than that, so nothing crosses from one to the other. */
const MOST_DISTANCE = 100;

export function planNear(node: BooleanNode, fieldOf: FieldOf, anywhere: TextTarget): Near {
  return near(node, commonField(node, fieldOf, anywhere));
}

/** The one field that all clauses name; words alone join them. */
function commonField(node: BooleanNode, fieldOf: FieldOf, anywhere: TextTarget): number {
  let common: { readonly target: TextTarget; readonly clause: Clause } | undefined;
  for (const clause of clausesIn(node)) {
    const target = fieldOf(clause);
    if (target === anywhere) continue;
    if (target.kind !== "text") throw notWords(clause);
    if (common && common.target.field !== target.field) {
      const sentence = `prox looks within one field, and here are two: ${common.target.name} and ${target.name}.`;
      throw refusal(18, sentence, `${common.target.name} ${target.name}`, clause.indexStart);
    }
    common ??= { target, clause };
  }
  return (common?.target ?? anywhere).field;
}

function* clausesIn(node: CqlNode): Generator<Clause> {
  if (node.type === "clause") yield node;
  else if (node.type === "boolean") {
    yield* clausesIn(node.left);
    yield* clausesIn(node.right);
  } else yield* clausesIn(node.query);
}

function near({ modifiers, left, right }: BooleanNode, field: number): Near {
  return { type: "near", field, left: side(left, field), right: side(right, field), ...distanceOf(modifiers) };
}

function side(node: CqlNode, field: number): readonly TextPlan[] {
  if (node.type === "clause") return words(node, field);
  if (node.type !== "boolean") return side(node.query, field);
  if (node.operator === "prox") return [near(node, field)];
  if (node.operator === "or") return [...side(node.left, field), ...side(node.right, field)];
  const sentence = `Beside prox stand words, joined by or at most; ${node.operator} is not possible there.`;
  throw refusal(39, sentence, node.operator, node.operatorStart);
}

function words(clause: Clause, field: number): readonly TextPlan[] {
  const relation = relationOf(clause);
  if (!["any", "all", "adj", "="].includes(relation.name)) throw notWords(clause);
  const found = wordsOf(clause, relation.masked);
  if (relation.name === "all" && found.length > 1) {
    const sentence = "Beside prox all may have one word only: any takes several, adj a phrase.";
    throw refusal(39, sentence, "all", clause.relation.start);
  }
  if (relation.name !== "any" && found.length > 1) return [phrasePlan(clause, found, field)];
  return found.map((word) => {
    const plan = wordPlan(word, field);
    if (plan.type !== "present") return plan;
    throw refusal(33, "Beside prox * needs letters or digits with it.", "*", placeOf(word, clause));
  });
}

function notWords(clause: Clause): Error {
  const sentence = "Beside prox stand conditions on words, with any, adj or =.";
  return refusal(39, sentence, clause.index, clause.indexStart);
}

type Distance = Pick<Near, "comparison" | "distance" | "ordered">;

function distanceOf(modifiers: readonly Modifier[]): Distance {
  let found: Distance = { comparison: "<=", distance: 1, ordered: false };
  for (const { name, comparison, value = "", start } of modifiers) {
    switch (name.replace(/^cql\./, "")) {
      case "distance": {
        const distance = Number(value);
        if (!/^\d+$/.test(value) || distance > MOST_DISTANCE || comparison === undefined) {
          const sentence = `The distance is a whole number from 0 to ${MOST_DISTANCE}, as in prox/distance<=3.`;
          throw refusal(41, sentence, value, start);
        }
        found = { ...found, comparison: comparison === "==" ? "=" : comparison, distance };
        break;
      }
      case "unit":
        if (value.toLowerCase() !== "word") throw refusal(42, "The only unit is word: prox/unit=word.", value, start);
        break;
      case "ordered":
        found = { ...found, ordered: true };
        break;
      case "unordered":
        found = { ...found, ordered: false };
        break;
      default:
        throw refusal(44, `prox knows distance, unit, ordered and unordered, not ${name}.`, name, start);
    }
  }
  return found;
}
