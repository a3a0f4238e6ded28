import { describe, expect, it } from "vitest";
import { encode } from "../documents/helvetica.ts";
import { random } from "../random.ts";
import { BERUFE, beruf, NACHNAMEN, personName, strasse, VORNAMEN } from "./names.ts";
import { QUARTIERE, STRASSEN } from "./places.ts";

const given = Object.values(VORNAMEN).flat();
const family = Object.values(NACHNAMEN).flat();

describe("names", () => {
  it("has enough different names and occupations", () => {
    expect(new Set(given).size).toBeGreaterThanOrEqual(300);
    expect(new Set(family).size).toBeGreaterThanOrEqual(600);
    expect(new Set(family).size).toBe(family.length);
    expect(new Set(BERUFE.map(({ weiblich }) => weiblich)).size).toBeGreaterThanOrEqual(80);
    expect(new Set(QUARTIERE).size).toBe(QUARTIERE.length);
    expect(new Set(STRASSEN).size).toBe(STRASSEN.length);
  });

  it("uses only letters that a Swiss register and the fonts of the documents have", () => {
    for (const name of [...given, ...family, ...STRASSEN, ...QUARTIERE]) {
      expect(name).toMatch(/^[\p{L} .-]+$/u);
      expect(name).not.toContain("ß");
      expect(encode(name)).toBe(name);
    }
  });

  it("returns the same people, occupations and addresses for the same seed", () => {
    const people = (seed: number) => {
      const source = random(seed);
      return Array.from({ length: 500 }, () => {
        const person = personName(source);
        return [person.vorname, person.name, beruf(source, person.geschlecht), strasse(source)].join(" ");
      });
    };
    expect(people(1)).toEqual(people(1));
    expect(new Set(people(1)).size).toBeGreaterThan(495);
    expect(people(1).every((line) => / \d{1,3}$/.test(line))).toBe(true);
  });

  it("returns given name and occupation in the gender of the person", () => {
    const source = random(2);
    for (let i = 0; i < 300; i++) {
      const { vorname, geschlecht } = personName(source);
      expect(
        Object.entries(VORNAMEN).some(([title, names]) => title.endsWith(geschlecht) && names.includes(vorname)),
      ).toBe(true);
      expect(BERUFE.map((row) => row[geschlecht])).toContain(beruf(source, geschlecht));
    }
  });
});
