/** Relations and their modifiers in the naive model. */
import type { Clause, Modifier } from "../../../src/cql/tree.ts";
import { NaiveDiagnostic } from "./naive-diagnostic.ts";
import type { Field } from "./naive-fields.ts";

export const WORD_RELATIONS = ["any", "all", "adj", "="];
const NUMBER_RELATIONS = ["=", "==", "exact", "<>", "<", "<=", ">", ">=", "within"];
export const RELATIONS: Readonly<Record<Exclude<Field["kind"], "all">, readonly string[]>> = {
  text: [...WORD_RELATIONS, ...NUMBER_RELATIONS],
  number: NUMBER_RELATIONS,
  date: NUMBER_RELATIONS,
  boolean: ["=", "==", "exact", "any", "all", "adj", "<>"],
};
const KNOWN_RELATIONS = [...RELATIONS.text, "encloses"];
const MODIFIERS = "ignorecase ignoreaccents masked unmasked relevant word string isodate number stem fuzzy".split(" ");

/** The relation without its context set, if it and its modifiers are known. */
export function relationOf({ relation: { name, modifiers } }: Clause): string {
  const relation = name.replace(/^cql\./, "");
  if (!KNOWN_RELATIONS.includes(relation)) throw new NaiveDiagnostic(19);
  if (!modifiers.every((modifier) => MODIFIERS.includes(bare(modifier)))) throw new NaiveDiagnostic(20);
  if (!WORD_RELATIONS.includes(relation) && modifiers.some(isForWords)) throw new NaiveDiagnostic(20);
  return relation;
}

/** Modifiers that only make sense for words. */
export const isForWords = (modifier: Modifier): boolean => ["stem", "fuzzy"].includes(bare(modifier));

export const bare = ({ name }: Modifier): string => name.replace(/^cql\./, "");
/** Whether `*`, `?` and `^` are wildcards and anchors. */
export const isMasked = ({ relation }: Clause): boolean => !relation.modifiers.map(bare).includes("unmasked");
