/** The normalized relation of a clause with its modifiers. In: a clause. Out: a supported relation, or a problem. */
import type { Clause } from "../../cql/tree.ts";
import { queryError } from "./query-problem.ts";

const RELATIONS = ["any", "all", "adj", "==", "<>", "<", "<=", ">", ">=", "within", "encloses", "="] as const;

export interface Relation {
  readonly name: (typeof RELATIONS)[number];
  /** False: `*`, `?` and `^` are literal. */
  readonly masked: boolean;
}

/** What the search does anyway, and `unmasked`. */
const MODIFIERS: ReadonlySet<string> = new Set(
  ["ignorecase", "ignoreaccents", "masked", "unmasked", "relevant", "word", "string", "isodate", "number"].flatMap(
    (name) => [name, `cql.${name}`],
  ),
);

export function relationOf({ relation }: Clause): Relation {
  const written = relation.name.replace(/^cql\./, "");
  // `exact` is the CQL 1.1 name of `==`.
  const name = RELATIONS.find((known) => known === (written === "exact" ? "==" : written));
  if (name === undefined) {
    const sentence = `There is no relation ${relation.name}. Relations are: ${RELATIONS.join(" ")} exact.`;
    throw queryError(19, sentence, relation.name, relation.start);
  }
  const unknown = relation.modifiers.find((modifier) => !MODIFIERS.has(modifier.name));
  if (unknown) {
    throw queryError(20, `The modifier /${unknown.name} is not supported here.`, unknown.name, unknown.start);
  }
  return { name, masked: !relation.modifiers.some((modifier) => modifier.name.endsWith("unmasked")) };
}

/** Diagnostic 22: the relation is not supported for this kind of field. */
export function unsupportedRelation({ relation }: Clause, sentence: string): Error {
  return queryError(22, sentence, relation.name, relation.start);
}
