/**
 * A strict streaming XML reader around saxes, safe for untrusted documents: no document types, no entities except the
 * five predefined ones, limited depth and size. In: chunks of text or UTF-8 bytes. Out: calls of the handlers, or an
 * XmlError with its position.
 */
import { SaxesParser, type XMLDecl } from "saxes";
import { strictUtf8 } from "./strict-utf8.ts";

/** Both count from 1; the column counts characters. */
export interface XmlPosition {
  readonly line: number;
  readonly column: number;
}

export class XmlError extends Error {
  readonly position: XmlPosition;
  /** The message without the position. */
  readonly reason: string;

  constructor(reason: string, position: XmlPosition) {
    super(`line ${position.line}, column ${position.column}: ${reason}`);
    this.name = "XmlError";
    this.reason = reason;
    this.position = position;
  }
}

export interface XmlAttribute {
  /** As written, with prefix. */
  readonly name: string;
  readonly local: string;
  /** Namespace, empty for attributes without prefix. */
  readonly uri: string;
  readonly value: string;
}

export interface XmlElement {
  /** Name without prefix. */
  readonly local: string;
  readonly uri: string;
  /** By name as written, including namespace declarations. */
  readonly attributes: Readonly<Record<string, XmlAttribute>>;
  /** Whether it is written as `<x/>`. */
  readonly isSelfClosing: boolean;
}

export interface XmlHandlers {
  start(element: XmlElement): void;
  end(): void;
  /** Character data with resolved references; may arrive in several pieces. */
  text(text: string): void;
}

export interface XmlLimits {
  /** Nested elements. */
  readonly depth: number;
  /** Attributes of one element. */
  readonly attributes: number;
  /** Characters of one tag or text, including comments before it. */
  readonly run: number;
  /** Characters of the document. */
  readonly total: number;
}

export const DEFAULT_XML_LIMITS: XmlLimits = { depth: 64, attributes: 64, run: 16 * 2 ** 20, total: 4 * 2 ** 30 };

export interface XmlReaderOptions extends Partial<XmlLimits> {
  /** Prefixes that need no declaration, for fragments of a document. */
  readonly namespaces?: Readonly<Record<string, string>>;
}

export interface XmlReader {
  write(chunk: string | Uint8Array): void;
  /** Ends the document; fails if it is incomplete. */
  close(): void;
  /** The current position: inside a handler, the end of the item passed to it. */
  position(): XmlPosition;
}

export function xmlReader(handlers: XmlHandlers, options: XmlReaderOptions = {}): XmlReader {
  const limits = { ...DEFAULT_XML_LIMITS, ...options };
  const parser = new SaxesParser({ xmlns: true, additionalNamespaces: { ...options.namespaces } });
  const decode = strictUtf8();
  let depth = 0;
  let written = 0;
  let lastEvent = 0;

  const position = (): XmlPosition => ({ line: parser.line, column: Math.max(1, parser.column) });
  const fail = (reason: string): never => {
    throw new XmlError(reason, position());
  };
  const checkRun = (end: number): void => {
    if (end - lastEvent > limits.run) fail(`more than ${limits.run} characters in one piece`);
  };
  const event = (): void => {
    checkRun(parser.position);
    lastEvent = parser.position;
  };
  const feed = (text: string): void => {
    parser.write(text);
    written += text.length;
    if (written > limits.total) fail(`more than ${limits.total} characters`);
    // An unfinished run must not fill the memory while we wait for its end.
    checkRun(written);
  };
  const feedBytes = (chunk: Uint8Array, last: boolean): void => {
    const { text, invalidAt } = decode(chunk, last);
    feed(text);
    if (invalidAt !== undefined) fail(`invalid UTF-8 at byte ${invalidAt}`);
  };

  const checkDeclaration = ({ version = "1.0", encoding = "UTF-8" }: XMLDecl): void => {
    if (version !== "1.0") fail(`XML ${version} is not accepted, only 1.0`);
    if (encoding.toUpperCase() !== "UTF-8") fail(`encoding ${encoding} is not UTF-8`);
  };

  // At most six handlers: with a seventh, the parser becomes a slow object in V8, and parsing takes four times as long.
  // saxes prefixes its messages with the position, which XmlError adds itself.
  parser.on("error", (error) => fail(error.message.replace(/^\d+:\d+: /, "").replace(/\.$/, "")));
  parser.on("doctype", () => fail("document types are not accepted"));
  parser.on("opentag", (element) => {
    event();
    if (depth === 0) checkDeclaration(parser.xmlDecl);
    if (++depth > limits.depth) fail(`more than ${limits.depth} nested elements`);
    let attributes = 0;
    for (const _ in element.attributes) attributes++;
    if (attributes > limits.attributes) fail(`more than ${limits.attributes} attributes`);
    handlers.start(element);
  });
  parser.on("closetag", () => {
    event();
    depth--;
    handlers.end();
  });
  parser.on("text", (text) => {
    event();
    if (depth > 0) handlers.text(text);
  });
  parser.on("cdata", (text) => {
    event();
    handlers.text(text);
  });

  return {
    write: (chunk) => (typeof chunk === "string" ? feed(chunk) : feedBytes(chunk, false)),
    close() {
      feedBytes(new Uint8Array(0), true);
      parser.close();
    },
    position,
  };
}
