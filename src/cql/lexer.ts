/**
 * Splits a CQL query into tokens, in one pass over its character codes. In: the query. Out: the tokens, followed by an
 * `end` token, or diagnostic 14 for a quotation mark that is never closed. The parser finds all other errors.
 */
import type { Diagnostic } from "./diagnostics.ts";
import type { BooleanOperator, Comparison } from "./tree.ts";

/**
 * Symbols and keywords are kinds of their own. `text` is the token as written; of a quoted string, what is between the
 * quotes.
 */
export type TokenKind = "word" | "quoted" | BooleanOperator | "sortby" | "comparison" | "(" | ")" | "/" | "end";

export type Token =
  | { readonly kind: Exclude<TokenKind, "comparison">; readonly text: string; readonly start: number }
  | { readonly kind: "comparison"; readonly text: Comparison; readonly start: number };

export type Tokens =
  | { readonly ok: true; readonly tokens: readonly Token[] }
  | { readonly ok: false; readonly diagnostic: Diagnostic };

const QUOTE = 0x22;
const BACKSLASH = 0x5c;

const KEYWORDS: ReadonlyMap<string, BooleanOperator | "sortby"> = new Map([
  ["and", "and"],
  ["or", "or"],
  ["not", "not"],
  ["prox", "prox"],
  ["sortby", "sortby"],
]);

export function tokenize(query: string): Tokens {
  const tokens: Token[] = [];
  let at = 0;
  while (at < query.length) {
    const code = query.charCodeAt(at);
    if (isSpace(code)) {
      at += 1;
    } else if (code === QUOTE) {
      const end = endOfQuoted(query, at + 1);
      if (end < 0) return { ok: false, diagnostic: unclosedQuote(at) };
      tokens.push({ kind: "quoted", text: query.slice(at + 1, end), start: at });
      at = end + 1;
    } else if (isDelimiter(code)) {
      const symbol = symbolAt(query, at);
      tokens.push(symbol);
      at += symbol.text.length;
    } else {
      const end = endOfWord(query, at);
      const text = query.slice(at, end);
      tokens.push({ kind: keyword(text) ?? "word", text, start: at });
      at = end;
    }
  }
  tokens.push({ kind: "end", text: "", start: query.length });
  return { ok: true, tokens };
}

function keyword(text: string): BooleanOperator | "sortby" | undefined {
  return text.length <= 6 ? KEYWORDS.get(text.toLowerCase()) : undefined;
}

function symbolAt(query: string, at: number): Token {
  const symbol = query[at] as "(" | ")" | "/" | "=" | "<" | ">";
  if (symbol === "(" || symbol === ")" || symbol === "/") return { kind: symbol, text: symbol, start: at };
  const next = query[at + 1];
  if (next === "=") return { kind: "comparison", text: `${symbol}=`, start: at };
  if (symbol === "<" && next === ">") return { kind: "comparison", text: "<>", start: at };
  return { kind: "comparison", text: symbol, start: at };
}

/** The offset of the closing quotation mark, or -1. A backslash escapes any character after it. */
function endOfQuoted(query: string, from: number): number {
  for (let at = from; at < query.length; at += 1) {
    const code = query.charCodeAt(at);
    if (code === QUOTE) return at;
    if (code === BACKSLASH) at += 1;
  }
  return -1;
}

/**
 * The offset after a bare word. A backslash escapes a quotation mark inside the word (`5\"`), as in all known parsers
 * but one; spaces and symbols end the word even after a backslash, as the grammar requires.
 */
function endOfWord(query: string, from: number): number {
  let at = from;
  while (at < query.length) {
    const code = query.charCodeAt(at);
    if (isDelimiter(code)) break;
    const next = code === BACKSLASH ? query.charCodeAt(at + 1) : Number.NaN;
    at += next === QUOTE || next === BACKSLASH ? 2 : 1;
  }
  return at;
}

/** What ends a bare word: whitespace and `" ( ) / < = >`. */
function isDelimiter(code: number): boolean {
  return (
    isSpace(code) || code === QUOTE || code === 0x28 || code === 0x29 || code === 0x2f || (code >= 0x3c && code <= 0x3e)
  );
}

/** White space as ECMAScript defines it: pasted queries often contain no-break spaces. */
function isSpace(code: number): boolean {
  if (code < 0xa0) return code === 0x20 || (code >= 0x09 && code <= 0x0d);
  return (
    code === 0xa0 ||
    code === 0x1680 ||
    (code >= 0x2000 && code <= 0x200a) ||
    code === 0x2028 ||
    code === 0x2029 ||
    code === 0x202f ||
    code === 0x205f ||
    code === 0x3000 ||
    code === 0xfeff
  );
}

function unclosedQuote(position: number): Diagnostic {
  return {
    code: 14,
    message: `The quotation mark at position ${position} is never closed. Inside a term, write it as \\".`,
    details: String(position),
    position,
  };
}
