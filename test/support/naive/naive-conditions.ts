/**
 * Compiles a query to conditions on a single record. In: a CQL tree and an index description. Out: a tree of
 * conditions, or a `NaiveDiagnostic`. It implements the documented semantics literally and shares no code with the
 * service.
 */
import type { Clause, CqlNode } from "../../../src/cql/tree.ts";
import type { IndexDescription } from "../../../src/parliament/describe/description.ts";
import type { CouncilRecord } from "../../../src/parliament/describe/record.ts";
import { NaiveDiagnostic } from "./naive-diagnostic.ts";
import { fieldNamed, type TextField } from "./naive-fields.ts";
import { booleanOf, instantPair, numberOf, periodOf } from "./naive-literals.ts";
import { meaningOf } from "./naive-meaning.ts";
import { proxCondition } from "./naive-prox.ts";
import { isForWords, isMasked, RELATIONS, relationOf, WORD_RELATIONS } from "./naive-relations.ts";
import { foldedText, termWords, valueMatcher, withoutBackslashes } from "./naive-text.ts";
import { phrase, type TextCondition, type WordField } from "./naive-words.ts";

export type Condition =
  | Test
  | TextCondition
  | { readonly type: "and" | "or" | "not"; readonly left: Condition; readonly right: Condition };

const NOTHING: Condition = { type: "test", holds: () => false };

/** `records`: what a word stands for may depend on the words of all of them. */
export function conditionOf(
  node: CqlNode,
  description: IndexDescription,
  records: readonly CouncilRecord[],
): Condition {
  switch (node.type) {
    case "clause":
      return clauseCondition(node, description, records);
    case "prefix":
    case "sort":
      return conditionOf(node.query, description, records);
    case "boolean": {
      if (node.operator === "prox") return proxCondition(node, description, records) ?? NOTHING;
      if (node.modifiers.length > 0) throw new NaiveDiagnostic(46);
      const left = conditionOf(node.left, description, records);
      return { type: node.operator, left, right: conditionOf(node.right, description, records) };
    }
  }
}

function clauseCondition(clause: Clause, description: IndexDescription, records: readonly CouncilRecord[]): Condition {
  const field = fieldNamed(clause.index, description);
  if (field.kind === "all") return { type: "test", holds: () => true };
  const relation = relationOf(clause);
  if (field.kind !== "text" && clause.relation.modifiers.some(isForWords)) throw new NaiveDiagnostic(20);
  if (!RELATIONS[field.kind].includes(relation)) throw new NaiveDiagnostic(22);
  const term = withoutBackslashes(clause.term);
  switch (field.kind) {
    case "text":
      return textCondition(field, relation, clause, records);
    case "number": {
      const pair = term.trim().split(/\s+/).map(numberOf);
      if (pair.length !== (relation === "within" ? 2 : 1) || pair.includes(undefined)) throw new NaiveDiagnostic(36);
      const [one, other = one] = pair as number[];
      return numberTest(field.values, relation, { from: one, last: other });
    }
    case "date": {
      const pair = relation === "within" ? instantPair(term) : undefined;
      const period = periodOf(term);
      if (pair !== undefined) return dateTest(field.values, relation, { from: pair[0], last: pair[1] });
      if (relation === "within" || period === undefined) throw new NaiveDiagnostic(36);
      return dateTest(field.values, relation, { from: period.from, last: period.to - 1 });
    }
    case "boolean": {
      const wanted = booleanOf(term);
      if (wanted === undefined) throw new NaiveDiagnostic(36);
      return { type: "test", holds: (record) => field.values(record).includes(wanted) !== (relation === "<>") };
    }
  }
}

type Values = (record: CouncilRecord) => number[];
interface Range {
  readonly from: number;
  readonly last: number;
}

/** What ends in the last second of 9999 is open: later than every date, and equal to that second. */
const OPEN = Date.parse("9999-12-31T23:59:59Z");

function dateTest(values: Values, relation: string, { from, last }: Range): Condition {
  const ordinary = numberTest((record) => values(record).filter((value) => value < OPEN), relation, { from, last });
  const isTrueOfOpen = {
    "<": false,
    "<=": from >= OPEN,
    ">": true,
    ">=": true,
  }[relation];
  const hasOpen = (record: CouncilRecord): boolean => values(record).some((value) => value >= OPEN);
  return {
    type: "test",
    holds(record) {
      if (relation === "<>") return ordinary.holds(record) && !(hasOpen(record) && last >= OPEN);
      return ordinary.holds(record) || (hasOpen(record) && (isTrueOfOpen ?? last >= OPEN));
    },
  };
}

interface Test {
  readonly type: "test";
  readonly holds: (record: CouncilRecord) => boolean;
}

function numberTest(values: Values, relation: string, { from, last }: Range): Test {
  const among = (value: number): boolean => from <= value && value <= last;
  const tests: Readonly<Record<string, (all: number[]) => boolean>> = {
    "<": (all) => all.some((value) => value < from),
    "<=": (all) => all.some((value) => value <= from),
    ">": (all) => all.some((value) => value > from),
    ">=": (all) => all.some((value) => value >= from),
    "<>": (all) => !all.some(among),
  };
  const test = tests[relation] ?? ((all: number[]) => all.some(among));
  return { type: "test", holds: (record) => test(values(record)) };
}

/** Records have GUIDs without dashes; queries may contain dashes. */
const DASHED_GUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

function textCondition(
  field: TextField,
  relation: string,
  clause: Clause,
  records: readonly CouncilRecord[],
): Condition {
  if (WORD_RELATIONS.includes(relation)) return wordCondition(field.words, relation, clause, records);
  const { values, foldedValues } = field;
  const term = field.isGuid ? clause.term.replace(/^[0-9a-f-]{36}$/i, (guid) => guid.replaceAll("-", "")) : clause.term;
  if (["==", "exact", "<>"].includes(relation)) {
    const spellings = DASHED_GUID.test(term) ? [term, term.replaceAll("-", "")] : [term];
    const matchers = spellings.map((spelling) => valueMatcher(spelling, isMasked(clause)));
    const fits = (value: string): boolean => matchers.some((matches) => matches(value));
    const holds = (record: CouncilRecord) =>
      term === "" ? values(record).length === 0 : foldedValues(record).some(fits);
    return { type: "test", holds: relation === "<>" ? (record) => !holds(record) : holds };
  }
  const plain = withoutBackslashes(term);
  const parts = relation === "within" ? plain.trim().split(/\s+/) : [plain];
  if (parts.length !== (relation === "within" ? 2 : 1)) throw new NaiveDiagnostic(36);
  const [from, to = from] = parts.map(foldedText);
  const tests: Readonly<Record<string, (value: string) => boolean>> = {
    "<": (value) => value < from,
    "<=": (value) => value <= from,
    ">": (value) => value > from,
    ">=": (value) => value >= from,
    within: (value) => from <= value && value <= to,
  };
  return { type: "test", holds: (record) => foldedValues(record).some(tests[relation]) };
}

function wordCondition(
  field: WordField,
  relation: string,
  clause: Clause,
  records: readonly CouncilRecord[],
): Condition {
  const meaning = meaningOf(clause, records);
  const words = termWords(clause.term, isMasked(clause), meaning.joins);
  if (words.length === 0) return NOTHING;
  const present: Condition = { type: "test", holds: (record) => field.tokens(record).length > 0 };
  if (relation === "adj" || relation === "=")
    return words.length === 1 && words[0].isAny ? present : phrase(field, words, meaning);
  const type = relation === "any" ? "or" : "and";
  // A word that is repeated counts once.
  return [...new Map(words.map((word) => [word.name, word])).values()]
    .map((word): Condition => (word.isAny ? present : phrase(field, [word], meaning)))
    .reduce((left, right) => ({ type, left, right }));
}
