/** The normalized relation of a clause with its modifiers. In: a clause. Out: a supported relation, or a problem. */
import type { Clause, Modifier } from "../../cql/tree.ts";
import { queryError } from "./query-problem.ts";

const RELATIONS = ["any", "all", "adj", "==", "<>", "<", "<=", ">", ">=", "within", "encloses", "="] as const;

export interface Relation {
  readonly name: (typeof RELATIONS)[number];
  /** False: `*`, `?` and `^` are literal. */
  readonly masked: boolean;
  /** Words also stand for their forms and for compounds. */
  readonly isStem: boolean;
  /** Words also stand for those that differ by a letter or two. */
  readonly isFuzzy: boolean;
}

/** Modifiers for relations that compare words. */
const WORD_MODIFIERS: ReadonlySet<string> = new Set(["stem", "fuzzy"]);
const WORD_RELATIONS: ReadonlySet<string> = new Set(["any", "all", "adj", "="]);

/** What the search does anyway, and `unmasked`. */
const MODIFIERS: ReadonlySet<string> = new Set(
  ["ignorecase", "ignoreaccents", "masked", "unmasked", "relevant", "word", "string", "isodate", "number"].concat([
    ...WORD_MODIFIERS,
  ]),
);

export function relationOf({ relation }: Clause): Relation {
  const written = relation.name.replace(/^cql\./, "");
  // `exact` is the CQL 1.1 name of `==`.
  const name = RELATIONS.find((known) => known === (written === "exact" ? "==" : written));
  if (name === undefined) {
    const sentence = `There is no relation ${relation.name}. Relations are: ${RELATIONS.join(" ")} exact.`;
    throw queryError(19, sentence, relation.name, relation.start);
  }
  const unknown = relation.modifiers.find((modifier) => !MODIFIERS.has(plainName(modifier)));
  if (unknown) {
    throw queryError(20, `The modifier /${unknown.name} is not supported here.`, unknown.name, unknown.start);
  }
  const given = new Set(relation.modifiers.map(plainName));
  if (!WORD_RELATIONS.has(name)) refuseWordModifiers(relation);
  return { name, masked: !given.has("unmasked"), isStem: given.has("stem"), isFuzzy: given.has("fuzzy") };
}

/** Diagnostic 20, if there are modifiers that only make sense for words. */
export function refuseWordModifiers({ modifiers }: Clause["relation"]): void {
  const misplaced = modifiers.find((modifier) => WORD_MODIFIERS.has(plainName(modifier)));
  if (!misplaced) return;
  const { name, start } = misplaced;
  const sentence = `The modifier /${name} is for words: use it with any, all, adj or = on a text field.`;
  const german = `Der Zusatz «/${name}» ist für Wörter: mit «any», «all», «adj» oder «=» in einem Textfeld.`;
  throw queryError(20, sentence, name, start, german);
}

function plainName({ name }: Modifier): string {
  return name.replace(/^cql\./, "");
}

/** Diagnostic 22: the relation is not supported for this kind of field. */
export function unsupportedRelation({ relation }: Clause, sentence: string): Error {
  return queryError(22, sentence, relation.name, relation.start);
}
