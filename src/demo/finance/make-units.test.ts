import { describe, expect, it } from "vitest";
import { DEFAULT_CITY } from "../city.ts";
import { DEPARTEMENTE } from "../departments.ts";
import { makeUnits } from "./make-units.ts";

const at = (scale: number) => makeUnits({ ...DEFAULT_CITY, scale });

describe("the units of the city", () => {
  it("have keys of four digits in the range of their department, except foundations", () => {
    for (const scale of [0.01, 1, 10, 60]) {
      const units = at(scale);
      expect(new Set(units.map(({ key }) => key)).size).toBe(units.length);
      for (const { key, departement } of units) {
        const inRange = Math.floor(Number(key) / 500) * 5 === Number(departement);
        expect(inRange || key.startsWith("9"), key).toBe(true);
      }
    }
  });

  it("grow in number and money with the city", () => {
    expect(at(10).length).toBeGreaterThan(1_000);
    const cost = (scale: number): number =>
      at(scale).reduce((sum, { expense, last }) => sum + (last > 2025 ? expense : 0), 0);
    expect(cost(10) / cost(1)).toBeCloseTo(10, 6);
    expect(cost(0.05) / cost(1)).toBeCloseTo(0.05, 6);
  });

  it("include at every scale those that citizens look for, and two in each department", () => {
    const units = at(0.001);
    const names = units.map(({ name }) => name);
    for (const name of [
      "Schulamt",
      "Stadtspital",
      "Elektrizitätswerk",
      "Verkehrsbetriebe",
      "Steueramt",
      "Finanzverwaltung",
    ]) {
      expect(names).toContain(name);
    }
    for (const name of ["Stadtpolizei", "Immobilien Stadt Seldwyla", "Soziale Dienste", "Entsorgung + Recycling"]) {
      expect(names).toContain(name);
    }
    for (const { key } of DEPARTEMENTE) {
      expect(units.filter(({ departement }) => departement === key).length).toBeGreaterThanOrEqual(2);
    }
  });

  it("include at every scale each department itself, under another key", () => {
    for (const scale of [0.001, 0.05, 1, 10]) {
      const units = at(scale);
      for (const { key, bezeichnung } of DEPARTEMENTE) {
        const own = units.filter(({ name }) => name === bezeichnung);
        expect(own.map(({ departement, last }) => [departement, last > 2100])).toEqual([[key, true]]);
        expect(DEPARTEMENTE.map((other) => other.key)).not.toContain(own[0].key);
      }
    }
  });

  it("have the quirks of real data: closed and moved units, short names that repeat or end in a blank", () => {
    const units = at(1);
    expect(units.some(({ name }) => name.endsWith("(alt)"))).toBe(true);
    expect(units.some(({ name }) => name.endsWith("(neu 5530)"))).toBe(true);
    expect(units.some(({ short }) => short.endsWith(" "))).toBe(true);
    expect(units.filter(({ short }) => short === "KTR")).toHaveLength(2);
    expect(units.find(({ key }) => key === "9702")?.departement).toBe("30");
  });
});
