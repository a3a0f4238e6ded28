import { describe, expect, it } from "vitest";
import { SELDWYLA } from "../../../test/support/explorer/readers.ts";
import type { Language } from "../../frame/language.ts";
import type { Visit } from "../../frame/visit.ts";
import type { CityOverview } from "../ledger/city-overview.ts";
import type { TaxBill } from "./tax-bill.ts";
import { taxFigure } from "./tax-figure.ts";

const department = (key: string, bezeichnung: string) => ({
  departement: { key, kurzname: key, bezeichnung },
  expense: 0,
  revenue: 0,
});

const CITY: CityOverview = {
  year: 2025,
  phase: "actual",
  type: "RECHNUNG",
  expense: 0,
  revenue: 0,
  result: 20e8,
  inhabitants: undefined,
  scope: { kind: "city" },
  byDepartment: [
    department("50", "Schul- und Sportdepartement"),
    department("10", "Behörden und Gesamtverwaltung"),
    department("40", "Departement der Industriellen Betriebe"),
  ],
  expenseKinds: [],
  revenueKinds: [{ code: "40", name: "Fiskalertrag", rappen: 100e8 }],
  withInternal: false,
  otherExpense: 0,
};
const BILL: TaxBill = { choice: CITY, amount: 100, division: "departement", withInternal: false };
const SHARES = [
  { key: "50", name: "Schul- und Sportdepartement", need: 50e8, part: 50_00, share: 0.5 },
  { key: "10", name: "Behörden und Gesamtverwaltung", need: 30e8, part: 30_00, share: 0.3 },
  { key: "", name: "Überschuss", need: 20e8, part: 20_00, share: 0.2 },
];

const figure = (language: Language) => taxFigure({ language, city: SELDWYLA } as Visit, CITY, BILL, SHARES);

describe("taxFigure", () => {
  it("names departments with an article, and other offices in quotation marks", () => {
    expect(figure("de")?.lead).toBe(
      "Von 100 Franken Steuern gehen 50 ans Schul- und Sportdepartement, 30 an «Behörden und Gesamtverwaltung» " +
        "und 20 in den Überschuss.",
    );
    expect(figure("en")?.lead).toBe(
      "Of 100 francs of taxes, 50 go to the Schul- und Sportdepartement, 30 to “Behörden und Gesamtverwaltung” " +
        "and 20 to the surplus.",
    );
  });

  it("names the departments that need no taxes", () => {
    expect(figure("de")?.sentence).toContain(
      "Keine Steuern brauchen, weil sie mehr einnehmen als ausgeben: Departement der Industriellen Betriebe.",
    );
    expect(figure("en")?.sentence).toContain("taxes (CHF\u00a0100\u00a0million) cover");
  });
});
