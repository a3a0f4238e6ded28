import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { type Placeholder, patternOf } from "./pattern.ts";

const IN_HEADER = ["phase", "year", "direction"] as const;
const IN_CELL = ["code", "name"] as const;
const match = (pattern: string, text: string, allowed: readonly Placeholder[] = IN_HEADER) =>
  patternOf(pattern, allowed).match(text);

describe("a pattern", () => {
  it.each([
    ["{phase} {year}", "Ist 2015", { phase: "Ist", year: "2015" }],
    ["{phase} {year}", " Budget\ninkl.  Nachtrag 2015 ", { phase: "Budget inkl. Nachtrag", year: "2015" }],
    ["{phase} {year} Fr.", "Rechnung 2011 Fr.", { phase: "Rechnung", year: "2011" }],
    ["{phase} {direction} {year}", "Budget Aufwand 2014", { phase: "Budget", direction: "Aufwand", year: "2014" }],
    ["{phase}{year}", "R2013", { phase: "R", year: "2013" }],
    ["{year}", "2013", { year: "2013" }],
    ["{phase} {year}*", "Ist 2015 in €", { phase: "Ist", year: "2015" }],
    ["* ({year})", "Betrag (2015)", { year: "2015" }],
    ["Saldo", "Saldo", {}],
    ["{phase} {year}", "Ist 15", undefined],
    ["{phase} {year}", "Ist 20155", undefined],
    ["{phase} {year}", "2015", undefined],
    ["a.c", "abc", undefined],
  ])("%j takes from %j %j", (pattern, text, expected) => {
    expect(match(pattern, text)).toEqual(expected);
  });

  it.each([
    ["[{code}] {name}", "[30] Personalaufwand", { code: "30", name: "Personalaufwand" }],
    ["[{code}] {name}", "[011] A [b] c", { code: "011", name: "A [b] c" }],
    ["{code} {name}", "30 Personal und Sachaufwand", { code: "30", name: "Personal und Sachaufwand" }],
    ["{code} - {name}", "30.1 - x - y", { code: "30.1", name: "x - y" }],
    ["{name} ({code})", "Amt (x) (12)", { code: "12", name: "Amt (x)" }],
  ])("%j takes from the cell %j %j", (pattern, text, expected) => {
    expect(match(pattern, text, IN_CELL)).toEqual(expected);
  });

  it("gives back what was written with it", () => {
    const word = fc.stringMatching(/^[A-Za-zäöü.]{1,8}( [A-Za-zäöü.]{1,8})?$/);
    const between = fc.constantFrom(" ", " – ", " (", "_", ": ");
    fc.assert(
      fc.property(word, fc.integer({ min: 1900, max: 2200 }), between, (phase, year, literal) => {
        const text = `${phase}${literal}${year}`;
        expect(match(`{phase}${literal}{year}`, text)).toEqual({ phase, year: String(year) });
        expect(match(`{year}${literal}{phase}`, `${year}${literal}${phase}`)).toEqual({ phase, year: String(year) });
      }),
    );
  });

  it("knows where a phase of several words ends, if it knows the words", () => {
    const words = { phase: ["Budget inkl. Nachtrag", "Budget"], direction: ["Aufwand netto", "Ertrag"] };
    const pattern = patternOf("{phase} {direction} {year}", IN_HEADER, words);
    expect(pattern.match("budget inkl. Nachtrag Aufwand netto 2014")).toEqual({
      phase: "budget inkl. Nachtrag",
      direction: "Aufwand netto",
      year: "2014",
    });
    expect(pattern.match("Budget Netto 2014")).toBeUndefined();
  });

  it("has only placeholders that mean something", () => {
    expect(() => patternOf("{fase} {year}", IN_HEADER)).toThrow(
      "{fase} has no meaning here; possible are {phase}, {year}, {direction}",
    );
    expect(() => patternOf("{year} {year}", IN_HEADER)).toThrow("{year} is in it twice");
  });
});
