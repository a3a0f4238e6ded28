/** The CQL of a search (docs/reference/cql.md). In: what the form gives. Out: a query that the service can always answer, whatever was typed. */

import type { Filter } from "../facts/searched-indexes.ts";
import { type Word, wordsIn } from "../facts/words-in.ts";
import { isByFit, type Search } from "./search.ts";

export function cqlOf(search: Search): string {
  const { index, given } = search;
  if (given.cql !== undefined) return given.cql;
  const { q = "", person = "", von, bis } = given;
  const fields = given.feld === "titel" ? index.fields.slice(0, 1) : index.fields;
  const conditions = [
    ...wordConditions(fields, q, given.wort),
    ...index.filters.flatMap((filter) => filterCondition(filter, given[filter.name])),
    ...(index.person === undefined ? [] : wordConditions([index.person], person)),
    ...(index.date === undefined || von === undefined ? [] : [`${index.date} >= ${von}`]),
    // A day begins at its midnight: to include all of it, its last second.
    ...(index.date === undefined || bis === undefined ? [] : [`${index.date} <= "${bis} 23:59:59"`]),
  ];
  const all = conditions.length === 0 ? "cql.allRecords = 1" : conditions.join(" and ");
  return isByFit(search) ? all : `${all} sortBy ${index.order}`;
}

/** A whole value as a term: every sign that CQL reads otherwise loses its meaning. */
export function quoted(value: string): string {
  return `"${value.replace(/["\\*?^]/g, "\\$&")}"`;
}

/** The words may stand anywhere, a phrase as it is. A title that holds them makes a better hit than a text elsewhere, and comes first. */
function wordConditions(fields: readonly string[], text: string, match?: string): readonly string[] {
  const words = wordsIn(text);
  const single = words.filter(({ isPhrase }) => !isPhrase).map((word) => masked(word, match));
  const terms = [
    ...(single.length === 0 ? [] : [`all "${single.join(" ")}"`]),
    ...words.filter(({ isPhrase }) => isPhrase).map((phrase) => `adj "${phrase.text}"`),
  ];
  return terms.map((term) => either(fields.map((field) => `${field} ${term}`)));
}

function either(conditions: readonly string[]): string {
  return conditions.length === 1 ? conditions[0] : `(${conditions.join(" or ")})`;
}

/** German puts words together and bends their ends. Numbers and short words stay whole: too many words begin like them. */
function masked({ text }: Word, match = "anfang"): string {
  if (match === "ganz" || text.includes("*") || !/\p{L}{3}/u.test(text)) return text;
  return match === "teil" ? `*${text}*` : `${text}*`;
}

function filterCondition({ field, allBut }: Filter, value: string | undefined): readonly string[] {
  if (value === undefined) return [];
  return allBut?.name === value ? [`${field} <> ${quoted(allBut.value)}`] : [`${field} == ${quoted(value)}`];
}
