/**
 * Random CQL for an index. In: a description and its records. Out: a fast-check arbitrary of queries whose words, dates
 * and numbers are those of the records, slightly changed, so that many find something. A few queries are invalid.
 */
import fc from "fast-check";
import {
  elementsOf,
  type IndexDescription,
  type SearchField,
  typeNamed,
} from "../../../src/parliament/describe/description.ts";
import type { CouncilRecord } from "../../../src/parliament/describe/record.ts";
import { instantsOf, numbersOf } from "../naive/naive-values.ts";
import { invalidClauses, invalidQueries, invalidSorting } from "./invalid-query.ts";
import { dateClause, numberClause } from "./random-numbers.ts";
import { anyCase, joined, often, spread, type Text } from "./random-parts.ts";
import { bareTerm, guidClause, textClauses } from "./random-words.ts";

export function queryArbitrary(description: IndexDescription, records: readonly CouncilRecord[]): Text {
  return KNOWN.getOrInsertComputed(records, () => makeArbitrary(description, records));
}

/** Collecting the words of all records takes longer than many tests. */
const KNOWN = new WeakMap<readonly CouncilRecord[], Text>();

function makeArbitrary(description: IndexDescription, records: readonly CouncilRecord[]): Text {
  const clauses = description.searchFields.map((field) => fieldClause(field, records));
  const seqs = records.map((record) => record.SEQ);
  const clause = fc.oneof(
    { arbitrary: fc.oneof(...clauses), weight: 12 },
    { arbitrary: bareTerm(description, records), weight: 2 },
    { arbitrary: guidClause(description, records), weight: 1 },
    { arbitrary: numberClause("seq", seqs), weight: 1 },
    { arbitrary: fc.constantFrom("cql.allRecords = 1", "cql.allrecords any x"), weight: 1 },
  );
  const condition = booleans(clause, 3);
  const invalidClause = fc.constantFrom(...invalidClauses(description));
  const query = fc.oneof(
    { arbitrary: joined(condition, fc.option(sorting(description), { nil: "", freq: 2 })), weight: 20 },
    { arbitrary: joined(clause, fc.constantFrom(" and ", " or ", " NOT "), invalidClause), weight: 2 },
    { arbitrary: joined(clause, fc.constantFrom(...invalidSorting(description))), weight: 1 },
    { arbitrary: fc.constantFrom(...invalidQueries(description)), weight: 1 },
  );
  // A change may split a surrogate pair; a lone surrogate in an address would arrive as U+FFFD.
  return query.map((text) => text.toWellFormed());
}

/** Chains and groups of conditions. */
function booleans(clause: Text, depth: number): Text {
  if (depth === 0) return clause;
  const inner = booleans(clause, depth - 1);
  const operator = fc.constantFrom(" and ", " AND ", " or ", " Or ", " not ", " NOT ");
  const group = joined(fc.constant("("), inner, operator, inner, fc.constant(")"));
  const one = fc.oneof({ arbitrary: clause, weight: 4 }, { arbitrary: group, weight: 1 });
  return fc.oneof({ arbitrary: clause, weight: 2 }, joined(one, operator, one));
}

function fieldClause(field: SearchField, records: readonly CouncilRecord[]): Text {
  switch (field.kind) {
    case "text":
      return textClauses(field, records);
    case "date": {
      const instants = records.flatMap((record) => [
        ...instantsOf(field, "Start", record),
        ...instantsOf(field, "End", record),
      ]);
      return dateClause(field.name, spread(instants));
    }
    case "numeric":
      return numberClause(field.name, spread(records.flatMap((record) => numbersOf(field, record))));
    case "boolean":
      return joined(
        anyCase(field.name),
        fc.constantFrom(" = ", "=", " == ", " exact ", " any ", " <> "),
        fc.constantFrom("true", "false", '"true"', '"FALSE"', "1", "0"),
      );
  }
}

const DIRECTIONS = ["", "", "/sort.ascending", "/sort.descending"];
const CASES = [
  ...["", "", "/sort.ignoreCase", "/sort.respectCase", "/sort.ignoreAccents", "/sort.respectAccents"],
  ...["/sort.unicodeCollate", "/SORT.UNICODECOLLATE/sort.ignoreCase", "/sort.locale=de", "/Sort.Locale=de-CH"],
];
const MISSING = ["", "", "/sort.missingLow", "/sort.missingHigh", "/sort.missingOmit"];

function sorting(description: IndexDescription): Text {
  const name = fc.constantFrom(...sortNames(description)).chain(anyCase);
  const key = joined(name, ...[DIRECTIONS, CASES, MISSING].map((modifiers) => fc.constantFrom(...modifiers)));
  return joined(
    often(" sortBy ", " sortby "),
    fc.array(key, { minLength: 1, maxLength: 3 }).map((keys) => keys.join(" ")),
  );
}

/** The names by which hits can be sorted and counted. */
export function sortNames(description: IndexDescription): string[] {
  const fields = description.searchFields.flatMap(({ name, kind }) => (kind === "date" ? withEnds(name) : [name]));
  const elements = elementsOf(typeNamed(description, description.root.type)).flatMap((element) => {
    if (element.kind === "simple") return [element.name];
    return element.kind === "typed" && element.type === "DateTimeFieldType" ? withEnds(element.name) : [];
  });
  return ["seq", "obj_guid", ...fields, ...elements];
}

const withEnds = (name: string): string[] => [name, `${name}_start`, `${name}_end`];
