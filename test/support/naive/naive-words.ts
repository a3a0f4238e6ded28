/**
 * The words of a field in a record with their positions, and the occurrences of a phrase. A value starts and ends with
 * a marker that has a position, and there is a gap of 100 positions between two values.
 */
import type { CouncilRecord } from "../../../src/parliament/describe/record.ts";
import { memoized } from "./memoized.ts";
import { NaiveDiagnostic } from "./naive-diagnostic.ts";
import { type Part, type TermWord, wordsOf } from "./naive-text.ts";

export type Token =
  | { readonly kind: "start" | "end"; readonly position: number }
  | { readonly kind: "word"; readonly position: number; readonly word: string };

/** Positions of the first and the last word of one occurrence. */
export interface Span {
  readonly first: number;
  readonly last: number;
}

export interface WordField {
  readonly tokens: (record: CouncilRecord) => readonly Token[];
  /** The number of words, without markers. */
  readonly length: (record: CouncilRecord) => number;
  /** Whether it only identifies a record (`ID`, `obj_guid`): such words are not in snippets. */
  readonly isLookup: boolean;
}

const GAP = 100;

export function wordField(texts: (record: CouncilRecord) => readonly string[], isLookup: boolean): WordField {
  const tokens = memoized((record) => tokensOf(texts(record)));
  const length = memoized((record) => tokens(record).filter(({ kind }) => kind === "word").length);
  return { tokens, length, isLookup };
}

export function tokensOf(values: readonly string[]): Token[] {
  const tokens: Token[] = [];
  let position = 0;
  for (const value of values) {
    tokens.push({ kind: "start", position: position++ });
    for (const word of wordsOf(value)) tokens.push({ kind: "word", position: position++, word });
    tokens.push({ kind: "end", position });
    position += 1 + GAP;
  }
  return tokens;
}

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
  return part.kind === "word" ? token.kind === "word" && part.fits(token.word) : part.kind === token.kind;
}

/** A condition that determines relevance, with its occurrences in the words of a field. */
export interface TextCondition {
  readonly type: "text";
  readonly field: WordField;
  readonly words: readonly TermWord[];
  readonly spans: (record: CouncilRecord) => readonly Span[];
}

/** Adjacent words. */
export function phrase(field: WordField, words: readonly TermWord[]): TextCondition {
  const parts: readonly Part[] = words.flatMap((word) => word.parts);
  if (words.length > 1 && words.every(({ isAny }) => isAny)) throw new NaiveDiagnostic(33);
  // An anchor inside a phrase could never match.
  if (parts.slice(1, -1).some(({ kind }) => kind !== "word")) throw new NaiveDiagnostic(32);
  return { type: "text", field, words, spans: memoized((record) => spansOf(field.tokens(record), parts)) };
}
