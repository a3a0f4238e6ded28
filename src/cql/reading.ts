/**
 * Where a parse stands: the tokens, the place in them, what was counted, and the first fault. Small questions about the
 * next tokens, and the one step that every rule of the grammar shares: take a term or fail.
 */
import type { Diagnostic } from "./diagnostics.ts";
import { missingTerm } from "./explain.ts";
import type { Token } from "./lexer.ts";
import type { Limits } from "./limits.ts";

/** A rule that fails leaves its `fault` here and returns undefined, and so does every rule above it. */
export type Reading = {
  readonly tokens: readonly Token[];
  readonly limits: Limits;
  at: number;
  level: number;
  clauses: number;
  fault: Diagnostic | undefined;
};

export function startReading(tokens: readonly Token[], limits: Limits): Reading {
  return { tokens, limits, at: 0, level: 0, clauses: 0, fault: undefined };
}

/** The token that is read next. */
export function here(reading: Reading): Token {
  return ahead(reading, 0);
}

/** The token so many places on; behind the end there is only the end. */
export function ahead({ tokens, at }: Reading, places: number): Token {
  return tokens[Math.min(at + places, tokens.length - 1)] as Token;
}

/** The token that was read last. */
export function behind({ tokens, at }: Reading): Token | undefined {
  return tokens[at - 1];
}

/** `term = identifier | and | or | not | prox | sortby`: takes one token, or fails naming what was expected. */
export function term(reading: Reading, expected: string): Token | undefined {
  const token = here(reading);
  if (!isTerm(token)) return fail(reading, missingTerm(token, expected));
  reading.at += 1;
  return token;
}

/** Whether a token can be a term, an index, a name or a URI: anything but signs and the end. */
export function isTerm({ kind }: Token): boolean {
  return kind !== "comparison" && kind !== "(" && kind !== ")" && kind !== "/" && kind !== "end";
}

export function isSign(token: Token, sign: ">" | "="): boolean {
  return token.kind === "comparison" && token.text === sign;
}

export function fail(reading: Reading, fault: Diagnostic): undefined {
  reading.fault = fault;
  return undefined;
}
