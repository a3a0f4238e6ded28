import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { parse } from "../../cql/parser.ts";
import { forEachWord } from "../../text/words.ts";
import type { SearchField, Source } from "../describe/description.ts";
import type { CouncilRecord, Value } from "../describe/record.ts";
import { fieldCondition } from "./example-condition.ts";

const GUID = "0123456789abcdef0123456789abcdef";

function conditionOn(kind: SearchField["kind"], members: Readonly<Record<string, Value>>, ...sources: Source[]) {
  const record: CouncilRecord = { OBJ_GUID: GUID, SEQ: 1, ...members };
  return fieldCondition({ name: "F", kind }, sources.length > 0 ? sources : [{ path: "X" }])(record);
}

function wordsOf(text: string): readonly string[] {
  const words: string[] = [];
  forEachWord(text, (word) => words.push(word));
  return words;
}

describe("a condition that a record meets", () => {
  it.each([
    ["one word", "Motion", 'F any "Motion"'],
    ["a whole name", "Die Mitte/EVP", 'F adj "Die Mitte/EVP"'],
    ["a name with another kind of space", "Egger\u00a0Ralph", 'F adj "Egger Ralph"'],
    ["the longest word of a text", "Umbau und Erweiterung des Schulhauses an der Seestrasse", 'F any "Erweiterung"'],
    ["no character with a meaning in CQL", 'Was "ist" das*?', 'F any "Was"'],
    ["a number", "2026/11", 'F any "2026/11"'],
    ["a time", "17:00", 'F adj "17:00"'],
    ["a GUID", GUID, `F = "${GUID}"`],
    ["nothing without a word", "–", undefined],
    ["nothing without a value", "", undefined],
  ])("text: %s", (_what, value, wanted) => {
    expect(conditionOn("text", { X: value })).toBe(wanted);
  });

  it("prefers names to GUIDs, also in joined values", () => {
    expect(conditionOn("text", { X: GUID, Y: "Grüne" }, { path: "X" }, { path: "Y" })).toBe('F any "Grüne"');
    expect(conditionOn("text", { X: ["–", "17"] })).toBe('F any "17"');
    const person = { Vorname: "Mia", Name: "Wirth", Guid: GUID };
    expect(conditionOn("text", { X: [person] }, { path: "X", join: ["Vorname", "Name", "Guid"] })).toBe(
      'F adj "Mia Wirth"',
    );
    // The searched text is `Mia <GUID> Wirth`, in which the two words are not adjacent.
    expect(conditionOn("text", { X: [person] }, { path: "X", join: ["Vorname", "Guid", "Name"] })).toBe(
      'F any "Wirth"',
    );
  });

  it("compares dates by day, numbers and booleans by value", () => {
    const span = { Start: "2026-01-05T17:00:00.000", End: null, Text: "" };
    expect(conditionOn("date", { X: span })).toBe('F_start >= "2026-01-05 00:00:00"');
    expect(conditionOn("date", { X: { Start: null, End: null, Text: "" } })).toBe(undefined);
    expect(conditionOn("numeric", { X: 1970 })).toBe("F = 1970");
    expect(conditionOn("numeric", { X: "unknown" })).toBe(undefined);
    expect(conditionOn("boolean", { X: false })).toBe("F = false");
    expect(conditionOn("boolean", { X: null })).toBe(undefined);
  });

  it("is valid for any text, and contains adjacent words of it", () => {
    const text = fc
      .array(fc.oneof(fc.string({ unit: "grapheme" }), fc.constantFrom('"', "\\", "*", "and", "Velo", "–")))
      .map((parts) => parts.join(" "));
    fc.assert(
      fc.property(text, (value) => {
        const condition = conditionOn("text", { X: value });
        if (condition === undefined) return wordsOf(value).length === 0;
        const parsed = parse(condition);
        if (!parsed.ok || parsed.tree.type !== "clause") return false;
        return ` ${wordsOf(value).join(" ")} `.includes(` ${wordsOf(parsed.tree.term).join(" ")} `);
      }),
    );
  });
});
