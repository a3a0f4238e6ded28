/**
 * Splits a JSON document while it arrives, so that it is never in memory as a whole: one object or a list of objects,
 * and in each of them the items of one list, which must be objects too. In: chunks of UTF-8 bytes. Out: the texts of
 * the objects, or a JsonError with its position.
 */
import {
  advance,
  BACKSLASH,
  BRACE,
  BRACE_END,
  BRACKET,
  BRACKET_END,
  JsonError,
  type JsonPosition,
  type JsonText,
  QUOTE,
} from "./json-text.ts";
import { strictUtf8 } from "./strict-utf8.ts";

export type JsonPart =
  /** The object up to the start of its list: the members before the list, and an empty list. */
  | ({ readonly kind: "head" } & JsonText)
  /** An item of the list. */
  | ({ readonly kind: "item" } & JsonText)
  /** The whole object, with an empty list. */
  | ({ readonly kind: "object" } & JsonText);

export interface JsonSplitter {
  /** Takes a chunk, returns the parts that it completed. */
  write(chunk: Uint8Array): readonly JsonPart[];
  /** Ends the document; fails if it is incomplete. */
  close(): void;
}

/** Characters of one part; a longer one must not fill the memory. */
export const MAX_PART_LENGTH = 16 * 2 ** 20;

/** What the reader is in. */
type State = "start" | "list of objects" | "object" | "list of items" | "item" | "end";

interface OpenText {
  text: string;
  readonly origins: { offset: number; position: JsonPosition }[];
}

/** `list` is the name of the member whose items are parts of their own. */
export function jsonSplitter(list: string, maxLength = MAX_PART_LENGTH): JsonSplitter {
  const decode = strictUtf8();
  const listName = new RegExp(`[{,]\\s*${JSON.stringify(list)}\\s*:\\s*$`);
  let started = false;
  let state: State = "start";
  let severalObjects = false;
  /** What may follow between two objects of a list. */
  let between: "first" | "comma" | "object" = "first";
  let depth = 0;
  let inString = false;
  let escaped = false;
  let object: OpenText = { text: "", origins: [] };
  let item: OpenText = object;
  let parts: JsonPart[] = [];

  // The current chunk, and how far its lines are counted.
  let text = "";
  let position: JsonPosition = { line: 1, column: 1 };
  let counted = 0;
  let lineFeed = -1;

  function positionAt(at: number): JsonPosition {
    let { line, column } = position;
    column += at - counted;
    while (lineFeed >= 0 && lineFeed < at) {
      line += 1;
      column = at - lineFeed;
      lineFeed = text.indexOf("\n", lineFeed + 1);
    }
    position = { line, column };
    counted = at;
    return position;
  }

  const fail = (reason: string, at: number): never => {
    throw new JsonError(reason, positionAt(at));
  };
  const collect = (into: OpenText, from: number, to: number): void => {
    into.text += text.slice(from, to);
    if (into.text.length > maxLength) fail(`an object of more than ${maxLength} characters`, to);
  };
  const opened = (at: number): OpenText => ({ text: "", origins: [{ offset: 0, position: positionAt(at) }] });

  /** Reads inside an object until it ends or its list begins; returns the offset after that. */
  function inside(start: number): number {
    const into = state === "item" ? item : object;
    for (let at = start; at < text.length; at++) {
      const code = text.charCodeAt(at);
      if (inString) {
        if (escaped) escaped = false;
        else if (code === BACKSLASH) escaped = true;
        else if (code === QUOTE) inString = false;
      } else if (code === QUOTE) {
        inString = true;
      } else if (code === BRACE || code === BRACKET) {
        depth += 1;
        if (code === BRACKET && depth === 2 && state === "object") {
          collect(object, start, at + 1);
          if (listName.test(object.text.slice(-1 - MAX_BEFORE_LIST, -1))) {
            parts.push({ kind: "head", text: `${object.text}]}`, origins: object.origins.slice() });
            state = "list of items";
            between = "first";
            return at + 1;
          }
          start = at + 1;
        }
      } else if (code === BRACE_END || code === BRACKET_END) {
        depth -= 1;
        if (depth === 0 || (state === "item" && depth === ITEM_DEPTH)) {
          collect(into, start, at + 1);
          ended(into);
          return at + 1;
        }
      }
    }
    collect(into, start, text.length);
    return text.length;
  }

  function ended(into: OpenText): void {
    parts.push({ kind: state === "item" ? "item" : "object", ...into });
    between = "comma";
    if (state === "item") state = "list of items";
    else state = severalObjects ? "list of objects" : "end";
  }

  /** Reads one character between objects. */
  function outside(at: number): void {
    const character = text[at];
    if (" \t\n\r".includes(character)) return;
    if (state === "end") fail("expected the end of the document", at);
    if (character === "{" && between !== "comma") {
      depth += 1;
      if (state === "list of items") {
        item = opened(at);
        collect(item, at, at + 1);
        state = "item";
      } else {
        object = opened(at);
        collect(object, at, at + 1);
        state = "object";
      }
    } else if (state === "start" && character === "[") {
      severalObjects = true;
      state = "list of objects";
    } else if (character === "," && between === "comma") {
      between = "object";
    } else if (character === "]" && state !== "start" && between !== "object") {
      closeList(at);
    } else {
      fail(between === "comma" ? 'expected "," or "]"' : "expected an object", at);
    }
  }

  function closeList(at: number): void {
    if (state === "list of objects") {
      state = "end";
      return;
    }
    object.origins.push({ offset: object.text.length, position: positionAt(at) });
    collect(object, at, at + 1);
    depth -= 1;
    state = "object";
  }

  function read(chunk: Uint8Array, last: boolean): void {
    const { text: decoded, invalidAt } = decode(chunk, last);
    position = advance(position, text.slice(counted));
    text = decoded;
    counted = 0;
    lineFeed = text.indexOf("\n");
    let at = 0;
    if (!started && text !== "") {
      started = true;
      // A byte order mark (RFC 8259, section 8.1: parsers may ignore it).
      if (text[0] === "\ufeff") at = 1;
    }
    while (at < text.length) {
      if (state === "object" || state === "item") at = inside(at);
      else outside(at++);
    }
    if (invalidAt !== undefined) fail(`invalid UTF-8 at byte ${invalidAt + 1} of the file`, text.length);
  }

  return {
    write(chunk) {
      parts = [];
      read(chunk, false);
      return parts;
    },
    close() {
      read(NO_BYTES, true);
      if (state === "start") fail("expected an object or a list of objects", text.length);
      if (state !== "end") fail("unexpected end of the document", text.length);
    },
  };
}

const NO_BYTES = new Uint8Array(0);
/** An item is inside a list inside an object. */
const ITEM_DEPTH = 2;
/** Characters before a list that are searched for its name; no real document has more whitespace there. */
const MAX_BEFORE_LIST = 100;
