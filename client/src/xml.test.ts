/** The XML reader: what it reads, what it refuses, and that it accepts nothing that a full parser refuses. */
import fc from "fast-check";
import { SaxesParser } from "saxes";
import { describe, expect, it } from "vitest";
import { anyText } from "../../src/text/testing/any-text.ts";
import { readRecord } from "./read-record.ts";
import { readXml, type XmlElement, XmlError } from "./xml.ts";

/** An element as a list: name, attributes, then text and elements. */
type Plain = readonly [string, Readonly<Record<string, string>>, string, ...unknown[]];

const plain = ({ name, attributes, text, children }: XmlElement): Plain => [
  name,
  Object.fromEntries(attributes),
  text,
  ...children.map(plain),
];

/** The same by a full parser, or undefined if it refuses the document. */
function bySaxes(document: string): Plain | undefined {
  const parser = new SaxesParser();
  const root: unknown[] = [];
  const open: unknown[][] = [root];
  let isFine = true;
  parser.on("error", () => {
    isFine = false;
  });
  parser.on("doctype", () => {
    isFine = false;
  });
  parser.on("opentag", ({ name, attributes }) => {
    const kept = Object.entries(attributes).filter(([attribute]) => !/^xmlns(:|$)/.test(attribute));
    const element = [local(name), Object.fromEntries(kept.map(([key, value]) => [local(key), value])), ""];
    open.at(-1)?.push(element);
    open.push(element);
  });
  parser.on("closetag", () => void open.pop());
  const text = (part: string) => {
    const element = open.at(-1);
    if (element && element !== root) element[2] += part;
  };
  parser.on("text", text);
  parser.on("cdata", text);
  try {
    parser.write(document).close();
  } catch {
    return undefined;
  }
  return isFine ? (root[0] as Plain | undefined) : undefined;
}

const local = (name: string): string => name.slice(name.indexOf(":") + 1);

const escaped = (text: string): string =>
  text.replace(/[&<>"\r\n\t]/g, (character) => `&#x${character.charCodeAt(0).toString(16)};`);
const xmlText = anyText({ maxLength: 6 }).map((text) =>
  text.replace(/[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]/g, ""),
);
const name = fc.constantFrom("A", "Titel", "x:Hit", "Büro", "_b-1.2");
const { element } = fc.letrec<{ element: string }>((tie) => ({
  element: fc
    .tuple(
      name,
      fc.uniqueArray(fc.tuple(fc.constantFrom("ID", "Nr", "x:nil"), xmlText), { selector: ([key]) => key }),
      fc.oneof(
        { depthSize: "small" },
        xmlText.map(escaped),
        xmlText.filter((text) => !text.includes("]]>")).map((text) => `<![CDATA[${text}]]>`),
        fc.constantFrom("<!-- a -->", "<?a b?>", "&amp;&lt;&gt;&quot;&apos;&#65;&#x1F600;"),
        fc.array(tie("element"), { maxLength: 3 }).map((elements) => elements.join("")),
      ),
    )
    .map(([tag, attributes, content]) => {
      const list = attributes.map(([key, value]) => ` ${key}="${escaped(value)}"`).join("");
      return content === "" ? `<${tag}${list}/>` : `<${tag}${list}>${content}</${tag}>`;
    }),
}));
const document = fc
  .tuple(fc.constantFrom("", '<?xml version="1.0" encoding="utf-8"?>', "\ufeff"), element)
  .map((parts) => parts.join(""));

describe("the reader", () => {
  it("reads what a full parser reads", () => {
    fc.assert(
      fc.property(document, (text) => {
        expect(plain(readXml(text))).toEqual(bySaxes(text));
      }),
      { numRuns: 300 },
    );
  });

  it("accepts nothing that a full parser refuses", () => {
    const pieces = fc.constantFrom(..."<>&;/='\"! ?-x:", "]]>", "<!DOCTYPE a>", "&a;", "<A>", "</A>", "<?xml", "&#0;");
    const broken = fc.tuple(document, fc.nat(), fc.nat({ max: 3 }), pieces).map(([text, place, removed, piece]) => {
      const at = place % (text.length + 1);
      return text.slice(0, at) + piece + text.slice(at + removed);
    });
    fc.assert(
      fc.property(broken, (text) => {
        let read: XmlElement;
        try {
          read = readXml(text);
        } catch (error) {
          expect(error).toBeInstanceOf(XmlError);
          return;
        }
        expect(plain(read)).toEqual(bySaxes(text));
      }),
      { numRuns: 1000 },
    );
  });

  it.each([
    ["", "there is no element, at position 0"],
    ["<a>", "a is not closed, at position 3"],
    ["<a></b>", "the end tag b does not match, at position 3"],
    ["<a/><b/>", "a second root element, at position 5"],
    ["<a x='1' x='2'/>", "two attributes x, at position 10"],
    ["<!DOCTYPE a [<!ENTITY b 'c'>]><a>&b;</a>", "document types are not accepted, at position 0"],
    ["<a>&b;</a>", "the reference &b; is not accepted, at position 3"],
    ["<a>&#0;</a>", "the reference &#0; is not accepted, at position 3"],
    ["<a>\u0001</a>", "a character that XML does not allow, at position 3"],
    ["<a>]]></a>", "]]> in a text, at position 3"],
    ["<a>".repeat(65), "more than 64 levels of elements, at position 193"],
    ["not found", "text outside of the root element, at position 0"],
  ])("refuses %j", (text, message) => expect(() => readXml(text)).toThrow(message));
});

describe("a record without a known shape", () => {
  it("is read by the habits of the product", () => {
    const record = readXml(
      '<R OBJ_GUID="1" SEQ="2" IDX="R" xmlns:xsi="x"><Titel></Titel><Leer/><Zahl xsi:nil="false">40</Zahl>' +
        '<Ja xsi:nil="false">true</Ja><Nichts xsi:nil="true"/><Nr>40</Nr>' +
        '<Datum><Start xsi:nil="false">2024-05-31T00:00:00.000</Start><End xsi:nil="true"/><Text>31.05.2024</Text></Datum>' +
        '<Liste><P OBJ_GUID="3"><N>a</N></P></Liste>' +
        '<File ID="4-1" FileName="x"><Version Nr="1"/><Version Nr="2"><Rendition Extension="pdf" Ansicht="PDF"/></Version>' +
        "</File></R>",
    );
    expect(readRecord(record)).toEqual({
      OBJ_GUID: "1",
      SEQ: 2,
      Titel: "",
      Leer: [],
      Zahl: 40,
      Ja: true,
      Nichts: null,
      Nr: "40",
      Datum: { Start: "2024-05-31T00:00:00.000", End: null, Text: "31.05.2024" },
      Liste: [{ OBJ_GUID: "3", N: "a" }],
      File: {
        ID: "4-1",
        FileName: "x",
        Version: [{ Nr: 1 }, { Nr: 2, Rendition: [{ Extension: "pdf", Ansicht: "PDF" }] }],
      },
    });
  });

  it("keeps what contradicts the shape", () => {
    const record = readXml('<R><A><A OBJ_GUID="1"/></A><B>text</B><C>zwei</C><D>x</D></R>');
    const shape = { A: "text", B: ["text"], C: "number", D: { X: "text" } } as const;
    expect(readRecord(record, shape)).toEqual({ A: [{ OBJ_GUID: "1" }], B: "text", C: "zwei", D: "x" });
  });
});
