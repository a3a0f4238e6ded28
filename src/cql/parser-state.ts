/**
 * The state of the parser: the tokens, the current offset, the counters for the limits, and the first error. With
 * lookahead, and the one step that all grammar rules share: consume a term or fail.
 */
import type { Diagnostic } from "./diagnostics.ts";
import { missingTerm } from "./explain.ts";
import type { Token } from "./lexer.ts";
import type { Limits } from "./limits.ts";

/** A rule that fails sets `fault` and returns undefined; every rule above it then returns undefined too. */
export type ParserState = {
  readonly tokens: readonly Token[];
  readonly limits: Limits;
  at: number;
  level: number;
  clauses: number;
  fault: Diagnostic | undefined;
};

export function initialState(tokens: readonly Token[], limits: Limits): ParserState {
  return { tokens, limits, at: 0, level: 0, clauses: 0, fault: undefined };
}

/** The next token to consume. */
export function current(state: ParserState): Token {
  return lookahead(state, 0);
}

/** The token that many places ahead; past the end, the `end` token. */
export function lookahead({ tokens, at }: ParserState, places: number): Token {
  return tokens[Math.min(at + places, tokens.length - 1)] as Token;
}

/** The token consumed last. */
export function previous({ tokens, at }: ParserState): Token | undefined {
  return tokens[at - 1];
}

/** `term = identifier | and | or | not | prox | sortby`: consumes one token, or fails and names what was expected. */
export function term(state: ParserState, expected: string): Token | undefined {
  const token = current(state);
  if (!isTerm(token)) return fail(state, missingTerm(token, expected));
  state.at += 1;
  return token;
}

/** Whether a token can be a term, an index, a name or a URI: anything but symbols and the end. */
export function isTerm({ kind }: Token): boolean {
  return kind !== "comparison" && kind !== "(" && kind !== ")" && kind !== "/" && kind !== "end";
}

export function isSymbol(token: Token, symbol: ">" | "="): boolean {
  return token.kind === "comparison" && token.text === symbol;
}

export function fail(state: ParserState, fault: Diagnostic): undefined {
  state.fault = fault;
  return undefined;
}
