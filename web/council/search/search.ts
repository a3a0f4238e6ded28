/** A search and its address: an index, and the known parameters with valid values. */
import type { Query } from "../../frame/service.ts";
import { linkTo, type Reader, type Visit } from "../../frame/visit.ts";
import { type SearchedIndex, searchedIndexes } from "../facts/searched-indexes.ts";
import { wordsIn } from "../facts/words-in.ts";

export interface Search {
  readonly index: SearchedIndex;
  /** By parameter name. */
  readonly given: Given;
}

/**
 * `q`: words. `feld=titel`: title only. `dokumente=1`: in attached files, too. `wort`: only these words (`ganz`),
 * beginnings (`anfang`) or parts (`teil`) of words, instead of words with all their forms and compounds. `person`: a
 * signatory. `von`, `bis`: ISO dates. `sort=neu`: newest first. `seite`: page. `cql`: a query that replaces all of
 * these. The filters of the index have parameters of their own.
 */
export type Given = Readonly<Partial<Record<string, string>>>;

/**
 * Long enough for a title, and short enough that the query stays within the service's limit (docs/reference/cql.md,
 * Limits).
 */
export const LONGEST_TEXT = 200;
const LONGEST_CQL = 10_000;

const anything = (): boolean => true;
const like =
  (pattern: RegExp) =>
  (value: string): boolean =>
    pattern.test(value);

/** There must be an index. */
export function searchOf({ installed, query }: Pick<Visit, "installed" | "query">): Search {
  const indexes = searchedIndexes(installed);
  const index = indexes.find(({ name }) => name === query.get("index")) ?? indexes[0];
  const given = parametersOf(index).flatMap(([name, isUsable]) => {
    const longest = name === "cql" ? LONGEST_CQL : LONGEST_TEXT;
    const value = (query.get(name) ?? "").slice(0, longest).toWellFormed().trim();
    return value !== "" && isUsable(value) ? [[name, value] as const] : [];
  });
  return { index, given: Object.fromEntries(given) };
}

/** Whether an address has any parameter of a search. */
export function isSearch({ installed, query }: Pick<Visit, "installed" | "query">): boolean {
  const names = searchedIndexes(installed).flatMap((index) => parametersOf(index).map(([name]) => name));
  return ["index", ...names].some((name) => query.has(name));
}

/** The same search with changes, starting at the first page. */
export function changedSearch({ index, given }: Search, changes: Given): Search {
  const entries = Object.entries({ ...given, seite: undefined, ...changes });
  return { index, given: Object.fromEntries(entries.filter(([, value]) => value !== undefined)) };
}

/** A link to a search, without defaults. Without any parameter, the address is that of the home of parliament. */
export function linkToSearch(visit: Reader, { index, given }: Search, others: Query = {}): string {
  const query = { ...given, ...others };
  const isDefault = index.isFirst && Object.values(query).some((value) => value !== undefined);
  return linkTo(visit, "/rat", { index: isDefault ? undefined : index.name, ...query });
}

/** The same words in another index. */
export function inIndex({ given: { q, feld, wort, dokumente } }: Search, index: SearchedIndex): Search {
  return changedSearch({ index, given: {} }, { q, feld, wort, dokumente });
}

/** Whether hits are sorted by relevance, which needs words. */
export function isByRelevance({ given: { q = "", sort } }: Search): boolean {
  return sort !== "neu" && wordsIn(q).length > 0;
}

export function isFiltered({ index, given }: Search): boolean {
  return [...index.filters.map(({ name }) => name), "person", "von", "bis"].some((name) => given[name] !== undefined);
}

/** The same search without filters. */
export function withoutFilters(search: Search): Search {
  const { q, feld, wort, dokumente, sort } = search.given;
  return changedSearch({ index: search.index, given: {} }, { q, feld, wort, dokumente, sort });
}

function parametersOf(
  index: SearchedIndex,
): readonly (readonly [name: string, isUsable: (value: string) => boolean])[] {
  return [
    ["q", anything],
    ["feld", like(/^titel$/)],
    ["wort", like(/^(ganz|anfang|teil)$/)],
    // Also of an index without files, so that the choice is not lost on the way to another one.
    ["dokumente", like(/^1$/)],
    ...(index.person === undefined ? [] : [["person", (value: string) => wordsIn(value).length > 0] as const]),
    ...(index.date === undefined ? [] : [["von", isDate] as const, ["bis", isDate] as const]),
    ["sort", like(/^neu$/)],
    ["seite", like(/^[1-9]\d{0,5}$/)],
    ["cql", anything],
    ...index.filters.map(({ name, pattern }) => [name, pattern ? like(pattern) : anything] as const),
  ];
}

function isDate(text: string): boolean {
  if (!/^\d{4}-\d\d-\d\d$/.test(text)) return false;
  try {
    return Temporal.PlainDate.from(text) !== undefined;
  } catch {
    return false;
  }
}
