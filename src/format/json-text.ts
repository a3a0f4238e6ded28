/**
 * The text of a JSON value that was cut out of a document, and its meaning. Where JSON.parse refuses it, the place in the document is
 * found, which JSON.parse does not tell. In: a text with its places. Out: the value, or a JsonError that says where.
 */

/** Both count from 1; the column counts UTF-16 units. */
export interface JsonPosition {
  readonly line: number;
  readonly column: number;
}

export class JsonError extends Error {
  readonly position: JsonPosition;
  /** The message without the place. */
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
  /** Where in the document the text comes from, from each offset on; the first is that of offset 0. */
  readonly places: readonly { readonly offset: number; readonly position: JsonPosition }[];
}

/** Objects and lists inside one another; no honest document comes near. */
export const MOST_DEPTH = 64;

export function parseJson(json: JsonText): unknown {
  const tooDeep = whereTooDeep(json.text);
  if (tooDeep >= 0) {
    throw new JsonError(`more than ${MOST_DEPTH} objects and lists inside one another`, positionOf(json, tooDeep));
  }
  try {
    return JSON.parse(json.text);
  } catch {
    const { at, reason } = firstMistake(json.text);
    throw new JsonError(reason, positionOf(json, at));
  }
}

function positionOf({ text, places }: JsonText, at: number): JsonPosition {
  const { offset, position } = places.findLast(({ offset }) => offset <= at)!;
  return moved(position, text.slice(offset, at));
}

/** The place behind a text that starts at the place. */
export function moved({ line, column }: JsonPosition, text: string): JsonPosition {
  const lines = text.split("\n");
  const last = lines[lines.length - 1].length;
  return lines.length === 1 ? { line, column: column + last } : { line: line + lines.length - 1, column: last + 1 };
}

/** The offset of the first bracket that is one too many, or -1. */
function whereTooDeep(text: string): number {
  let depth = 0;
  for (let at = 0; at < text.length; at++) {
    const sign = text.charCodeAt(at);
    if (sign === QUOTE) at = textEnd(text, at + 1);
    else if (sign === BRACE || sign === BRACKET) {
      depth += 1;
      if (depth > MOST_DEPTH) return at;
    } else if (sign === BRACE_END || sign === BRACKET_END) depth -= 1;
  }
  return -1;
}

/** The offset of the quotation mark that ends a text, or the end of all. */
function textEnd(text: string, start: number): number {
  for (let at = start; at < text.length; at++) {
    const sign = text.charCodeAt(at);
    if (sign === QUOTE) return at;
    if (sign === BACKSLASH) at += 1;
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
const SCALAR =
  /"(?:[^"\\\u0000-\u001f]|\\(?:["\\/bfnrt]|u[0-9a-fA-F]{4}))*"|-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?|true|false|null/y;

/** Where a text first departs from the grammar (RFC 8259). Only asked for texts that do. */
function firstMistake(text: string): { readonly at: number; readonly reason: string } {
  let at = 0;
  const open: string[] = [];
  let expected: "value" | "first" | "name" | "separator" = "value";
  const skip = (pattern: RegExp): string => {
    pattern.lastIndex = at;
    const found = pattern.exec(text)?.[0] ?? "";
    at += found.length;
    return found;
  };
  for (;;) {
    skip(SPACE);
    const sign = text[at] ?? "";
    const inObject = open.at(-1) === "}";
    const closes = sign !== "" && sign === open.at(-1) && (expected === "separator" || expected === "first");
    if (closes) {
      at += 1;
      open.pop();
      expected = "separator";
    } else if (expected === "separator") {
      if (sign !== "," || open.length === 0) {
        return { at, reason: open.length === 0 ? "expected nothing more" : `expected "," or "${open.at(-1)}"` };
      }
      at += 1;
      expected = inObject ? "name" : "value";
    } else if (inObject && (expected === "name" || expected === "first")) {
      const start = at;
      if (sign !== '"' || skip(SCALAR) === "") return { at: start, reason: "expected a name in quotation marks" };
      skip(SPACE);
      if (text[at] !== ":") return { at, reason: 'expected ":"' };
      at += 1;
      expected = "value";
    } else if (sign === "{" || sign === "[") {
      at += 1;
      open.push(sign === "{" ? "}" : "]");
      expected = "first";
    } else {
      if (skip(SCALAR) === "")
        return { at, reason: sign === '"' ? "a text that is broken or never closed" : "expected a value" };
      expected = "separator";
    }
  }
}
