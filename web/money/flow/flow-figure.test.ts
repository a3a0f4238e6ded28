import { describe, expect, it } from "vitest";
import { SELDWYLA } from "../../../test/support/explorer/readers.ts";
import { NOT_KNOWN } from "../../frame/installed.ts";
import { Service } from "../../frame/service.ts";
import type { Visit } from "../../frame/visit.ts";
import type { CityOverview } from "../ledger/city-overview.ts";
import { flowFigure } from "./flow-figure.ts";

const VISIT: Visit = {
  city: SELDWYLA,
  language: "de",
  path: "/finanzen/fluss",
  params: {},
  query: new URLSearchParams(),
  today: "2026-11-15",
  origin: "https://stadt.example",
  apiKey: "demo",
  service: new Service(() => Promise.reject(new Error("The figure makes no requests."))),
  installed: NOT_KNOWN,
};

const department = (key: string, expense: number) => ({
  departement: { key, kurzname: `D${key}`, bezeichnung: `Departement ${key}` },
  expense,
  revenue: 0,
});

/** In millions of francs. */
function city(revenue: readonly number[], expense: readonly number[]): CityOverview {
  const sum = (amounts: readonly number[]): number => amounts.reduce((total, amount) => total + amount * 1e8, 0);
  return {
    year: 2025,
    phase: "actual",
    type: "RECHNUNG",
    expense: sum(expense),
    revenue: sum(revenue),
    result: sum(revenue) - sum(expense),
    inhabitants: undefined,
    scope: { kind: "city" },
    byDepartment: expense.map((amount, i) => department(String(i), amount * 1e8)),
    expenseKinds: [{ code: "30", name: "Personalaufwand", rappen: sum(expense) }],
    revenueKinds: revenue.map((amount, i) => ({
      code: `4${i}`,
      name: ["Fiskalertrag", "Entgelte"][i],
      rappen: amount * 1e8,
    })),
    withInternal: false,
    otherExpense: sum(expense),
  };
}

const titlesOf = (overview: CityOverview, by: "departement" | "art" = "departement"): string[] => {
  const svg = String(flowFigure(VISIT, overview, by).draw(720));
  return [...svg.matchAll(/<title>(.*?)<\/title>/g)].map(([, title]) => title).sort();
};

describe("flowFigure", () => {
  it("draws a deficit on the left and a surplus on the right", () => {
    expect(titlesOf(city([60, 30], [70, 30]))).toContain("Defizit: 10.0\u00a0Mio.\u00a0Fr.");
    expect(titlesOf(city([90, 30], [70, 30]))).toContain("Überschuss: 20.0\u00a0Mio.\u00a0Fr.");
    expect(titlesOf(city([70, 30], [70, 30])).join()).not.toMatch(/Defizit|Überschuss/);
  });

  it("names kinds in plain words with the official terms", () => {
    const overview = city([60, 40], [100]);
    expect(titlesOf(overview)).toContain("Steuern (Fiskalertrag): 60.0\u00a0Mio.\u00a0Fr., 60.0\u202f% der Einnahmen");
    expect(titlesOf(overview, "art")).toContain(
      "Löhne und Sozialversicherungen (Personalaufwand): 100\u00a0Mio.\u00a0Fr., 100.0\u202f% der Ausgaben",
    );
  });

  it("shows a negative amount on the other side, so that both sides stay equal", () => {
    const titles = titlesOf(city([100, -10], [90]));
    expect(titles).toContain("Steuern (Fiskalertrag): 100\u00a0Mio.\u00a0Fr., 111.1\u202f% der Einnahmen");
    expect(titles.some((title) => title.startsWith("Gebühren und Verkäufe"))).toBe(true);
    expect(titles.join()).not.toMatch(/Defizit|Überschuss/);
  });

  it("has every amount with its sign and the result in the table", () => {
    const { table } = flowFigure(VISIT, city([100, -10], [60, 50]), "departement");
    expect(table.rows.map(({ values: [name, , amount] }) => [name, amount])).toEqual([
      ["Steuern (Fiskalertrag)", 100e8],
      ["Gebühren und Verkäufe (Entgelte)", -10e8],
      ["Total", 90e8],
      ["Departement 0", 60e8],
      ["Departement 1", 50e8],
      ["Total", 110e8],
      ["Defizit", -20e8],
    ]);
  });
});
