import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { XmlError, type XmlReaderOptions, xmlReader } from "./xml-reader.ts";
import { readXmlTree } from "./xml-tree.ts";

/** The calls of the handlers, abbreviated; adjacent texts are joined. */
function events(chunks: readonly (string | Uint8Array)[], options?: XmlReaderOptions): string[] {
  const seen: string[] = [];
  let texts = "";
  const flush = () => {
    if (texts !== "") seen.push(`"${texts}"`);
    texts = "";
  };
  const reader = xmlReader(
    {
      start: ({ local, uri }) => {
        flush();
        seen.push(`<${uri === "" ? "" : `{${uri}}`}${local}`);
      },
      end: () => {
        flush();
        seen.push(">");
      },
      text: (text) => {
        texts += text;
      },
    },
    options,
  );
  for (const chunk of chunks) reader.write(chunk);
  reader.close();
  return seen;
}

function failure(document: string | Uint8Array, options?: XmlReaderOptions): XmlError {
  try {
    events([document], options);
  } catch (error) {
    if (error instanceof XmlError) return error;
    throw error;
  }
  throw new Error("the document was accepted");
}

const DOCUMENT =
  '\ufeff<?xml version="1.0" encoding="UTF-8"?>\n<!-- ü --><a xmlns="u:a" x="1&#xA;2">' +
  "ä\r\n&#xD;<b/>&lt;<![CDATA[<&]]>😀</a>\n";

describe("xmlReader", () => {
  it("passes elements and texts to the handlers, with resolved references", () => {
    expect(events([DOCUMENT])).toEqual(["<{u:a}a", '"ä\n\r"', "<{u:a}b", ">", '"<<&😀"', ">"]);
  });

  it("reads text and bytes in chunks of any size", () => {
    const whole = events([DOCUMENT]);
    const bytes = Buffer.from(DOCUMENT);
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 40 }), (size) => {
        const cut = <T>(length: number, slice: (from: number, to: number) => T) =>
          Array.from({ length: Math.ceil(length / size) }, (_, at) => slice(at * size, (at + 1) * size));
        expect(events(cut(DOCUMENT.length, (from, to) => DOCUMENT.slice(from, to)))).toEqual(whole);
        expect(events(cut(bytes.length, (from, to) => bytes.subarray(from, to)))).toEqual(whole);
      }),
    );
  });

  it("accepts prefixes that the caller declares", () => {
    expect(events(["<x:a/>"], { namespaces: { x: "u:x" } })).toEqual(["<{u:x}a", ">"]);
    expect(failure("<x:a/>").reason).toMatch(/unbound namespace prefix/);
  });

  it.each([
    ["a document type", "<!DOCTYPE a><a/>", /document types/],
    ["an entity of its own", "<a>&file;</a>", /entity/],
    ["an entity declared inside", '<!DOCTYPE a [<!ENTITY b "c">]><a>&b;</a>', /document types/],
    ["a broken tag", "<a><b></a>", /tag/],
    ["an unclosed element", "<a><b/>", /unclosed/],
    ["nothing", "", /root/],
    ["two roots", "<a/><b/>", /one root/],
    ["a duplicate attribute", '<a b="" b=""/>', /duplicate attribute/],
    ["a character that XML cannot carry", "<a>\u0001</a>", /disallowed/],
    ["a reference to such a character", "<a>&#0;</a>", /entity|character/],
    ["another version", '<?xml version="1.1"?><a/>', /1\.1/],
    ["another encoding", '<?xml version="1.0" encoding="ISO-8859-1"?><a/>', /ISO-8859-1/],
  ])("rejects %s", (_, document, reason) => expect(failure(document).reason).toMatch(reason));

  it("accepts documents at the limits and rejects those beyond", () => {
    const nested = (depth: number) => "<a>".repeat(depth) + "</a>".repeat(depth);
    expect(events([nested(64)])).toHaveLength(128);
    expect(failure(nested(65)).reason).toMatch(/64 nested elements/);
    expect(events(['<a b="" c=""/>'], { attributes: 2 })).toHaveLength(2);
    expect(failure('<a b="" c="" d=""/>', { attributes: 2 }).reason).toMatch(/2 attributes/);
    expect(failure(`<a>${"x".repeat(100)}</a>`, { run: 50 }).reason).toMatch(/50 characters in one piece/);
    expect(failure("<a><b/><b/><b/></a>", { total: 10 }).reason).toMatch(/10 characters/);
  });

  it("does not wait for the end of an endless text", () => {
    const reader = xmlReader({ start() {}, end() {}, text() {} }, { run: 1000 });
    reader.write("<a>");
    expect(() => {
      for (let i = 0; i < 100; i++) reader.write("x".repeat(100));
    }).toThrow(/1000 characters in one piece/);
  });

  it("reports the position of an error", () => {
    expect(failure("<a>\n  <b>\n</a>").position).toEqual({ line: 3, column: 4 });
    const broken = failure(Buffer.concat([Buffer.from("<a>\nü"), Uint8Array.of(0xff), Buffer.from("</a>")]));
    expect(broken.message).toBe("line 2, column 1: invalid UTF-8 at byte 6");
  });
});

describe("readXmlTree", () => {
  it("keeps children, texts and attributes", () => {
    const root = readXmlTree('<a x="1">t<b>u</b>v</a>');
    expect([root.local, root.text, root.attributes.x.value]).toEqual(["a", "tv", "1"]);
    expect(root.children.map(({ local, text }) => [local, text])).toEqual([["b", "u"]]);
  });
});
