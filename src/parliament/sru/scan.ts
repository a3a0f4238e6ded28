/**
 * The scan operation: words of a text field in the order of the dictionary, around a term. In: a request. Out: each
 * word with the number of records that a search for it finds.
 */
import { parse } from "../../cql/parser.ts";
import type { Clause, CqlNode } from "../../cql/tree.ts";
import type { Snapshot } from "../../store/store.ts";
import { plainText } from "../../text/term.ts";
import { forEachWord } from "../../text/words.ts";
import type { SearchLayout, TextTarget } from "../describe/search-layout.ts";
import type { StoredIndex } from "../describe/stored-indexes.ts";
import { fieldOf } from "../query/plan.ts";
import { queryError, queryProblem } from "../query/query-problem.ts";
import { relationOf } from "../query/relation.ts";
import type { Readers } from "../query/search-index.ts";
import { closeEnvelope, echo, element, openEnvelope } from "./envelope.ts";
import type { ScanRequest } from "./sru-request.ts";

export async function scan(
  snapshot: Snapshot,
  { reader }: Pick<Readers, "reader">,
  { nr, search }: StoredIndex,
  { version, scanClause, responsePosition, maximumTerms }: ScanRequest,
): Promise<string> {
  const { target, word } = readScanClause(scanClause, search);
  const before = Math.max(0, responsePosition - 1);
  const terms = await reader.slice(snapshot, nr, fieldsOf(target), {
    place: word,
    before,
    after: maximumTerms - before,
    isExclusive: responsePosition === 0,
    // Beside names, nobody looks for a GUID.
    omitsGuids: !target.hasOnlyGuids,
  });
  const listed = terms.map(
    ({ word: value, count }) => `<zs:term>${element("value", value)}${element("numberOfRecords", count)}</zs:term>`,
  );
  return [
    openEnvelope("scan", version),
    listed.length === 0 ? "" : `<zs:terms>${listed.join("")}</zs:terms>`,
    echo("scan", { version, scanClause, responsePosition, maximumTerms }),
    closeEnvelope("scan"),
  ].join("");
}

/** All fields in which a search for a word finds records. */
function fieldsOf({ field, also }: TextTarget): readonly number[] {
  return also ? [field, also.field] : [field];
}

interface Place {
  readonly target: TextTarget;
  /** Folded; empty: the beginning. */
  readonly word: string;
}

function readScanClause(scanClause: string, layout: SearchLayout): Place {
  const parsed = parse(scanClause);
  if (!parsed.ok) throw queryProblem(parsed.diagnostic);
  const clause = onlyClause(parsed.tree);
  const { name, isStem, isFuzzy } = relationOf(clause);
  if (!WORD_RELATIONS.includes(name) || isStem || isFuzzy) {
    throw queryError(
      22,
      `A scan lists words: use = instead of ${clause.relation.name}, without /stem and /fuzzy.`,
      clause.relation.name,
      clause.relation.start,
      `Hier werden Wörter aufgezählt: Schreiben Sie = statt «${clause.relation.name}», ohne /stem und /fuzzy.`,
    );
  }
  const target = fieldOf(clause, layout);
  if (target.kind !== "text") {
    throw queryError(
      16,
      `${clause.index} has no words to list; only text fields have.`,
      clause.index,
      clause.indexStart,
      `«${clause.index}» hat keine Wörter, die sich aufzählen lassen; nur Textfelder haben welche.`,
    );
  }
  const words: string[] = [];
  forEachWord(plainText(clause.term), (word) => words.push(word));
  if (words.length > 1) {
    throw queryError(
      24,
      "A scan begins at one word, not at several.",
      clause.term,
      clause.termStart,
      "Eine Aufzählung beginnt bei einem Wort, nicht bei mehreren.",
    );
  }
  return { target, word: words[0] ?? "" };
}

const WORD_RELATIONS: readonly string[] = ["=", "any", "all", "adj"];

function onlyClause(tree: CqlNode): Clause {
  if (tree.type === "clause") return tree;
  if (tree.type === "prefix") return onlyClause(tree.query);
  const found = tree.type === "sort" ? "sortBy" : tree.operator;
  throw queryError(
    10,
    `A scan begins at one condition such as Name = "a", without ${found}.`,
    found,
    tree.type === "sort" ? tree.keys[0].start : tree.operatorStart,
    `Eine Aufzählung beginnt bei einer einzigen Bedingung wie Name = "a", ohne «${found}».`,
  );
}
