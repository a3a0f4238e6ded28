/**
 * The words of a field in a record with their positions, and the occurrences of a phrase. A value starts and ends with
 * a marker that has a position, and there is a gap of 100 positions between two values.
 */
import type { CouncilRecord } from "../../../src/parliament/describe/record.ts";
import { memoized } from "./memoized.ts";
import { NaiveDiagnostic } from "./naive-diagnostic.ts";
import { foldedText, type TermWord, type TextWord, textWords } from "./naive-text.ts";

export type Token =
  | { readonly kind: "start" | "end"; readonly position: number }
  | ({ readonly kind: "word"; readonly position: number } & TextWord);

/** Positions of the first and the last word of one occurrence. */
export interface Span {
  readonly first: number;
  readonly last: number;
}

export interface WordField {
  readonly tokens: (record: CouncilRecord) => readonly Token[];
  /** The number of words, without markers. */
  readonly length: (record: CouncilRecord) => number;
  /** All words of these records, as they are spelled. */
  readonly vocabulary: (records: readonly CouncilRecord[]) => ReadonlySet<string>;
  /** Whether it only identifies a record (`ID`, `obj_guid`): such words are not in snippets. */
  readonly isLookup: boolean;
  /** All text fields together: what counts more. Undefined for others. */
  readonly boosts?: readonly FieldBoost[];
}

export interface FieldBoost {
  readonly field: WordField;
  readonly isTitle: boolean;
}

const GAP = 100;

export function wordField(
  texts: (record: CouncilRecord) => readonly string[],
  isLookup: boolean,
  boosts?: readonly FieldBoost[],
): WordField {
  const tokens = memoized((record) => tokensOf(texts(record)));
  const length = memoized((record) => tokens(record).filter(({ kind }) => kind === "word").length);
  const known = new WeakMap<readonly CouncilRecord[], ReadonlySet<string>>();
  const words = (record: CouncilRecord) => tokens(record).flatMap((token) => ("spelled" in token ? token.spelled : []));
  const vocabulary = (records: readonly CouncilRecord[]) =>
    known.getOrInsertComputed(records, () => new Set(records.flatMap(words)));
  return { tokens, length, vocabulary, isLookup, boosts };
}

export function tokensOf(values: readonly string[]): Token[] {
  const tokens: Token[] = [];
  let position = 0;
  for (const value of values) {
    tokens.push({ kind: "start", position: position++ });
    for (const word of textWords(value)) tokens.push({ kind: "word", position: position++, ...word });
    tokens.push({ kind: "end", position });
    position += 1 + GAP;
  }
  return tokens;
}

/** An element of a phrase: a word, with how often it matches one of a text, or the start or end of a value. */
export type Part = { readonly kind: "word"; readonly matches: Matches } | { readonly kind: "start" | "end" };

/** The tiers of all dictionary entries of a word that match; tier 0 if there are no tiers. */
export type Matches = (word: TextWord) => readonly number[];

export function spansOf(tokens: readonly Token[], parts: readonly Part[]): Span[] {
  const spans: Span[] = [];
  for (let i = 0; i + parts.length <= tokens.length; i++) {
    if (!parts.every((part, k) => fits(part, tokens[i + k]))) continue;
    const run = tokens.slice(i, i + parts.length);
    if (run[run.length - 1].position - run[0].position !== parts.length - 1) continue;
    // The markers matched by anchors are not words.
    const positions = run.filter(({ kind }) => kind === "word").map(({ position }) => position);
    spans.push({ first: positions[0], last: positions[positions.length - 1] });
  }
  return spans;
}

function fits(part: Part, token: Token): boolean {
  return part.kind === "word" ? token.kind === "word" && part.matches(token).length > 0 : part.kind === token.kind;
}

/** A condition that determines relevance, with its occurrences in the words of a field. */
export interface TextCondition {
  readonly type: "text";
  readonly field: WordField;
  readonly words: readonly Matches[];
  readonly spans: (record: CouncilRecord) => readonly Span[];
  /** The tiers of all matching words of a record; undefined if there are no tiers. */
  readonly tiers?: (record: CouncilRecord) => readonly number[];
  /** How often it matches, if that is not the number of spans. */
  readonly count?: (record: CouncilRecord) => number;
  readonly boosts?: readonly { readonly condition: TextCondition; readonly weight: number }[];
  /** With umlauts: other spellings count less. */
  readonly spelling?: string;
}

/** What the words of a condition stand for. */
export interface Meaning {
  readonly matchesOf: (word: TermWord, field: WordField) => Matches;
  readonly isTiered: boolean;
}

/** Adjacent words. */
export function phrase(field: WordField, words: readonly TermWord[], meaning: Meaning): TextCondition {
  if (words.length > 1 && words.every(({ isAny }) => isAny)) throw new NaiveDiagnostic(33);
  // An anchor inside a phrase could never match.
  if (words.some(({ first, last }, i) => (first && i > 0) || (last && i < words.length - 1)))
    throw new NaiveDiagnostic(32);
  const condition = plainPhrase(field, words, meaning);
  const boosts = (field.boosts ?? []).flatMap(({ field: boosted, isTitle }) => {
    // Masks match no GUIDs there either.
    const other = { ...boosted, boosts: [] };
    const isMask = isSingle(words) && words[0].hasMask;
    const inField = { condition: plainPhrase(other, words, meaning), weight: isTitle ? 4 : 1.5 };
    if (isMask) return isTitle ? [inField] : [];
    return isTitle ? [inField, { condition: plainPhrase(other, anchored(words), meaning), weight: 20 }] : [inField];
  });
  return { ...condition, boosts: [...wholeWord(field, words), ...boosts] };
}

const isSingle = ([word, ...more]: readonly TermWord[]): boolean => more.length === 0 && !word.first && !word.last;

const anchored = (words: readonly TermWord[]): readonly TermWord[] =>
  words.map((word, i) => ({
    ...word,
    first: i === 0 || word.first,
    last: i === words.length - 1 || word.last,
  }));

/** The letters of a mask as a word of its own. */
function wholeWord(field: WordField, words: readonly TermWord[]): NonNullable<TextCondition["boosts"]> {
  if (field.boosts === undefined || !isSingle(words) || !words[0].hasMask) return [];
  const letters = words[0].text.replace(/^\ue000+|\ue000+$/g, "");
  if (!/^[\p{L}\p{N}]+$/u.test(letters)) return [];
  const matches: Matches = ({ word, spelled }) => ([word, ...spelled.map(foldedText)].includes(letters) ? [0] : []);
  const spans = memoized((record) => spansOf(field.tokens(record), [{ kind: "word", matches }]));
  return [{ condition: { type: "text", field, words: [matches], spans }, weight: 20 }];
}

function plainPhrase(field: WordField, words: readonly TermWord[], meaning: Meaning): TextCondition {
  const matches = words.map((word) => meaning.matchesOf(word, field));
  const parts = words.flatMap((word, i): Part[] => [
    ...(word.first ? [{ kind: "start" as const }] : []),
    { kind: "word", matches: matches[i] },
    ...(word.last ? [{ kind: "end" as const }] : []),
  ]);
  const spans = memoized((record: CouncilRecord) => spansOf(field.tokens(record), parts));
  const condition: TextCondition = { type: "text", field, words: matches, spans };
  if (!isSingle(words)) return condition;
  const [word] = words;
  const all = memoized((record: CouncilRecord) =>
    field.tokens(record).flatMap((token) => (token.kind === "word" ? matches[0](token) : [])),
  );
  if (word.hasMask) return { ...condition, count: (record) => all(record).length };
  if (meaning.isTiered) return { ...condition, tiers: all };
  return word.spelled === word.text ? condition : { ...condition, spelling: word.spelled };
}
