/**
 * Which bare words are relations when they follow an index. In: a word as written. Out: yes or no. All other words form
 * one term with their neighbours.
 */

/** The named relations of the context set `cql`; `exact` is the CQL 1.1 name of `==`. */
const NAMED: ReadonlySet<string> = new Set(["any", "all", "adj", "exact", "within", "encloses"]);

const LETTER = /\p{L}/u;

/**
 * One of the named relations, in any case, or a name with a context set such as `cql.any` or `rel.near`. Abbreviations
 * (`Dr. A. Muster`) and dates (`am 12.5.2024`) are not such names.
 */
export function isRelationName(word: string): boolean {
  const dot = word.indexOf(".");
  if (dot < 0) return word.length <= 8 && NAMED.has(word.toLowerCase());
  return dot > 0 && !word.endsWith(".") && LETTER.test(String.fromCodePoint(word.codePointAt(0) as number));
}
