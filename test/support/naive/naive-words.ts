/**
 * The words of a field in a record with their positions, and where a phrase occurs among them. Positions as the design says: a value
 * begins and ends with a mark of its own, and 100 places stay free between one value and the next.
 */
import type { CouncilRecord } from "../../../src/parliament/describe/record.ts";
import { Fault } from "./naive-fault.ts";
import { type Part, type TermWord, wordsOf } from "./naive-text.ts";
import { remembered } from "./remembered.ts";

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
  /** How many words, marks not counted. */
  readonly length: (record: CouncilRecord) => number;
}

const FREE_PLACES = 100;

export function wordField(texts: (record: CouncilRecord) => readonly string[]): WordField {
  const tokens = remembered((record) => tokensOf(texts(record)));
  return { tokens, length: remembered((record) => tokens(record).filter(({ kind }) => kind === "word").length) };
}

export function tokensOf(values: readonly string[]): Token[] {
  const tokens: Token[] = [];
  let position = 0;
  for (const value of values) {
    tokens.push({ kind: "start", position: position++ });
    for (const word of wordsOf(value)) tokens.push({ kind: "word", position: position++, word });
    tokens.push({ kind: "end", position });
    position += 1 + FREE_PLACES;
  }
  return tokens;
}

export function spansOf(tokens: readonly Token[], parts: readonly Part[]): Span[] {
  const spans: Span[] = [];
  for (let i = 0; i + parts.length <= tokens.length; i++) {
    if (!parts.every((part, k) => fits(part, tokens[i + k]))) continue;
    const run = tokens.slice(i, i + parts.length);
    if (run[run.length - 1].position - run[0].position !== parts.length - 1) continue;
    // The marks of an anchored phrase are no words of it.
    const positions = run.filter(({ kind }) => kind === "word").map(({ position }) => position);
    spans.push({ first: positions[0], last: positions[positions.length - 1] });
  }
  return spans;
}

function fits(part: Part, token: Token): boolean {
  return part.kind === "word" ? token.kind === "word" && part.fits(token.word) : part.kind === token.kind;
}

/** A condition that counts for relevance: where in the field's words it is fulfilled. */
export interface TextCondition {
  readonly type: "text";
  readonly field: WordField;
  readonly words: readonly TermWord[];
  readonly spans: (record: CouncilRecord) => readonly Span[];
}

/** The words one after the other. */
export function phrase(field: WordField, words: readonly TermWord[]): TextCondition {
  const parts: readonly Part[] = words.flatMap((word) => word.parts);
  if (words.length > 1 && words.every(({ isAny }) => isAny)) throw new Fault(33);
  // Inside, an anchor could never be fulfilled.
  if (parts.slice(1, -1).some(({ kind }) => kind !== "word")) throw new Fault(32);
  return { type: "text", field, words, spans: remembered((record) => spansOf(field.tokens(record), parts)) };
}
