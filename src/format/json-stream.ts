/**
 * Takes a JSON document apart while it arrives, so that it is never held whole: one object, or a list of objects; and in each of them the
 * items of one list, which must be objects too. In: chunks of UTF-8 bytes. Out: the texts of the objects, or a JsonError that says where.
 */
import {
  BACKSLASH,
  BRACE,
  BRACE_END,
  BRACKET,
  BRACKET_END,
  JsonError,
  type JsonPosition,
  type JsonText,
  moved,
  QUOTE,
} from "./json-text.ts";
import { strictUtf8 } from "./strict-utf8.ts";

export type JsonPart =
  /** The object as far as it was when its list began: what it says before the list, and the list empty. */
  | ({ readonly kind: "head" } & JsonText)
  /** An item of the list. */
  | ({ readonly kind: "item" } & JsonText)
  /** The whole object, its list empty. */
  | ({ readonly kind: "object" } & JsonText);

export interface JsonSplitter {
  /** Takes a chunk, gives the parts that it completed. */
  write(chunk: Uint8Array): readonly JsonPart[];
  /** The document is complete; fails if it is not. */
  close(): void;
}

/** Characters of one part; what goes on longer must not fill the memory. */
export const LONGEST_PART = 16 * 2 ** 20;

/** Where the reader stands: between things, or inside an object. */
type Place = "start" | "list of objects" | "object" | "list of items" | "item" | "end";

interface OpenText {
  text: string;
  readonly places: { offset: number; position: JsonPosition }[];
}

/** `list` is the name of the member whose items are taken apart. */
export function jsonSplitter(list: string, longest = LONGEST_PART): JsonSplitter {
  const decode = strictUtf8();
  const listName = new RegExp(`[{,]\\s*${JSON.stringify(list)}\\s*:\\s*$`);
  let started = false;
  let place: Place = "start";
  let severalObjects = false;
  /** What may stand between two objects of a list. */
  let between: "first" | "comma" | "object" = "first";
  let depth = 0;
  let inText = false;
  let escaped = false;
  let object: OpenText = { text: "", places: [] };
  let item: OpenText = object;
  let parts: JsonPart[] = [];

  // The chunk at hand, and how far its lines are counted.
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
    if (into.text.length > longest) fail(`an object of more than ${longest} characters`, to);
  };
  const opened = (at: number): OpenText => ({ text: "", places: [{ offset: 0, position: positionAt(at) }] });

  /** Reads on inside an object until it ends or its list begins; gives the offset behind. */
  function inside(start: number): number {
    const into = place === "item" ? item : object;
    for (let at = start; at < text.length; at++) {
      const sign = text.charCodeAt(at);
      if (inText) {
        if (escaped) escaped = false;
        else if (sign === BACKSLASH) escaped = true;
        else if (sign === QUOTE) inText = false;
      } else if (sign === QUOTE) {
        inText = true;
      } else if (sign === BRACE || sign === BRACKET) {
        depth += 1;
        if (sign === BRACKET && depth === 2 && place === "object") {
          collect(object, start, at + 1);
          if (listName.test(object.text.slice(-1 - MOST_BEFORE_LIST, -1))) {
            parts.push({ kind: "head", text: `${object.text}]}`, places: object.places.slice() });
            place = "list of items";
            between = "first";
            return at + 1;
          }
          start = at + 1;
        }
      } else if (sign === BRACE_END || sign === BRACKET_END) {
        depth -= 1;
        if (depth === 0 || (place === "item" && depth === ITEM_DEPTH)) {
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
    parts.push({ kind: place === "item" ? "item" : "object", ...into });
    between = "comma";
    if (place === "item") place = "list of items";
    else place = severalObjects ? "list of objects" : "end";
  }

  /** Reads one sign between objects. */
  function outside(at: number): void {
    const sign = text[at];
    if (" \t\n\r".includes(sign)) return;
    if (place === "end") fail("expected nothing more", at);
    if (sign === "{" && between !== "comma") {
      depth += 1;
      if (place === "list of items") {
        item = opened(at);
        collect(item, at, at + 1);
        place = "item";
      } else {
        object = opened(at);
        collect(object, at, at + 1);
        place = "object";
      }
    } else if (place === "start" && sign === "[") {
      severalObjects = true;
      place = "list of objects";
    } else if (sign === "," && between === "comma") {
      between = "object";
    } else if (sign === "]" && place !== "start" && between !== "object") {
      closeList(at);
    } else {
      fail(between === "comma" ? 'expected "," or "]"' : "expected an object", at);
    }
  }

  function closeList(at: number): void {
    if (place === "list of objects") {
      place = "end";
      return;
    }
    object.places.push({ offset: object.text.length, position: positionAt(at) });
    collect(object, at, at + 1);
    depth -= 1;
    place = "object";
  }

  function read(chunk: Uint8Array, last: boolean): void {
    const { text: decoded, brokenAt } = decode(chunk, last);
    position = moved(position, text.slice(counted));
    text = decoded;
    counted = 0;
    lineFeed = text.indexOf("\n");
    let at = 0;
    if (!started && text !== "") {
      started = true;
      // A byte order mark (RFC 8259, section 8.1: may be passed over).
      if (text[0] === "\ufeff") at = 1;
    }
    while (at < text.length) {
      if (place === "object" || place === "item") at = inside(at);
      else outside(at++);
    }
    if (brokenAt !== undefined) fail(`broken UTF-8 at byte ${brokenAt + 1} of the file`, text.length);
  }

  return {
    write(chunk) {
      parts = [];
      read(chunk, false);
      return parts;
    },
    close() {
      read(NO_BYTES, true);
      if (place === "start") fail("expected an object or a list of objects", text.length);
      if (place !== "end") fail("the document ends too early", text.length);
    },
  };
}

const NO_BYTES = new Uint8Array(0);
/** An item stands in a list of an object. */
const ITEM_DEPTH = 2;
/** As far as is looked back for the name of a list; nobody puts more blanks there. */
const MOST_BEFORE_LIST = 100;
