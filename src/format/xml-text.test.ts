import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { anyText } from "../text/testing/any-text.ts";
import { escapeAttribute, escapeText, isXmlText } from "./xml-text.ts";
import { readXmlTree } from "./xml-tree.ts";

describe("escaping", () => {
  it("writes markup and CR as references in text, and nothing else", () => {
    expect(escapeText(`a<b>&"c"'\r\n\t\u00a0ü`)).toBe(`a&lt;b&gt;&amp;"c"'&#xD;\n\t\u00a0ü`);
  });

  it("writes quotes and all whitespace except spaces as references in attributes", () => {
    expect(escapeAttribute(`seq>0 & "x"\r\n\t<'`)).toBe("seq&gt;0 &amp; &quot;x&quot;&#xD;&#xA;&#x9;&lt;'");
  });

  it("is reversed by a reader", () => {
    fc.assert(
      fc.property(anyText().filter(isXmlText), (text) => {
        const root = readXmlTree(`<a b="${escapeAttribute(text)}">${escapeText(text)}</a>`);
        expect(root.text).toBe(text);
        expect(root.attributes.b.value).toBe(text);
      }),
    );
  });
});

describe("isXmlText", () => {
  it.each(["", "\t\n\r", "Zürich 😀", "\ufffd", "\u0085"])("accepts %j", (text) => expect(isXmlText(text)).toBe(true));
  it.each(["\0", "\u000b", "\u001f", "\ufffe", "\uffff", "\ud83d", "\ude00\ud83d"])("rejects %j", (text) =>
    expect(isXmlText(text)).toBe(false),
  );
});
