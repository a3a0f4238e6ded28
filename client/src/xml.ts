/**
 * A small strict XML reader for the replies of services that have no JSON. In: a document. Out: its root element, or an
 * XmlError with the position. It knows elements, attributes, text, CDATA, comments and processing instructions; there
 * are no document types, and no entities but the five of XML and numbers.
 */

export interface XmlElement {
  /** Without prefix. */
  readonly name: string;
  /** By name without prefix; declarations of namespaces are left out. */
  readonly attributes: ReadonlyMap<string, string>;
  readonly children: readonly XmlElement[];
  /** The text directly in it. */
  readonly text: string;
  /** Everything between its tags, as written. */
  readonly markup: string;
  /** Whether it is written `<x/>`. */
  readonly isSelfClosing: boolean;
}

export class XmlError extends Error {
  override readonly name = "XmlError";
  /** Offset in the document, from 0. */
  readonly position: number;

  constructor(reason: string, position: number) {
    super(`${reason}, at position ${position}`);
    this.position = position;
  }
}

const MOST_LEVELS = 64;
const NAME = /[\p{L}_][\p{L}\p{N}\p{M}_.·-]*(?::[\p{L}_][\p{L}\p{N}\p{M}_.·-]*)?/uy;
const SPACE = /[ \t\r\n]*/y;
/** Between `<?xml` and `?>`. */
const DECLARATION =
  /^\s+version\s*=\s*("1\.\d"|'1\.\d')(\s+encoding\s*=\s*("[A-Za-z][\w.-]*"|'[A-Za-z][\w.-]*'))?(\s+standalone\s*=\s*("(yes|no)"|'(yes|no)'))?\s*$/;
const REFERENCE = /&(?:#(\d{1,7})|#x([0-9a-fA-F]{1,6})|(\w+));|&/g;
/** What XML 1.0 cannot represent (2.2 Characters), and halves of surrogate pairs. */
const FORBIDDEN = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]|\p{Cs}/u;
const ENTITIES: Readonly<Record<string, string>> = { amp: "&", lt: "<", gt: ">", quot: '"', apos: "'" };

/** An element that is being read. */
interface Open {
  readonly name: string;
  readonly written: string;
  readonly attributes: ReadonlyMap<string, string>;
  readonly children: XmlElement[];
  text: string;
  readonly contentStart: number;
}

export function readXml(document: string): XmlElement {
  return new XmlReader(document).read();
}

class XmlReader {
  readonly #document: string;
  readonly #open: Open[] = [];
  #at = 0;
  #root: XmlElement | undefined;

  constructor(document: string) {
    this.#document = document.replace(/^\ufeff/, "");
  }

  read(): XmlElement {
    const document = this.#document;
    const forbidden = FORBIDDEN.exec(document);
    if (forbidden) throw new XmlError("a character that XML does not allow", forbidden.index);
    if (/^<\?xml\s/.test(document)) this.#declaration();
    while (this.#at < document.length) {
      if (document[this.#at] === "<") this.#markup();
      else this.#characters();
    }
    const [unclosed] = this.#open.slice(-1);
    if (unclosed) throw this.#error(`${unclosed.written} is not closed`);
    if (!this.#root) throw this.#error("there is no element");
    return this.#root;
  }

  #markup(): void {
    const document = this.#document;
    if (document.startsWith("<!--", this.#at)) this.#comment();
    else if (document.startsWith("<![CDATA[", this.#at)) this.#cdata();
    else if (document.startsWith("<!", this.#at)) throw this.#error("document types are not accepted");
    else if (document.startsWith("<?", this.#at)) this.#instruction();
    else if (document.startsWith("</", this.#at)) this.#endTag();
    else this.#startTag();
  }

  #declaration(): void {
    const end = this.#document.indexOf("?>");
    if (end < 0 || !DECLARATION.test(this.#document.slice("<?xml".length, end))) {
      throw this.#error("an invalid XML declaration");
    }
    this.#at = end + 2;
  }

  /** A processing instruction, which means nothing to us. */
  #instruction(): void {
    const start = this.#at;
    this.#at += 2;
    const isNamed = this.#name().toLowerCase() !== "xml";
    const end = this.#document.indexOf("?>", this.#at);
    const isApart = end === this.#at || /\s/.test(this.#document.charAt(this.#at));
    this.#at = end < 0 || !isNamed || !isApart ? start : end + 2;
    if (this.#at === start) throw this.#error("an invalid processing instruction");
  }

  #comment(): void {
    const end = this.#document.indexOf("--", this.#at + 4);
    if (end < 0 || this.#document[end + 2] !== ">") throw this.#error("an invalid comment");
    this.#at = end + 3;
  }

  #cdata(): void {
    const open = this.#open.at(-1);
    const end = this.#document.indexOf("]]>", this.#at);
    if (!open || end < 0) throw this.#error("an invalid CDATA section");
    open.text += lines(this.#document.slice(this.#at + 9, end));
    this.#at = end + 3;
  }

  #characters(): void {
    const next = this.#document.indexOf("<", this.#at);
    const end = next < 0 ? this.#document.length : next;
    const text = this.#document.slice(this.#at, end);
    const open = this.#open.at(-1);
    if (!open) {
      if (/[^ \t\r\n]/.test(text)) throw this.#error("text outside of the root element");
    } else {
      if (text.includes("]]>")) throw this.#error("]]> in a text");
      open.text += this.#resolved(lines(text));
    }
    this.#at = end;
  }

  #startTag(): void {
    const start = this.#at;
    this.#at++;
    if (this.#root) throw this.#error("a second root element");
    if (this.#open.length >= MOST_LEVELS) throw this.#error(`more than ${MOST_LEVELS} levels of elements`);
    const written = this.#name();
    const attributes = this.#attributes();
    const isSelfClosing = this.#document.startsWith("/>", this.#at);
    if (!isSelfClosing && this.#document[this.#at] !== ">") {
      this.#at = start;
      throw this.#error(`the tag of ${written} is not closed`);
    }
    this.#at += isSelfClosing ? 2 : 1;
    const name = local(written);
    if (isSelfClosing) this.#add({ name, attributes, children: [], text: "", markup: "", isSelfClosing });
    else this.#open.push({ name, written, attributes, children: [], text: "", contentStart: this.#at });
  }

  #attributes(): ReadonlyMap<string, string> {
    const attributes = new Map<string, string>();
    const names = new Set<string>();
    for (;;) {
      const space = this.#take(SPACE);
      if (this.#at >= this.#document.length || /[/>]/.test(this.#document[this.#at] ?? "")) return attributes;
      if (space === "") throw this.#error("no space before an attribute");
      const written = this.#name();
      if (names.has(written)) throw this.#error(`two attributes ${written}`);
      names.add(written);
      this.#take(SPACE);
      if (this.#document[this.#at] !== "=") throw this.#error(`no = after the attribute ${written}`);
      this.#at++;
      this.#take(SPACE);
      const value = this.#quoted(written);
      if (!/^xmlns(:|$)/.test(written)) attributes.set(local(written), value);
    }
  }

  #quoted(attribute: string): string {
    const quote = this.#document[this.#at] ?? "";
    const end = /["']/.test(quote) ? this.#document.indexOf(quote, this.#at + 1) : -1;
    if (end < 0) throw this.#error(`the attribute ${attribute} has no value in quotation marks`);
    const value = this.#document.slice(this.#at + 1, end);
    if (value.includes("<")) throw this.#error(`< in the attribute ${attribute}`);
    const resolved = this.#resolved(value.replace(/\r\n|[\t\r\n]/g, " "));
    this.#at = end + 1;
    return resolved;
  }

  #endTag(): void {
    const start = this.#at;
    this.#at += 2;
    const written = this.#name();
    this.#take(SPACE);
    const open = this.#open.pop();
    if (open?.written !== written || this.#document[this.#at] !== ">") {
      this.#at = start;
      throw this.#error(`the end tag ${written} does not match`);
    }
    this.#at++;
    const { name, attributes, children, text, contentStart } = open;
    const markup = this.#document.slice(contentStart, start);
    this.#add({ name, attributes, children, text, markup, isSelfClosing: false });
  }

  #add(element: XmlElement): void {
    const parent = this.#open.at(-1);
    if (parent) parent.children.push(element);
    else this.#root = element;
  }

  #name(): string {
    const name = this.#take(NAME);
    if (name === undefined) throw this.#error("a name is missing");
    return name;
  }

  #resolved(text: string): string {
    if (!text.includes("&")) return text;
    return text.replace(REFERENCE, (found, decimal?: string, hex?: string, entity?: string) => {
      if (entity !== undefined && Object.hasOwn(ENTITIES, entity)) return ENTITIES[entity] ?? "";
      const point = decimal === undefined ? Number.parseInt(hex ?? "", 16) : Number(decimal);
      if (point > 0 && point <= 0x10_ffff) {
        const character = String.fromCodePoint(point);
        if (!FORBIDDEN.test(character)) return character;
      }
      throw this.#error(`the reference ${found} is not accepted`);
    });
  }

  /** What the sticky expression matches here. */
  #take(expression: RegExp): string | undefined {
    expression.lastIndex = this.#at;
    const [found] = expression.exec(this.#document) ?? [];
    if (found !== undefined) this.#at += found.length;
    return found;
  }

  #error(reason: string): XmlError {
    return new XmlError(reason, this.#at);
  }
}

const local = (written: string): string => written.slice(written.indexOf(":") + 1);

/** Line ends are LF (XML 1.0, 2.11); a carriage return that matters is written as a reference. */
const lines = (text: string): string => (text.includes("\r") ? text.replace(/\r\n?/g, "\n") : text);
