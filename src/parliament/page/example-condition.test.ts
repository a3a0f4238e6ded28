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

describe("a condition that a record fulfils", () => {
  it.each([
    ["one word", "Motion", 'F any "Motion"'],
    ["a name as a whole", "Die Mitte/EVP", 'F adj "Die Mitte/EVP"'],
    ["a name with another kind of blank", "Egger\u00a0Ralph", 'F adj "Egger Ralph"'],
    ["the longest word of a text", "Umbau und Erweiterung des Schulhauses an der Seestrasse", 'F any "Erweiterung"'],
    ["no sign with a meaning in CQL", 'Was "ist" das*?', 'F any "Was"'],
    ["a number", "2026/11", 'F any "2026/11"'],
    ["a time", "17:00", 'F adj "17:00"'],
    ["a GUID", GUID, `F = "${GUID}"`],
    ["nothing where there is no word", "–", undefined],
    ["nothing where there is no value", "", undefined],
  ])("text: %s", (_what, value, wanted) => {
    expect(conditionOn("text", { X: value })).toBe(wanted);
  });

  it("passes over GUIDs where there are names, also inside of joined values", () => {
    expect(conditionOn("text", { X: GUID, Y: "Grüne" }, { path: "X" }, { path: "Y" })).toBe('F any "Grüne"');
    expect(conditionOn("text", { X: ["–", "17"] })).toBe('F any "17"');
    const person = { Vorname: "Mia", Name: "Wirth", Guid: GUID };
    expect(conditionOn("text", { X: [person] }, { path: "X", join: ["Vorname", "Name", "Guid"] })).toBe(
      'F adj "Mia Wirth"',
    );
    // Searched is `Mia <GUID> Wirth`, where the two are not neighbours.
    expect(conditionOn("text", { X: [person] }, { path: "X", join: ["Vorname", "Guid", "Name"] })).toBe(
      'F any "Wirth"',
    );
  });

  it("dates from their day on, numbers and booleans as they are", () => {
    const span = { Start: "2026-01-05T17:00:00.000", End: null, Text: "" };
    expect(conditionOn("date", { X: span })).toBe('F_start >= "2026-01-05 00:00:00"');
    expect(conditionOn("date", { X: { Start: null, End: null, Text: "" } })).toBe(undefined);
    expect(conditionOn("numeric", { X: 1970 })).toBe("F = 1970");
    expect(conditionOn("numeric", { X: "unknown" })).toBe(undefined);
    expect(conditionOn("boolean", { X: false })).toBe("F = false");
    expect(conditionOn("boolean", { X: null })).toBe(undefined);
  });

  it("can be read whatever the text, and asks for words that stand in it side by side", () => {
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
