/** The CQL query of a search (docs/reference/cql.md). It is always valid, whatever was typed into the form. */
import { quoted } from "../facts/cql-term.ts";
import type { Filter, SearchedIndex } from "../facts/searched-indexes.ts";
import { type Word, wordsIn } from "../facts/words-in.ts";
import { isByRelevance, type Search } from "./search.ts";

export function cqlOf(search: Search): string {
  const { index, given } = search;
  if (given.cql !== undefined) return given.cql;
  const all = conditionsOf(search) ?? "cql.allRecords = 1";
  return isByRelevance(search) ? all : `${all} sortBy ${index.order}`;
}

/** The query without its order; undefined if it finds all records. */
export function conditionsOf({ index, given }: Search): string | undefined {
  if (given.cql !== undefined) return given.cql;
  const { q = "", person = "", von, bis } = given;
  const inDocuments = given.dokumente === undefined || index.documents === undefined ? [] : [index.documents];
  const fields = given.feld === "titel" ? index.fields.slice(0, 1) : [...index.fields, ...inDocuments];
  const conditions = [
    ...wordConditions(index, fields, q, given.wort),
    ...index.filters.flatMap((filter) => filterCondition(filter, given[filter.name])),
    ...(index.person === undefined ? [] : wordConditions(index, [index.person], person)),
    ...(index.date === undefined || von === undefined ? [] : [`${index.date} >= ${von}`]),
    // A date means midnight: the last second includes the whole day.
    ...(index.date === undefined || bis === undefined ? [] : [`${index.date} <= "${bis} 23:59:59"`]),
  ];
  return conditions.length === 0 ? undefined : conditions.join(" and ");
}

/** Words in any order, and phrases as they are. The title comes first, because a match there ranks higher. */
function wordConditions(
  index: SearchedIndex,
  fields: readonly string[],
  text: string,
  match?: string,
): readonly string[] {
  const words = wordsIn(text);
  const single = words.filter(({ isPhrase }) => !isPhrase);
  const phrases = words.filter(({ isPhrase }) => isPhrase).map((phrase) => `adj "${phrase.text}"`);
  const all = (field: string): string => {
    // Names have no other forms, and people often type only their beginning.
    const own = match ?? (isNames(index, field) ? "anfang" : undefined);
    return `all${own === undefined ? "/stem" : ""} "${single.map((word) => masked(word, own)).join(" ")}"`;
  };
  return [
    ...(single.length === 0 ? [] : [either(fields.map((field) => `${field} ${all(field)}`))]),
    ...phrases.map((phrase) => either(fields.map((field) => `${field} ${phrase}`))),
  ];
}

/** Whether a field holds names of people. */
function isNames({ kind, person, fields }: SearchedIndex, field: string): boolean {
  return field === person || (kind === "person" && field === fields[0]);
}

function either(conditions: readonly string[]): string {
  return conditions.length === 1 ? conditions[0] : `(${conditions.join(" or ")})`;
}

/** Numbers and short words are not extended: too many words start so. */
function masked({ text }: Word, match: string | undefined): string {
  if (match === undefined || match === "ganz" || text.includes("*") || !/\p{L}{3}/u.test(text)) return text;
  return match === "teil" ? `*${text}*` : `${text}*`;
}

function filterCondition({ field, allBut }: Filter, value: string | undefined): readonly string[] {
  if (value === undefined) return [];
  if (allBut?.name !== value) return [`${field} == ${quoted(value)}`];
  return allBut.values.map((other) => `${field} <> ${quoted(other)}`);
}
