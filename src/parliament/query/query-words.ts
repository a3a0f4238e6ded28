/** Limits the words of a query: each costs about as much as a condition, and one that is expanded as many. */
import type { Texts } from "../../base/language.ts";
import { LIMITS } from "../../base/limits.ts";
import type { Clause, CqlNode } from "../../cql/tree.ts";
import { countWords } from "../../text/term.ts";
import { queryError } from "./query-problem.ts";

/** Diagnostic 38 at the first term that is too much. */
export function limitWords(tree: CqlNode): void {
  const clauses = [...clausesIn(tree)];
  limit(clauses, LIMITS.queryWords.most, (most) => ({
    en: `A query may have ${most} words.`,
    de: `Eine Abfrage darf ${most} Wörter haben.`,
  }));
  limit(clauses.filter(isExpanded), LIMITS.expandedWords.most, (most) => ({
    en: `A query may have ${most} words with /stem or /fuzzy.`,
    de: `Eine Abfrage darf ${most} Wörter mit «/stem» oder «/fuzzy» haben.`,
  }));
}

function isExpanded({ relation }: Clause): boolean {
  return relation.modifiers.some(({ name }) => /^(cql\.)?(stem|fuzzy)$/.test(name));
}

function limit(clauses: readonly Clause[], most: number, sentenceOf: (most: number) => Texts): void {
  // Most queries are so short that nothing has to be counted: a word and a space take two characters.
  const characters = clauses.reduce((sum, { term }) => sum + term.length + 1, 0);
  if (characters <= 2 * most) return;
  let words = 0;
  for (const { term, termStart } of clauses) {
    words += countWords(term);
    if (words <= most) continue;
    const { en, de } = sentenceOf(most);
    const sentence = `${en} Search with fewer, or split the query.`;
    const german = `${de} Suchen Sie mit weniger, oder teilen Sie die Abfrage auf.`;
    throw queryError(38, sentence, String(most), termStart, german);
  }
}

/** All conditions of a tree. A chain of 256 is as deep. */
export function* clausesIn(node: CqlNode): Generator<Clause> {
  if (node.type === "clause") yield node;
  else if (node.type === "boolean") {
    yield* clausesIn(node.left);
    yield* clausesIn(node.right);
  } else yield* clausesIn(node.query);
}
