/**
 * A strict streaming XML reader around saxes, safe for documents from anywhere: no document types, no entities beyond
 * the five, bounded depth and size. In: chunks of text or UTF-8 bytes. Out: calls of the handlers, or an XmlError that
 * says where.
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
  /** The message without the place. */
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
  /** By name as written; declarations of namespaces included. */
  readonly attributes: Readonly<Record<string, XmlAttribute>>;
}

export interface XmlHandlers {
  start(element: XmlElement): void;
  end(): void;
  /** Character data, references resolved; may come in several pieces. */
  text(text: string): void;
}

export interface XmlLimits {
  /** Elements inside one another. */
  readonly depth: number;
  /** Attributes of one element. */
  readonly attributes: number;
  /** Characters of one tag or one text, with the comments before it. */
  readonly run: number;
  /** Characters of the document. */
  readonly total: number;
}

export const DEFAULT_XML_LIMITS: XmlLimits = { depth: 64, attributes: 64, run: 16 * 2 ** 20, total: 4 * 2 ** 30 };

export interface XmlReaderOptions extends Partial<XmlLimits> {
  /** Prefixes that hold without being declared, for fragments cut out of a document. */
  readonly namespaces?: Readonly<Record<string, string>>;
}

export interface XmlReader {
  write(chunk: string | Uint8Array): void;
  /** The document is complete; fails if it is not. */
  close(): void;
  /** Where the reader stands: inside a handler, the end of what is being handed over. */
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
    // A run that has not ended yet: it must not fill the memory while we wait for its end.
    checkRun(written);
  };
  const feedBytes = (chunk: Uint8Array, last: boolean): void => {
    const { text, brokenAt } = decode(chunk, last);
    feed(text);
    if (brokenAt !== undefined) fail(`broken UTF-8 at byte ${brokenAt}`);
  };

  const checkDeclaration = ({ version = "1.0", encoding = "UTF-8" }: XMLDecl): void => {
    if (version !== "1.0") fail(`XML ${version} is not accepted, only 1.0`);
    if (encoding.toUpperCase() !== "UTF-8") fail(`encoding ${encoding} is not UTF-8`);
  };

  // Not more than six handlers: with the seventh the parser becomes a slow object for V8, and four times slower.
  // saxes puts the place before the message; ours goes into the position.
  parser.on("error", (error) => fail(error.message.replace(/^\d+:\d+: /, "").replace(/\.$/, "")));
  parser.on("doctype", () => fail("document types are not accepted"));
  parser.on("opentag", (element) => {
    event();
    if (depth === 0) checkDeclaration(parser.xmlDecl);
    if (++depth > limits.depth) fail(`more than ${limits.depth} elements inside one another`);
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
