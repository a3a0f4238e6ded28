/**
 * Splits the text of a query into tokens, as far as is needed to put values between them. In: text without values. Out:
 * tokens with the space before each; quotation marks and parentheses that do not match are errors.
 */

export interface Token {
  /** A group is a part of a query in parentheses. */
  readonly kind: "word" | "symbol" | "quoted" | "group";
  /** As in the query. */
  readonly text: string;
  /** The white space before it. */
  readonly space: string;
}

const COMPARISON = /^(==|<>|<=|>=|[=<>])$/;
const RELATION = /^(any|all|adj|exact|within|encloses)$|^\p{L}[^.]*\..*[^.]$/iu;
const OPERATOR = /^(and|or|not|prox)$/i;

const SPACE = /\s*/y;
const SYMBOL = /[=<>]=|<>|[=<>()/]/y;
const QUOTED = /"(?:[^"\\]|\\[\s\S])*"/y;
/** What ends a word that is not in quotation marks. */
const DELIMITER = /[\s"()/<>=]/;

export function tokensOf(text: string): Token[] {
  const tokens: Token[] = [];
  let at = 0;
  const take = (expression: RegExp): string | undefined => {
    expression.lastIndex = at;
    const [found] = expression.exec(text) ?? [];
    at += found?.length ?? 0;
    return found;
  };
  for (;;) {
    const space = take(SPACE) ?? "";
    if (at === text.length) return tokens;
    const symbol = take(SYMBOL);
    const quoted = symbol === undefined ? take(QUOTED) : undefined;
    if (symbol !== undefined) tokens.push({ kind: "symbol", text: symbol, space });
    else if (quoted !== undefined) tokens.push({ kind: "quoted", text: quoted, space });
    else {
      const start = at;
      at = endOfWord(text, start);
      if (at === start) throw unclosed(text.slice(start));
      tokens.push({ kind: "word", text: text.slice(start, at), space });
    }
  }
}

/** A backslash keeps a quotation mark or another backslash in the word. */
function endOfWord(text: string, from: number): number {
  let at = from;
  while (at < text.length && !DELIMITER.test(text.charAt(at))) {
    at += text[at] === "\\" && /["\\]/.test(text.charAt(at + 1)) ? 2 : 1;
  }
  return at;
}

function unclosed(rest: string): TypeError {
  return new TypeError(`A quotation mark is not closed: ${rest.trim()}. Values need none: write Titel any \${text}.`);
}

/** Throws if parentheses do not match, or if nothing can follow or surround the query. */
export function checkParentheses(tokens: readonly Token[]): void {
  let depth = 0;
  for (const { kind, text } of tokens) {
    if (kind !== "symbol") continue;
    if (text === "(") depth++;
    if (text === ")") depth--;
    if (depth < 0) break;
  }
  if (depth !== 0) throw new TypeError(`Parentheses do not match: ${textOf(tokens)}`);
}

export function textOf(tokens: readonly Token[]): string {
  return tokens
    .map(({ space, text }) => space + text)
    .join("")
    .trim();
}

/** Whether the tokens contain `sortBy`, after which no other condition may follow. */
export function hasSort(tokens: readonly Token[]): boolean {
  return tokens.some(({ kind, text }) => kind === "word" && text.toLowerCase() === "sortby");
}

/**
 * Where the condition begins that only lacks its term: `Titel any`, with modifiers `Titel any/stem`. The length of the
 * list if a bare term may follow; undefined if no term may.
 */
export function startOfCondition(tokens: readonly Token[]): number | undefined {
  for (let start = tokens.length - 2; start >= 0; start--) {
    if (tokens[start - 1]?.text === "/") continue;
    if (isName(tokens[start]) && isRelation(tokens[start + 1]) && isModifiers(tokens.slice(start + 2))) return start;
  }
  const last = tokens.at(-1);
  const isFree = last === undefined || last.text === "(" || (last.kind === "word" && OPERATOR.test(last.text));
  return isFree ? tokens.length : undefined;
}

const isName = (token: Token | undefined): boolean => token?.kind === "word" || token?.kind === "quoted";

function isRelation(token: Token | undefined): boolean {
  if (token?.kind === "symbol") return COMPARISON.test(token.text);
  return token?.kind === "word" && RELATION.test(token.text);
}

/** Any number of `/name` and `/name=value`. */
function isModifiers(tokens: readonly Token[]): boolean {
  let at = 0;
  while (at < tokens.length) {
    if (tokens[at]?.text !== "/" || !isName(tokens[at + 1])) return false;
    const compares = tokens[at + 2]?.kind === "symbol" && COMPARISON.test(tokens[at + 2]?.text ?? "");
    if (compares && !isName(tokens[at + 3])) return false;
    at += compares ? 4 : 2;
  }
  return true;
}
