/** What holds in the books of the whole city, small and full size. */
import { describe, expect, it } from "vitest";
import type { FinanceData } from "../../finance/model/model.ts";
import { ZURICH_TYPE_NAMES } from "../../finance/service/city-schemas.ts";
import { DEFAULT_CITY } from "../city.ts";
import { makeFinance } from "./make-finance.ts";

const FULL_PHASES = ["STADTRAT_ANTRAG", "GEMEINDERAT_BESCHLUSS", "RECHNUNG"];

/** All amounts with their account and unit. */
function rows(data: FinanceData) {
  const institutionen = new Map([...data.institutionen].map((row) => [row.key, row]));
  const konten = new Map([...data.konten].map((row) => [row.id, row]));
  return [...data.betraege].map((betrag) => {
    const konto = konten.get(betrag.konto)!;
    const institution = institutionen.get(konto.institution)!;
    return {
      ...betrag,
      nr: konto.kontoNr,
      name: konto.bezeichnung,
      unit: institution.key,
      dep: institution.departement,
    };
  });
}

type Row = ReturnType<typeof rows>[number];

/** Sums in Rappen by a key of the row. */
function sums(list: readonly Row[], key: (row: Row) => string): Map<string, number> {
  const totals = new Map<string, number>();
  for (const row of list) totals.set(key(row), (totals.get(key(row)) ?? 0) + row.betragInRappen);
  return totals;
}

const share = <T>(list: readonly T[], test: (item: T) => boolean): number => list.filter(test).length / list.length;
const quantile = (list: readonly number[], p: number): number =>
  list.toSorted((a, b) => a - b)[Math.floor(list.length * p)];

const smallRows = rows(makeFinance(DEFAULT_CITY));
const full = makeFinance({ ...DEFAULT_CITY, scale: 1 });
const fullRows = rows(full);

describe.each([
  ["small", smallRows],
  ["full", fullRows],
] as const)("the books of the %s city", (_, list) => {
  it("use all 22 amount types", () => {
    expect(new Set(list.map(({ betragsTyp }) => betragsTyp)).size).toBe(ZURICH_TYPE_NAMES.length);
  });

  it("cancel internal charges and pass-through money to the Rappen", () => {
    const fullAmounts = list.filter(({ betragsTyp }) => FULL_PHASES.includes(betragsTyp));
    const pairs: Readonly<Record<string, string>> = { 39: "39", 49: "39", 37: "37", 47: "37", 57: "57", 67: "57" };
    const paired = fullAmounts.filter(({ nr }) => nr.slice(0, 2) in pairs);
    const totals = sums(paired, ({ nr, jahr, betragsTyp }) => `${pairs[nr.slice(0, 2)]} ${jahr} ${betragsTyp}`);
    expect(totals.size).toBeGreaterThan(100);
    expect([...totals.values()].every((rappen) => rappen === 0)).toBe(true);
  });

  it("close self-financing units at exactly zero", () => {
    const running = list.filter(
      ({ unit, nr, betragsTyp }) =>
        FULL_PHASES.includes(betragsTyp) && ["4530", "4510", "4520", "3530", "2025"].includes(unit) && nr < "5",
    );
    const totals = sums(running, ({ unit, jahr, betragsTyp }) => `${unit} ${jahr} ${betragsTyp}`);
    expect(totals.size).toBeGreaterThan(200);
    expect([...totals.values()].every((rappen) => rappen === 0)).toBe(true);
  });

  it("let transfers and N4 sum to zero; the central account pays N4", () => {
    const moved = list.filter(({ betragsTyp }) => betragsTyp === "N4" || /KREDIT.[24]/.test(betragsTyp));
    expect(
      [...sums(moved, ({ jahr, betragsTyp }) => `${jahr} ${betragsTyp}`).values()].every((rappen) => rappen === 0),
    ).toBe(true);
    const negative = list.filter(({ betragsTyp, betragInRappen }) => betragsTyp === "N4" && betragInRappen < 0);
    expect(new Set(negative.map(({ unit }) => unit))).toEqual(new Set(["1060"]));
  });

  it("hold positive expense except repayments, negative revenue and investment income", () => {
    const amounts = list.filter(({ betragsTyp }) => FULL_PHASES.includes(betragsTyp));
    const wrong = amounts.filter(({ nr, name, betragInRappen }) =>
      "468".includes(nr[0]) || name.startsWith("Erstattung") ? betragInRappen > 0 : betragInRappen < 0,
    );
    expect(wrong).toEqual([]);
  });

  it("round all budget phases to 100 francs", () => {
    expect(
      list.every(({ betragsTyp, betragInRappen }) => betragsTyp === "RECHNUNG" || betragInRappen % 100_00 === 0),
    ).toBe(true);
  });

  it("explain changed budgets with the same text on proposal and decision, and no actuals", () => {
    const proposals = new Map(
      list.filter(({ betragsTyp }) => betragsTyp === "STADTRAT_ANTRAG").map((row) => [`${row.konto} ${row.jahr}`, row]),
    );
    const decided = list.filter(({ betragsTyp }) => betragsTyp === "GEMEINDERAT_BESCHLUSS");
    const other = decided.filter((row) => row.begruendung !== proposals.get(`${row.konto} ${row.jahr}`)?.begruendung);
    expect(other).toEqual([]);
    expect(list.some(({ betragsTyp, begruendung }) => betragsTyp === "RECHNUNG" && begruendung !== undefined)).toBe(
      false,
    );
  });

  it("show what the office of statistics pays for rent, and why it changed", () => {
    const rent = list.filter(({ unit, nr, jahr }) => unit === "1560" && nr === "3160 00 000" && jahr === 2026);
    expect(rent.find(({ betragsTyp }) => betragsTyp === "GEMEINDERAT_BESCHLUSS")?.begruendung).toMatch(/[Mm]iet/);
  });
});

describe("the full city", () => {
  const actual2025 = fullRows.filter(({ jahr, betragsTyp }) => jahr === 2025 && betragsTyp === "RECHNUNG");
  const million = (rappen = 0): number => rappen / 100_000_000;

  it("has about 110 units, 13,000 accounts and a quarter of a million amounts", () => {
    const konten = [...full.konten];
    expect([...full.institutionen].length).toBeGreaterThan(100);
    expect([...full.institutionen].length).toBeLessThan(125);
    expect(konten.length).toBeGreaterThan(12_000);
    expect(konten.length).toBeLessThan(14_500);
    expect(fullRows.length).toBeGreaterThan(200_000);
    expect(share(konten, ({ kontoNr }) => kontoNr[0] === "3")).toBeCloseTo(0.72, 1);
    expect(share(konten, ({ kontoNr }) => kontoNr[0] === "4")).toBeCloseTo(0.17, 1);
    expect(share(konten, ({ kontoNr }) => kontoNr >= "5")).toBeCloseTo(0.11, 1);
  });

  it("has the expense and revenue of a city of its size, by department", () => {
    const byClass = sums(actual2025, ({ dep, nr }) => dep + nr[0]);
    const expected = {
      10: [65, -27],
      15: [299, -100],
      20: [1561, -5220],
      25: [657, -304],
      30: [1469, -1168],
      35: [711, -497],
      40: [567, -564],
      45: [2393, -2355],
      50: [1724, -256],
      55: [1642, -578],
    };
    for (const [dep, [expense, revenue]] of Object.entries(expected)) {
      expect(million(byClass.get(`${dep}3`)) / expense, `expense of ${dep}`).toBeCloseTo(1, 1);
      expect(million(byClass.get(`${dep}4`)) / revenue, `revenue of ${dep}`).toBeCloseTo(1, 1);
    }
  });

  it("spends and earns in the known proportions", () => {
    const byCode = sums(actual2025, ({ nr }) => nr.slice(0, 2));
    const byClass = sums(actual2025, ({ nr }) => nr[0]);
    const percent = (code: string): number => (100 * (byCode.get(code) ?? 0)) / byClass.get(code[0])!;
    const expected = {
      30: 31.5,
      31: 24,
      33: 6,
      34: 2,
      35: 1.5,
      36: 23,
      37: 0.7,
      39: 9.5,
      40: 33.5,
      42: 34.5,
      44: 5.5,
      46: 10.5,
      49: 9.5,
    };
    for (const [code, value] of Object.entries(expected)) {
      expect(Math.abs(percent(code) - value), `${code}: ${percent(code)} %`).toBeLessThan(1.5);
    }
  });

  it("rounds, changes and explains as real budgets do", () => {
    const francs = fullRows
      .filter(({ betragsTyp }) => betragsTyp === "GEMEINDERAT_BESCHLUSS")
      .map((row) => row.betragInRappen / 100);
    expect(share(francs, (value) => value % 1_000 === 0)).toBeCloseTo(0.57, 1);
    expect(share(francs, (value) => value % 10_000 === 0)).toBeCloseTo(0.24, 1);
    expect(share(francs, (value) => value % 100_000 === 0)).toBeCloseTo(0.09, 1);
    const actuals = fullRows.filter(({ betragsTyp }) => betragsTyp === "RECHNUNG").map((row) => row.betragInRappen);
    expect(share(actuals, (value) => value % 5 === 0)).toBeCloseTo(0.79, 1);
    expect(share(actuals, (value) => value % 100 === 0)).toBeCloseTo(0.27, 1);
    expect(actuals.some((value) => Math.abs(value) > 2 ** 31)).toBe(true);

    const decided = fullRows.filter(({ betragsTyp }) => betragsTyp === "GEMEINDERAT_BESCHLUSS");
    const known = new Map(decided.map((row) => [`${row.konto} ${row.jahr}`, row.betragInRappen]));
    const followed = decided.filter((row) => known.has(`${row.konto} ${row.jahr - 1}`));
    const changed = followed.filter((row) => known.get(`${row.konto} ${row.jahr - 1}`) !== row.betragInRappen);
    expect(changed.length / followed.length).toBeCloseTo(0.63, 1);
    expect(share(changed, ({ begruendung }) => begruendung !== undefined)).toBeCloseTo(0.23, 1);

    const texts = fullRows.flatMap(({ betragsTyp, begruendung }) =>
      betragsTyp === "STADTRAT_ANTRAG" && begruendung ? [begruendung] : [],
    );
    expect(new Set(texts).size).toBeGreaterThan(5_000);
    expect(
      quantile(
        texts.map(({ length }) => length),
        0.5,
      ),
    ).toBeGreaterThan(75);
    expect(
      quantile(
        texts.map(({ length }) => length),
        0.5,
      ),
    ).toBeLessThan(100);
    expect(Math.max(...texts.map(({ length }) => length))).toBeLessThanOrEqual(1_012);
    expect(texts.some((text) => text.endsWith("\r\n"))).toBe(true);
    expect(texts.some((text) => text.length > 800 && text.includes(".\r\n"))).toBe(true);
    expect(texts.some((text) => /[{}]|undefined|NaN/.test(text))).toBe(false);
  });

  it("plans cautiously: personnel and goods end below budget, taxes above in good years", () => {
    const totals = sums(fullRows, ({ nr, jahr, betragsTyp }) => `${nr.slice(0, 2)} ${jahr} ${betragsTyp}`);
    const ratio = (code: string, year: number): number =>
      totals.get(`${code} ${year} RECHNUNG`)! / totals.get(`${code} ${year} GEMEINDERAT_BESCHLUSS`)!;
    expect(ratio("30", 2024)).toBeGreaterThan(0.95);
    expect(ratio("30", 2024)).toBeLessThan(0.985);
    expect(ratio("31", 2024)).toBeGreaterThan(0.93);
    expect(ratio("31", 2024)).toBeLessThan(0.97);
    expect(ratio("40", 2022)).toBeGreaterThan(1.05);
  });

  it("has inhabitants for each year that is over, more each year", () => {
    const einwohner = [...full.einwohner];
    expect(einwohner.at(-1)).toEqual({ jahr: 2025, einwohner: 447_300 });
    expect(einwohner.every((row, index) => index === 0 || row.einwohner > einwohner[index - 1].einwohner)).toBe(true);
  });
});
