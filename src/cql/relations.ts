/**
 * Which bare words are relations when they stand behind an index. In: a word as written. Out: yes or no. All other words
 * join their neighbours into one term.
 */

/** The named relations of the context set `cql`; `exact` is CQL 1.1's word for `==`. */
const NAMED: ReadonlySet<string> = new Set(["any", "all", "adj", "exact", "within", "encloses"]);

const LETTER = /\p{L}/u;

/**
 * One of the named relations in any case, or a name with a context set before the dot such as `cql.any` or `rel.near`.
 * An abbreviation (`Dr. A. Muster`) or a date (`am 12.5.2024`) is not such a name.
 */
export function isRelationName(word: string): boolean {
  const dot = word.indexOf(".");
  if (dot < 0) return word.length <= 8 && NAMED.has(word.toLowerCase());
  return dot > 0 && !word.endsWith(".") && LETTER.test(String.fromCodePoint(word.codePointAt(0) as number));
}
