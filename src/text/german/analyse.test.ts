import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { anyText } from "../testing/any-text.ts";
import { queryStems, ROLES, stemsOfWord } from "./analyse.ts";
import { split } from "./compounds.ts";

/** How a word is found by another one; undefined if it is not. */
function roleOf(query: string, word: string): string | undefined {
  const stems = queryStems(query);
  const found = stemsOfWord(word).filter(({ stem }) => stems.includes(stem));
  return ROLES.find((role) => found.some((each) => each.role === role));
}

describe("a word finds its forms", () => {
  it.each([
    ["amt", "ämter ämtern amtes amts"],
    ["plan", "pläne plänen plans"],
    ["garten", "gärten gartens"],
    ["museum", "museen museums"],
    ["gremium", "gremien"],
    ["firma", "firmen"],
    ["bus", "busse bussen"],
    ["lehrer", "lehrern lehrerin lehrerinnen"],
    ["anwalt", "anwälte anwältin anwältinnen"],
    ["schulhäuser", "schulhaus schulhauses"],
    // Not in the lexicon of nouns.
    ["neue", "neu neuen neues"],
    ["städtische", "städtischen städtisch"],
    ["besichtigung", "besichtigungen"],
    ["pergola", "pergolas"],
    ["halfpipes", "halfpipe"],
  ])("%s: %s", (query, forms) => {
    for (const form of forms.split(" ")) {
      expect(roleOf(query, form), form).toBe("form");
      expect(roleOf(form, query), form).toBe("form");
    }
  });
});

describe("a word finds compounds", () => {
  it.each([
    ["haus", "schulhaus rathäuser krankenhauses", "head"],
    ["schulhaus", "primarschulhaus", "head"],
    ["schulhaus", "schulhausplatz", "part"],
    ["schule", "schulhausplätze", "part"],
    ["brücke", "limmatbrücke seebrücken", "head"],
    ["tunnel", "uetlibergtunnels", "head"],
    ["bewilligung", "baubewilligungen", "head"],
    ["besichtigung", "baubesichtigung", "head"],
    ["weg", "hardturmweg velowege", "head"],
    ["bau", "ausbau umbauten", "part"],
    ["verwaltung", "verwaltungsrat", "part"],
  ])("%s: %s", (query, words, role) => {
    for (const word of words.split(" ")) expect(roleOf(query, word), word).toBe(role);
  });
});

it("does not find what only looks like it", () => {
  const traps = [
    ["tier", "quartier quartiere ministerium"],
    ["amt", "gesamt insgesamt"],
    ["ort", "sport antwort transport support wort"],
    ["rat", "vorrat heirat apparat"],
    ["förderung", "forderung"],
    ["forderung", "förderung wirtschaftsförderung"],
    ["ende", "abende legende"],
    ["lage", "anlage"],
  ];
  for (const [query, words] of traps)
    for (const word of words.split(" ")) expect(roleOf(query, word), `${query}: ${word}`).toBeUndefined();
});

it("splits any text into itself, and finds every word as a form of itself", () => {
  const word = fc.oneof(
    anyText(),
    fc.stringMatching(/^[a-zäöü]{1,70}$/),
    fc.stringMatching(/^(schul|haus|s|an|ung){1,9}$/),
  );
  fc.assert(
    fc.property(word, (text) => {
      expect(
        split(text)
          .map((part) => part.text)
          .join(""),
      ).toBe(text);
      expect(roleOf(text, text)).toBe("form");
    }),
    { numRuns: 300 },
  );
});
