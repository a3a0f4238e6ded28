/** The words of a term → plan: words, masks, phrases, and what words stand for with `/stem` and `/fuzzy`. */
import type { Clause } from "../../cql/tree.ts";
import { type PhrasePart, type TextPlan, VALUE_END, VALUE_START } from "../../search/plan/plan.ts";
import type { Synonyms } from "../../text/german/synonyms.ts";
import { umlautSpellings } from "../../text/spelling.ts";
import { readTerm, type TermWord } from "../../text/term.ts";
import type { TextTarget } from "../describe/search-layout.ts";
import { boosted } from "./plan-boosts.ts";
import { queryError } from "./query-problem.ts";
import type { Relation } from "./relation.ts";

/** What the words of a condition stand for. */
export type Meaning = Pick<Relation, "isStem" | "isFuzzy"> & { readonly synonyms: Synonyms };

export function wordsOf({ term }: Clause, { masked, isStem, isFuzzy }: Relation): readonly TermWord[] {
  return readTerm(term, masked, isStem || isFuzzy);
}

/** Each word once: repeating a word in `any` or `all` neither finds more nor ranks higher. */
export function distinct(words: readonly TermWord[]): readonly TermWord[] {
  const known = new Map<string, TermWord>();
  for (const word of words) {
    const text = word.kind === "word" ? word.text : word.kind === "mask" ? word.mask.pattern : "";
    const key = `${word.kind} ${word.first} ${word.last} ${text}`;
    if (!known.has(key)) known.set(key, word);
  }
  return [...known.values()];
}

/** What words are searched in. */
export type WordTarget = Pick<TextTarget, "field" | "boosts" | "omitsGuids">;

/** One word anywhere in a value, or at the position of its anchors. */
export function wordPlan(
  word: TermWord,
  target: WordTarget,
  meaning: Meaning,
): TextPlan | { readonly type: "present"; readonly field: number } {
  const { field } = target;
  if (word.first || word.last)
    return boosted({ type: "phrase", field, parts: anchored([word], target, meaning) }, target);
  const only = part(word, target, meaning);
  switch (only.type) {
    case "any-word":
      return { type: "present", field };
    case "word":
      return boosted({ ...only, field, ...preferred(word) }, target);
    default:
      return boosted({ ...only, field }, target);
  }
}

/** Words with the umlauts of the query are preferred to those without. */
function preferred(word: TermWord): { readonly spelling?: string } {
  return word.kind === "word" && word.spelled !== word.text ? { spelling: word.spelled } : {};
}

/** Several consecutive words. Only the first may have a start anchor, and only the last an end anchor. */
export function phrasePlan(clause: Clause, words: readonly TermWord[], target: WordTarget, meaning: Meaning): TextPlan {
  const misplaced = words.find((word, i) => (word.first && i > 0) || (word.last && i < words.length - 1));
  if (misplaced) {
    const sentence = "In a phrase ^ is only allowed before the first or after the last word.";
    throw queryError(32, sentence, "^", positionOf(misplaced, clause));
  }
  const parts = anchored(words, target, meaning);
  if (parts.every(({ type }) => type === "any-word")) {
    throw queryError(33, "A phrase needs at least one word besides *.", "*", clause.termStart);
  }
  return boosted({ type: "phrase", field: target.field, parts }, target);
}

/** The position of a word of the term in the query. */
export function positionOf({ start }: TermWord, { termStart, quoted }: Clause): number {
  return termStart + (quoted ? 1 : 0) + start;
}

function anchored(words: readonly TermWord[], target: WordTarget, meaning: Meaning): readonly PhrasePart[] {
  const start: readonly PhrasePart[] = words[0].first ? [{ type: "word", word: VALUE_START }] : [];
  const end: readonly PhrasePart[] = words[words.length - 1].last ? [{ type: "word", word: VALUE_END }] : [];
  return [...start, ...words.map((word) => part(word, target, meaning)), ...end];
}

function part(word: TermWord, { omitsGuids }: WordTarget, { isStem, isFuzzy, synonyms }: Meaning): PhrasePart {
  switch (word.kind) {
    case "any":
      return { type: "any-word" };
    case "word": {
      const { text, spelled } = word;
      if (!isStem && !isFuzzy) {
        const otherwise = umlautSpellings(spelled);
        return { type: "word", word: text, ...(otherwise.length === 0 ? {} : { otherwise }) };
      }
      const stems = isStem ? { stems: synonyms.of(spelled) } : {};
      return { type: "expansion", expansion: { word: spelled, ...stems, ...(isFuzzy ? { isFuzzy } : {}) } };
    }
    case "mask":
      return { type: "mask", mask: word.mask, ...(omitsGuids ? { omitsGuids } : {}) };
  }
}
