import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { anyText } from "../../src/text/testing/any-text.ts";
import { budgetIn, budgetTitles } from "./budget-titles.ts";

describe("a title", () => {
  it.each([
    ["Budget 2026, Detailbudgets und Produktegruppen-Globalbudgets", "Budget 2026", 2026],
    ["Genehmigung der Rechnung 2024", "Rechnung 2024", 2024],
    ["Jahresrechnung 2023, Genehmigung der Rechnung", "Jahresrechnung 2023", 2023],
    ["Globalbudget-Ergänzungen zu den Nachtragskrediten II. Serie 2025", "Nachtragskrediten II. Serie 2025", 2025],
    ["VORANSCHLAG 2030 des Kantons", "VORANSCHLAG 2030", 2030],
  ])("names a budget: %s", (title, name, year) => {
    expect(budgetIn(title)).toEqual({ name, year });
  });

  it.each([
    "Finanz- und Aufgabenplan 2026–2029",
    "Klimabudget 2026",
    "Budget 20260",
    "Nachtragskreditverordnung 2025",
    "Mehr Mittel im Budget",
  ])("names none: %s", (title) => {
    expect(budgetIn(title)).toBeUndefined();
  });

  it("can be any text", () => {
    fc.assert(
      fc.property(anyText(), (text) => {
        const found = budgetIn(text);
        if (found) expect(text).toContain(found.name);
      }),
    );
  });

  it("is found by a condition without other words", () => {
    expect(budgetTitles("Titel", 2025)).toContain('Titel adj "Budget 2025" or Titel adj "Voranschlag 2025"');
  });
});
