/** What the words of a query stand for, with and without `/stem` and `/fuzzy`, given the words of all records. */
import type { Clause } from "../../../src/cql/tree.ts";
import type { CouncilRecord } from "../../../src/parliament/describe/record.ts";
import { naiveExpansion } from "../../../src/search/testing/naive-expansion.ts";
import { OWN_SYNONYMS } from "../../../src/text/german/synonyms.ts";
import { bare } from "./naive-relations.ts";
import { foldedText, type TermWord } from "./naive-text.ts";
import type { Matches, Meaning, WordField } from "./naive-words.ts";

const GUID = /^[0-9a-f]{32}$/;

export function meaningOf({ relation }: Clause, records: readonly CouncilRecord[]): Meaning & { joins: boolean } {
  const given = relation.modifiers.map(bare);
  const isStem = given.includes("stem");
  const isFuzzy = given.includes("fuzzy");
  const isTiered = isStem || isFuzzy;

  function matchesOf(word: TermWord, field: WordField): Matches {
    if (word.hasMask || word.isAny || word.text === "") {
      return (token) =>
        token.folded
          .filter((entry) => word.fits(entry) && !(field.boosts && word.hasMask && !isStar(word) && GUID.test(entry)))
          .map(() => 0);
    }
    const vocabulary = field.vocabulary(records);
    if (isTiered) {
      const stems = isStem ? { stems: OWN_SYNONYMS.of(word.spelled) } : {};
      const tiers = naiveExpansion({ word: word.spelled, ...stems, isFuzzy }, vocabulary);
      return ({ spelled }) => spelled.flatMap((each) => tiers.get(each) ?? []);
    }
    const otherwise = withUmlauts(word.spelled);
    const occurs = otherwise.length === 0 || [...vocabulary].some((each) => foldedText(each) === word.text);
    if (!occurs) return ({ spelled }) => spelled.filter((each) => otherwise.includes(each)).map(() => 0);
    return ({ folded }) => (folded.includes(word.text) ? [0] : []);
  }
  return { matchesOf, isTiered, joins: isTiered };
}

/** `*` alone, in a phrase. */
const isStar = ({ text }: TermWord): boolean => /^\ue000+$/.test(text);

/** With some of the first four `ae`, `oe`, `ue` as umlauts. */
function withUmlauts(word: string): readonly string[] {
  const [before, digraph, after] = splitAt(word);
  const all = digraph === undefined ? [word] : variants(before, digraph, after, 4);
  return all.filter((each) => each !== word);
}

function splitAt(word: string): readonly [string, string | undefined, string] {
  const at = word.search(/ae|oe|ue/);
  return at < 0 ? [word, undefined, ""] : [word.slice(0, at), word.slice(at, at + 2), word.slice(at + 2)];
}

function variants(before: string, digraph: string, after: string, left: number): readonly string[] {
  const [next, more, rest] = splitAt(after);
  const ends = more === undefined || left === 1 ? [after] : variants(next, more, rest, left - 1);
  const umlaut = { ae: "ä", oe: "ö", ue: "ü" }[digraph];
  return [digraph, umlaut].flatMap((letters) => ends.map((end) => before + letters + end));
}
