/** Code to paste: addresses, keys, and nothing that breaks out of its quotes. */
import { describe, expect, it } from "vitest";
import { apiLines, examplesOf } from "./api-lines.ts";
import { councilCall, financeCall } from "./service.ts";
import type { Visit } from "./visit.ts";

const visit = { origin: "https://data.example", apiKey: "Schluessel", language: "de" } as Visit;

describe("code to paste", () => {
  it("contains the address and, for the finance service, the key", () => {
    const [curl, python, r, javascript] = examplesOf(visit, financeCall("/konten", { bezeichnung: "*Miete*" }));
    expect(curl.code).toBe(
      "curl -s -H 'api-key: Schluessel' 'https://data.example/finance/v1/konten?bezeichnung=*Miete*'",
    );
    for (const { code } of [python, r, javascript]) {
      expect(code).toContain('"https://data.example/finance/v1/konten?bezeichnung=*Miete*"');
      expect(code).toContain('"Schluessel"');
    }
  });

  it("has no key for the council service", () => {
    for (const { code } of examplesOf(visit, councilCall("partei", { q: "seq > 0" }))) {
      expect(code).toContain("https://data.example/api/partei/searchdetails?q=seq+%3E+0&format=json");
      expect(code).not.toContain("Schluessel");
    }
  });

  it("escapes every character of a query that could end its string", () => {
    for (const { code } of examplesOf(visit, councilCall("partei", { q: `"a" 'b' $(c) \`d\` \\ <e>` }))) {
      const [address] = /https:[^\s,)]+/.exec(code)!;
      expect(address.replace(/['"]$/, "")).toMatch(/^[\w:/.?=&%+*-]+$/);
    }
  });

  it("has a copy button for each language", () => {
    const markup = String(apiLines(visit, [councilCall("partei", { q: "seq>0" })]));
    expect([...markup.matchAll(/<dt>(\w+)<\/dt>/g)].map(([, language]) => language)).toEqual([
      "curl",
      "Python",
      "R",
      "JavaScript",
    ]);
    expect(markup.match(/<button type="button" class="copy" data-copied="Kopiert">/g)).toHaveLength(4);
  });
});
