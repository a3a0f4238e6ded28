/** The relation of a clause, in one spelling, with what its modifiers say. In: a clause. Out: one of ours, or a problem. */
import type { Clause } from "../../cql/tree.ts";
import { refusal } from "./query-problem.ts";

const RELATIONS = ["any", "all", "adj", "==", "<>", "<", "<=", ">", ">=", "within", "encloses", "="] as const;

export interface Relation {
  readonly name: (typeof RELATIONS)[number];
  /** False: `*`, `?` and `^` mean themselves. */
  readonly masked: boolean;
}

/** What we do anyway, and `unmasked`. */
const MODIFIERS: ReadonlySet<string> = new Set(
  ["ignorecase", "ignoreaccents", "masked", "unmasked", "relevant", "word", "string", "isodate", "number"].flatMap(
    (name) => [name, `cql.${name}`],
  ),
);

export function relationOf({ relation }: Clause): Relation {
  const written = relation.name.replace(/^cql\./, "");
  // CQL 1.1's word for `==`.
  const name = RELATIONS.find((known) => known === (written === "exact" ? "==" : written));
  if (name === undefined) {
    const sentence = `There is no relation ${relation.name}. Relations are: ${RELATIONS.join(" ")} exact.`;
    throw refusal(19, sentence, relation.name, relation.start);
  }
  const odd = relation.modifiers.find((modifier) => !MODIFIERS.has(modifier.name));
  if (odd) throw refusal(20, `The modifier /${odd.name} is not supported here.`, odd.name, odd.start);
  return { name, masked: !relation.modifiers.some((modifier) => modifier.name.endsWith("unmasked")) };
}

/** Diagnostic 22: the relation does not go with this kind of field. */
export function unfit({ relation }: Clause, sentence: string): Error {
  return refusal(22, sentence, relation.name, relation.start);
}
