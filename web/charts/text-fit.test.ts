import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { anyText } from "../../src/text/testing/any-text.ts";
import { fittedLines, textWidth, wrapped } from "./text-fit.ts";

describe("textWidth", () => {
  it("grows with the size, with bold, and with broad letters", () => {
    expect(textWidth("Amt", { size: 26 })).toBeCloseTo(2 * textWidth("Amt", { size: 13 }));
    expect(textWidth("Amt", { size: 13, isBold: true })).toBeGreaterThan(textWidth("Amt", { size: 13 }));
    expect(textWidth("MMM", { size: 13 })).toBeGreaterThan(2 * textWidth("iii", { size: 13 }));
  });

  it("is that of the characters one by one, of any script", () => {
    const widths = { i: 0.33, f: 0.42, e: 0.64, ß: 0.64, ɏ: 0.64, ɐ: 0.64, Ä: 0.8, "−": 0.8, m: 0.99, 漢: 1, "🏛": 1 };
    for (const [character, width] of Object.entries(widths)) {
      expect(textWidth(character, { size: 1 }), character).toBe(width);
    }
    fc.assert(
      fc.property(anyText(), (text) => {
        const sum = [...text].reduce((total, character) => total + textWidth(character, { size: 1 }), 0);
        expect(textWidth(text, { size: 1 })).toBeCloseTo(sum);
      }),
    );
  });
});

describe("wrapped", () => {
  const type = { size: 13 };

  it("breaks at spaces, behind hyphens, and inside the long words of official names", () => {
    expect(wrapped("Gesundheits- und Umweltdepartement", 120, type)).toEqual([
      "Gesundheits-",
      "und Umwelt-",
      "departement",
    ]);
    expect(wrapped("Sozialdepartement", 200, type)).toEqual(["Sozialdepartement"]);
    expect(wrapped("Sozialdepartement", 100, type)).toEqual(["Sozial-", "departement"]);
  });

  it("returns undefined rather than cutting a word off", () => {
    expect(wrapped("Elektrizität", 40, type)).toBeUndefined();
  });

  it("keeps every letter and never exceeds the width", () => {
    const name = fc
      .array(
        fc.constantFrom(
          "Amt",
          "Schul-",
          "und",
          "Sportdepartement",
          "Gesamtverwaltung",
          "(alt)",
          "&",
          "Transferaufwand",
        ),
        {
          minLength: 1,
          maxLength: 8,
        },
      )
      .map((words) => words.join(" "));
    fc.assert(
      fc.property(name, fc.integer({ min: 20, max: 400 }), (text, room) => {
        const lines = wrapped(text, room, type);
        if (!lines) return;
        for (const line of lines) expect(textWidth(line, type)).toBeLessThanOrEqual(room);
        const letters = (value: string): string => value.replace(/[ -]/g, "");
        expect(letters(lines.join(""))).toBe(letters(text));
      }),
    );
  });
});

describe("fittedLines", () => {
  const type = { size: 13 };

  it("breaks as `wrapped` does where it can, and addresses anywhere", () => {
    expect(fittedLines("Sozialdepartement", 100, type, 2)).toEqual(["Sozial-", "departement"]);
    expect(fittedLines("https://daten.example/rat", 100, type, 3).join("")).toBe("https://daten.example/rat");
  });

  it("cuts what does not fit", () => {
    expect(fittedLines("eins zwei drei vier fünf", 70, type, 2)).toEqual(["eins zwei", "drei vier…"]);
  });

  it("has no more lines than allowed and none that is too wide, whatever the text", () => {
    fc.assert(
      fc.property(anyText(), fc.integer({ min: 30, max: 300 }), fc.integer({ min: 1, max: 4 }), (text, room, most) => {
        const lines = fittedLines(text, room, type, most);
        expect(lines.length).toBeLessThanOrEqual(most);
        expect(lines.filter((line) => textWidth(line, type) > room)).toEqual([]);
        expect(lines.join("")).not.toMatch(/[\u0000-\u001f\ud800-\udbff](?![\udc00-\udfff])/);
      }),
      { numRuns: 100 },
    );
  });
});
