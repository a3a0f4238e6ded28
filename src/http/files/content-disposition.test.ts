import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { anyText } from "../../text/testing/any-text.ts";
import { inlineDisposition } from "./content-disposition.ts";

/** The two names in a header that has exactly the syntax of RFC 6266 and RFC 8187. */
function namesIn(header: string): { readonly plain: string; readonly full: string } {
  const syntax = /^inline; filename="([ !#-[\]-~]*)"; filename\*=UTF-8''((?:[A-Za-z0-9!#$&+.^_`|~-]|%[0-9A-F]{2})+)$/;
  const [, plain, full] = syntax.exec(header) ?? [];
  return { plain, full: decodeURIComponent(full) };
}

describe("the file name in Content-Disposition", () => {
  it.each([
    ["Protokoll.pdf", "Protokoll.pdf", "Protokoll.pdf"],
    ["Weisung für Zürich & Köniz.pdf", "Weisung fur Zurich & Koniz.pdf", "Weisung für Zürich & Köniz.pdf"],
    ['Die "neue" Badi.pdf', "Die _neue_ Badi.pdf", 'Die "neue" Badi.pdf'],
    ["a\r\nSet-Cookie: x=1\0.pdf", "a Set-Cookie_ x=1 .pdf", "a Set-Cookie_ x=1 .pdf"],
    ["2023/100\\x.pdf", "2023_100_x.pdf", "2023_100_x.pdf"],
    ["100% (neu)'*.pdf", "100_ (neu)'_.pdf", "100% (neu)'_.pdf"],
    ["Fest 🎉👩‍👩‍👧.pdf", "Fest ______.pdf", "Fest 🎉👩‍👩‍👧.pdf"],
    ["a\u202efdp.exe", "afdp.exe", "afdp.exe"],
    ["\ud800x.pdf", "_x.pdf", "\ufffdx.pdf"],
    ["\u0300", "file", "\u0300"],
    ["℀.pdf", "a_c.pdf", "℀.pdf"],
    ["...", "file", "file"],
    ["", "file", "file"],
    ["../../etc/passwd", "_.._etc_passwd", "_.._etc_passwd"],
  ])("%j", (name, plain, full) => {
    expect(namesIn(inlineDisposition(name))).toEqual({ plain, full });
  });

  it("is truncated if it is very long, but keeps its extension", () => {
    const { full } = namesIn(inlineDisposition(`${"🎉".repeat(5000)}.pdf`));
    expect(full).toBe(`${"🎉".repeat(150)}.pdf`);
  });

  it("is well-formed for any text", () => {
    fc.assert(
      fc.property(anyText({ maxLength: 40 }), (name) => {
        const { plain, full } = namesIn(inlineDisposition(name));
        expect([plain, full].every((one) => one.length > 0 && !/[\r\n/\\]/.test(one))).toBe(true);
      }),
      { numRuns: 2000 },
    );
  });
});
