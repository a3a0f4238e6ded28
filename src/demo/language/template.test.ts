import { describe, expect, it } from "vitest";
import { random } from "../random.ts";
import { noun } from "./nouns.ts";
import { expand, fill, fillOne, templateOf } from "./template.ts";

const filled = (template: string, values: Parameters<typeof fill>[2]) => fill(random(1), template, values);

describe("fill", () => {
  it("declines nouns", () => {
    const sache = noun("f Veloroute");
    expect(filled("{sache}: {sache gen}, {sache dat}, {sache akk}", { sache })).toBe(
      "Veloroute: der Veloroute, der Veloroute, die Veloroute",
    );
  });

  it("adds to numbers and subtracts from them, also at random", () => {
    expect(filled("{jahr} {jahr+1} {jahr-2}", { jahr: 2024 })).toBe("2024 2025 2022");
    const years = Array.from({ length: 50 }, (_, seed) => fill(random(seed), "{jahr-3..5}", { jahr: 2024 }));
    expect(new Set(years)).toEqual(new Set(["2019", "2020", "2021"]));
  });

  it("removes the blank before a placeholder without text", () => {
    expect(filled("{sache} {ort}, {zweck}", { sache: "Veloweg", ort: "", zweck: "x" })).toBe("Veloweg, x");
    expect(filled("{ort} {sache}", { sache: "Veloweg", ort: "" })).toBe("Veloweg");
  });

  it("contracts a preposition with the article", () => {
    const dat = "dem Veloweg";
    expect(filled("bei {dat}, zu {dat} und mit {dat}", { dat })).toBe("beim Veloweg, zum Veloweg und mit dem Veloweg");
    expect(filled("Bei {dat}", { dat })).toBe("Beim Veloweg");
    expect(filled("zu {dat} und von {betrag}", { dat: "der Route", betrag: "2 000 Franken" })).toBe(
      "zur Route und von 2 000 Franken",
    );
  });

  it("calls a function for each occurrence, from left to right", () => {
    let count = 0;
    const next = () => ++count;
    expect(filled("{b} {a} {b}", { a: next, b: next })).toBe("1 2 3");
  });
});

describe("fillOne", () => {
  it("makes no random choice where there is only one template", () => {
    const [once, untouched] = [random(1), random(1)];
    expect(fillOne(once, ["{a}"], { a: "x" })).toBe("x");
    expect(once.next()).toBe(untouched.next());
  });
});

describe("expand", () => {
  it("makes one entry per element, in place", () => {
    expect(expand(["a", "Haus {quartier}", "b"], { quartier: ["Ost", "West"] })).toEqual([
      "a",
      "Haus Ost",
      "Haus West",
      "b",
    ]);
  });
});

describe("templateOf", () => {
  it("accepts cases and offsets of the names it knows", () => {
    const template = "{sache gen} {jahr-3..5} {ort: sache}";
    expect(templateOf("sache", "jahr", "ort: sache")(template)).toBe(template);
  });

  it.each(["{sahce}", "{}", "{sache", "sache}"])("rejects %s", (template) => {
    expect(() => templateOf("sache")(template)).toThrow();
  });
});
