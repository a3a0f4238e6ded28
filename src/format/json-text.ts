/**
 * Parses the text of a JSON value that was cut out of a document. When JSON.parse rejects it, finds the position in the
 * document, which JSON.parse does not report. In: a text with its origins. Out: the value, or a JsonError with its
 * position.
 */

/** Both count from 1; the column counts UTF-16 units. */
export interface JsonPosition {
  readonly line: number;
  readonly column: number;
}

export class JsonError extends Error {
  readonly position: JsonPosition;
  /** The message without the position. */
  readonly reason: string;

  constructor(reason: string, position: JsonPosition) {
    super(`line ${position.line}, column ${position.column}: ${reason}`);
    this.name = "JsonError";
    this.reason = reason;
    this.position = position;
  }
}

export interface JsonText {
  readonly text: string;
  /** The positions in the document of the text from each offset on; the first entry is for offset 0. */
  readonly origins: readonly { readonly offset: number; readonly position: JsonPosition }[];
}

/** Nested objects and lists; real documents are far from it. */
export const MAX_DEPTH = 64;

export function parseJson(json: JsonText): unknown {
  const tooDeep = whereTooDeep(json.text);
  if (tooDeep >= 0) {
    throw new JsonError(`more than ${MAX_DEPTH} nested objects and lists`, positionOf(json, tooDeep));
  }
  try {
    return JSON.parse(json.text);
  } catch {
    const { at, reason } = firstError(json.text);
    throw new JsonError(reason, positionOf(json, at));
  }
}

function positionOf({ text, origins }: JsonText, at: number): JsonPosition {
  const { offset, position } = origins.findLast(({ offset }) => offset <= at)!;
  return advance(position, text.slice(offset, at));
}

/** The position after a text that starts at the given position. */
export function advance({ line, column }: JsonPosition, text: string): JsonPosition {
  const lines = text.split("\n");
  const last = lines[lines.length - 1].length;
  return lines.length === 1 ? { line, column: column + last } : { line: line + lines.length - 1, column: last + 1 };
}

/** The offset of the first bracket beyond MAX_DEPTH, or -1. */
function whereTooDeep(text: string): number {
  let depth = 0;
  for (let at = 0; at < text.length; at++) {
    const code = text.charCodeAt(at);
    if (code === QUOTE) at = stringEnd(text, at + 1);
    else if (code === BRACE || code === BRACKET) {
      depth += 1;
      if (depth > MAX_DEPTH) return at;
    } else if (code === BRACE_END || code === BRACKET_END) depth -= 1;
  }
  return -1;
}

/** The offset of the closing quotation mark of a string, or the end of the text. */
function stringEnd(text: string, start: number): number {
  for (let at = start; at < text.length; at++) {
    const code = text.charCodeAt(at);
    if (code === QUOTE) return at;
    if (code === BACKSLASH) at += 1;
  }
  return text.length;
}

export const QUOTE = 0x22;
export const BACKSLASH = 0x5c;
export const BRACE = 0x7b;
export const BRACE_END = 0x7d;
export const BRACKET = 0x5b;
export const BRACKET_END = 0x5d;

const SPACE = /[ \t\n\r]*/y;
const STRING = /"(?:[^"\\\u0000-\u001f]|\\(?:["\\/bfnrt]|u[0-9a-fA-F]{4}))*"/y;
const NUMBER = /-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?/y;
const LITERAL = /true|false|null/y;

/** The first syntax error (RFC 8259) of a text that has one. */
function firstError(text: string): { readonly at: number; readonly reason: string } {
  let at = 0;
  const open: string[] = [];
  let expected: "value" | "first" | "name" | "separator" = "value";
  const skip = (pattern: RegExp): string => {
    pattern.lastIndex = at;
    const match = pattern.exec(text)?.[0] ?? "";
    at += match.length;
    return match;
  };
  for (;;) {
    skip(SPACE);
    const next = text[at] ?? "";
    const inObject = open.at(-1) === "}";
    const closes = next !== "" && next === open.at(-1) && (expected === "separator" || expected === "first");
    if (closes) {
      at += 1;
      open.pop();
      expected = "separator";
    } else if (expected === "separator") {
      if (next !== "," || open.length === 0) {
        const reason = open.length === 0 ? "expected the end of the document" : `expected "," or "${open.at(-1)}"`;
        return { at, reason };
      }
      at += 1;
      expected = inObject ? "name" : "value";
    } else if (inObject && (expected === "name" || expected === "first")) {
      const start = at;
      if (skip(STRING) === "") return { at: start, reason: "expected a name in quotation marks" };
      skip(SPACE);
      if (text[at] !== ":") return { at, reason: 'expected ":"' };
      at += 1;
      expected = "value";
    } else if (next === "{" || next === "[") {
      at += 1;
      open.push(next === "{" ? "}" : "]");
      expected = "first";
    } else {
      if ((skip(STRING) || skip(NUMBER) || skip(LITERAL)) === "")
        return { at, reason: next === '"' ? "invalid or unterminated string" : "expected a value" };
      expected = "separator";
    }
  }
}
