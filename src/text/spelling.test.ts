import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { fold } from "./fold.ts";
import { feminineForm, spell, spellingOf, umlautSpellings } from "./spelling.ts";
import { anyText } from "./testing/any-text.ts";

describe("spelling", () => {
  it.each([
    ["Förderung", "förderung"],
    ["FÖRDERUNG", "förderung"],
    ["Fo\u0308rderung", "förderung"],
    ["För\u00adderung", "förderung"],
    ["Größe", "grösse"],
    ["Café", undefined],
    ["Forderung", undefined],
  ])("of %s is %s", (word, spelled) => expect(spellingOf(word)).toBe(spelled));

  it("folds to the same word, and is idempotent", () => {
    const word = fc.oneof(anyText(), fc.string({ unit: fc.constantFrom(..."aouäöüÄßé", "\u0308", "\u00ad") }));
    fc.assert(
      fc.property(word, (text) => {
        expect(fold(spell(text))).toBe(fold(text));
        expect(spell(spell(text))).toBe(spell(text));
      }),
    );
  });
});

it.each([
  ["Bürger:innen", "Bürgerinnen"],
  ["Bürger*innen und", "Bürgerinnen"],
  ["Bürger/-innen", "Bürgerinnen"],
  ["Bürger_in", "Bürgerin"],
  ["Bürger:innern", undefined],
  ["Bürger innen", undefined],
  ["Bürger:", undefined],
  ["Bürger", undefined],
])("the feminine form of the first word of %s is %s", (text, form) => {
  expect(feminineForm(text, 0, 6)?.text).toBe(form);
});

it("tries each ae, oe and ue as an umlaut", () => {
  expect(umlautSpellings("gebuehr")).toEqual(["gebühr"]);
  expect(umlautSpellings("steuergebuehr")).toEqual(["steuergebühr", "steürgebuehr", "steürgebühr"]);
  expect(umlautSpellings("velo")).toEqual([]);
  expect(umlautSpellings("ue".repeat(50))).toHaveLength(15);
});
