/** Text stays text, whatever it contains. */
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { attribute, html, type Markup, type Piece } from "./html.ts";

/** The text that a browser reads. */
function read(markup: Markup): string {
  return String(markup)
    .replaceAll("&lt;", "<")
    .replaceAll("&gt;", ">")
    .replaceAll("&quot;", '"')
    .replaceAll("&#39;", "'")
    .replaceAll("&amp;", "&");
}

const anyText = fc.string({ unit: fc.constantFrom(..."<>&\"'/=! -amp;lt;scriptü😀\n") });

describe("html", () => {
  it("escapes text everywhere without losing any of it", () => {
    fc.assert(
      fc.property(anyText, (text) => {
        for (const markup of [html`${text}`, html`${[text]}`, html`${html`${text}`}`]) {
          expect(String(markup)).not.toMatch(/[<>"']|&(?!(amp|lt|gt|quot|#39);)/);
          expect(read(markup)).toBe(text);
        }
        expect(html`<p class="${text}">${text}<br></p>`.toText()).toBe(text);
        expect(read(attribute("title", text))).toBe(` title="${text}"`);
        expect(String(attribute("title", text)).match(/"/g)).toHaveLength(2);
      }),
    );
  });

  it.each<[Piece, string]>([
    [null, ""],
    [undefined, ""],
    [false, ""],
    [0, "0"],
    ["", ""],
    [["a", ["b", html`<i>${1}</i>`], false], "ab<i>1</i>"],
  ])("renders %j as %j", (piece, shown) => {
    expect(String(html`<p>${piece}</p>`)).toBe(`<p>${shown}</p>`);
  });

  it("replaces characters that no document can have", () => {
    expect(String(html`<p title="${"a\u0000"}">${"\u001bb\t\n\uffff"}</p>`)).toBe(
      '<p title="a\ufffd">\ufffdb\t\n\ufffd</p>',
    );
  });

  it("omits an attribute without a value", () => {
    expect(String(html`<a${attribute("x", undefined)}${attribute("y", false)}${attribute("z", 0)}>`)).toBe('<a z="0">');
  });
});
