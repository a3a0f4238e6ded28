import { createHash } from "node:crypto";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import type { Betrag, FinanceData } from "../../finance/model/model.ts";
import { ZURICH_TYPE_NAMES } from "../../finance/service/city-schemas.ts";
import { type CityOptions, DEFAULT_CITY } from "../city.ts";
import { makeFinance } from "./make-finance.ts";

const OLD_NUMBER = /^(\d{4} \d{4}|\d{3} \d{3})$/;
const NEW_NUMBER = /^\d{4} \d{2} \d{3}$/;

function fingerprint(data: FinanceData): string {
  const hash = createHash("sha256");
  for (const list of Object.values(data)) {
    for (const row of list) hash.update(JSON.stringify(row));
  }
  return hash.digest("hex");
}

const small = makeFinance(DEFAULT_CITY);

describe("makeFinance", () => {
  it("returns the same city for the same options, read twice or made twice", () => {
    const first = fingerprint(small);
    expect(fingerprint(small)).toBe(first);
    expect(fingerprint(makeFinance(DEFAULT_CITY))).toBe(first);
  });

  it("returns another city for another seed", () => {
    expect(fingerprint(makeFinance({ ...DEFAULT_CITY, seed: 2 }))).not.toBe(fingerprint(small));
  });

  it("returns the last years of the same city", () => {
    const { betraege, konten, einwohner } = makeFinance({ ...DEFAULT_CITY, since: 2024 });
    const expected = [...small.betraege].filter(({ jahr }) => jahr >= 2024);
    expect([...betraege]).toEqual(expected);
    const used = new Set(expected.map(({ konto }) => konto));
    expect([...konten]).toEqual([...small.konten].filter(({ id }) => used.has(id)));
    expect([...einwohner].map(({ jahr }) => jahr)).toEqual([2024, 2025]);
  });
});

describe("functions", () => {
  const functions = [...small.funktionen].map(({ funktion }) => funktion);

  it("are a tree of ten areas: what is above each is listed too", () => {
    expect(functions.filter(({ length }) => length === 1)).toEqual([..."0123456789"]);
    expect(functions).toEqual([...new Set(functions)].sort());
    for (const funktion of functions) if (funktion.length > 1) expect(functions).toContain(funktion.slice(0, -1));
  });

  it("are all used by a large city, and every area by a small one", () => {
    const large = new Set([...makeFinance({ ...DEFAULT_CITY, scale: 1 }).konten].map(({ funktion }) => funktion));
    expect([...large].sort()).toEqual(functions.filter(({ length }) => length === 3));
    const used = [...small.konten].map(({ funktion = "" }) => funktion);
    expect(used.every((funktion) => functions.includes(funktion) && funktion.length === 3)).toBe(true);
    expect(new Set(used.map((funktion) => funktion[0])).size).toBe(10);
  });

  it("are what accounts are for, not who has them", () => {
    const of = (institution: string, kind: string) =>
      new Set(
        [...small.konten]
          .filter((konto) => konto.institution === institution && konto.kontoNr.startsWith(kind))
          .map(({ funktion }) => funktion),
      );
    expect([...of("2020", "4000"), ...of("2020", "3010"), ...of("2010", "3621")]).toEqual(["910", "021", "930"]);
  });
});

describe("a city of any size, day and seed", () => {
  const options: fc.Arbitrary<CityOptions> = fc.record({
    scale: fc.constantFrom(0.01, 0.05, 0.2),
    seed: fc.nat(1000),
    today: fc.constantFrom("2013-02-01", "2018-12-31", "2019-04-01", "2024-09-26", "2026-11-15", "2029-06-30"),
  });

  it("is consistent: unique keys, valid references, numbers of the right era, amounts in order", () => {
    fc.assert(
      fc.property(options, (city) => {
        const data = makeFinance(city);
        const departemente = new Set([...data.departemente].map(({ key }) => key));
        const institutionen = [...data.institutionen];
        const konten = [...data.konten];
        const sachkonten = new Set([...data.sachkonten].map(({ sachkonto }) => sachkonto));
        const perDepartement = Map.groupBy(institutionen, ({ departement }) => departement);
        expect(departemente.size).toBe(10);
        for (const key of departemente) expect(perDepartement.get(key)!.length).toBeGreaterThanOrEqual(2);
        expect(new Set(institutionen.map(({ key }) => key)).size).toBe(institutionen.length);
        expect(
          institutionen.every(({ key, departement }) => /^\d{4}$/.test(key) && departemente.has(departement)),
        ).toBe(true);
        const units = new Set(institutionen.map(({ key }) => key));
        expect(new Set(konten.map(({ id }) => id)).size).toBe(konten.length);
        expect(new Set(konten.map(({ institution, kontoNr }) => institution + kontoNr)).size).toBe(konten.length);
        expect(
          konten.every(({ institution, kontoNr }) => units.has(institution) && sachkonten.has(kontoNr.slice(0, 2))),
        ).toBe(true);

        const numbers = new Map(konten.map(({ id, kontoNr }) => [id, kontoNr]));
        const place = ({ konto, jahr, betragsTyp }: Betrag): number =>
          (konto * 100 + jahr - 2000) * 100 + ZURICH_TYPE_NAMES.indexOf(betragsTyp);
        let before = 0;
        let wrong = 0;
        for (const betrag of data.betraege) {
          const format = betrag.jahr < 2019 ? OLD_NUMBER : NEW_NUMBER;
          if (place(betrag) <= before || !format.test(numbers.get(betrag.konto)!)) wrong++;
          if (!Number.isSafeInteger(betrag.betragInRappen) || Object.is(betrag.betragInRappen, -0)) wrong++;
          before = place(betrag);
        }
        expect(wrong).toBe(0);
      }),
      { numRuns: 5 },
    );
  });

  it("has no phase before its day", () => {
    const lastYears = (today: string) => {
      const last = new Map<string, number>();
      for (const { betragsTyp, jahr } of makeFinance({ ...DEFAULT_CITY, today }).betraege) {
        last.set(betragsTyp, Math.max(jahr, last.get(betragsTyp) ?? 0));
      }
      return last;
    };
    const november = lastYears("2026-11-15");
    expect(november.get("RECHNUNG")).toBe(2025);
    expect(november.get("GEMEINDERAT_BESCHLUSS")).toBe(2026);
    expect(november.get("STADTRAT_ANTRAG")).toBe(2027);
    expect(november.get("NOVEMBER_BRIEF")).toBe(2027);
    expect(november.get("NACHTRAGSKREDIT11_BESCHLUSS")).toBe(2026);
    expect(november.get("NACHTRAGSKREDIT21_ANTRAG")).toBe(2026);
    expect(november.get("NACHTRAGSKREDIT21_BESCHLUSS")).toBe(2025);
    expect(lastYears("2026-12-31").get("GEMEINDERAT_BESCHLUSS")).toBe(2027);
    expect(lastYears("2026-03-01").get("RECHNUNG")).toBe(2024);
  });
});
