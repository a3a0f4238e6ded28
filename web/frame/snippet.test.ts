/** Snippets by examples, and for any text. */
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { html } from "./html.ts";
import { snippetMarkup } from "./snippet.ts";

describe("a snippet", () => {
  it.each([
    ["", ""],
    ["Bau von <EM>Velowegen</EM>", "Bau von <mark>Velowegen</mark>"],
    ["<EM>a</EM> &lt;b&gt; &amp;amp; <EM>c</EM>", "<mark>a</mark> &lt;b&gt; &amp;amp; <mark>c</mark>"],
    ["<img src=x onerror=alert(1)> <EM>a</EM>", "&lt;img src=x onerror=alert(1)&gt; <mark>a</mark>"],
    ["<EM><script></EM>", "<mark>&lt;script&gt;</mark>"],
  ])("%j becomes %j", (snippet, markup) => {
    expect(String(snippetMarkup(snippet))).toBe(markup);
  });

  it("shows the text that the service escaped, with the matches marked", () => {
    const words = fc.array(fc.tuple(fc.boolean(), fc.string({ unit: fc.constantFrom(..."a<>&\"';lt"), minLength: 1 })));
    fc.assert(
      fc.property(words, (parts) => {
        const snippet = parts
          .map(([isFound, text]) => (isFound ? `<EM>${escaped(text)}</EM>` : escaped(text)))
          .join("");
        const markup = html`${parts.map(([isFound, text]) => (isFound ? html`<mark>${text}</mark>` : text))}`;
        expect(String(snippetMarkup(snippet))).toBe(String(markup));
      }),
    );
  });
});

function escaped(text: string): string {
  return String(html`${text}`);
}
