import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { openSqliteStore } from "../../store/sqlite/sqlite.ts";
import type { Store } from "../../store/store.ts";
import { importFinance } from "../exchange/import.ts";
import type { FinanceData } from "../model/model.ts";
import { FINANCE_TABLES } from "../model/tables.ts";
import { financeDoubts } from "./doubts.ts";
import { totalText, yearTotals } from "./totals.ts";

const folder = mkdtempSync(join(tmpdir(), "rathaus-doubts-"));
let store: Store;
beforeAll(() => {
  store = openSqliteStore(folder, FINANCE_TABLES);
});
afterAll(async () => {
  await store.close();
  rmSync(folder, { recursive: true });
});

const YEARS = [2022, 2023, 2024];
const amounts = (konto: number, rappen: readonly number[]) =>
  rappen.map((betragInRappen, at) => ({ konto, jahr: YEARS[at], betragsTyp: "RECHNUNG", betragInRappen }));

const WAGES = [100_000_00, 110_000_00, 120_000_00];
const TAXES = [-300_000_00, -310_000_00, -320_000_00];

/** A city without any doubt. */
const CITY: FinanceData = {
  departemente: [{ key: "20", bezeichnung: "Finanzen", kurzname: "FD" }],
  institutionen: [{ key: "2000", bezeichnung: "Steueramt", kurzname: "STA", departement: "20" }],
  konten: [
    { id: 1, kontoNr: "3010 00 000", bezeichnung: "Löhne", institution: "2000" },
    { id: 2, kontoNr: "4000 00 000", bezeichnung: "Steuern", institution: "2000" },
  ],
  betraege: [...amounts(1, WAGES), ...amounts(2, TAXES)],
  sachkonten: ["3", "30", "4", "40"].map((sachkonto) => ({ sachkonto, bezeichnung: `Code ${sachkonto}` })),
  funktionen: [],
  einwohner: YEARS.map((jahr) => ({ jahr, einwohner: 1000 })),
};

async function doubtsOf(change: Partial<FinanceData>): Promise<string[]> {
  await store.write((tx) => importFinance(tx, { ...CITY, ...change }, () => {}));
  return store.read((snapshot) => Array.fromAsync(financeDoubts(snapshot)));
}

const wages = { id: 3, kontoNr: "3010 00 000", bezeichnung: "Löhne", institution: "2000" };

describe("what a human would doubt in finance data", () => {
  it("is nothing in data that is complete and alike from year to year", async () => {
    expect(await doubtsOf({})).toEqual([]);
    const totals = await store.read(yearTotals);
    expect(totals.map(totalText)).toEqual([
      "2022 RECHNUNG: 2 amounts, 100000.00 and -300000.00; 100.00 and -300.00 per head",
      "2023 RECHNUNG: 2 amounts, 110000.00 and -310000.00; 110.00 and -310.00 per head",
      "2024 RECHNUNG: 2 amounts, 120000.00 and -320000.00; 120.00 and -320.00 per head",
    ]);
  });

  it.each<[Partial<FinanceData>, string[]]>([
    [
      { departemente: [...CITY.departemente, { key: "30", bezeichnung: "Bau", kurzname: "BD" }] },
      ["1 department has no accounts, such as 30"],
    ],
    [
      {
        institutionen: [
          ...CITY.institutionen,
          { key: "2001", bezeichnung: "Liegenschaften", kurzname: "LS", departement: "20" },
        ],
      },
      ["1 institution has no accounts, such as 2001"],
    ],
    [{ konten: [...CITY.konten, wages] }, ["1 account has no amounts, such as the one with ID 3"]],
    [
      { sachkonten: [...CITY.sachkonten].slice(1, 3) },
      [
        "2 ledger codes have no name, such as 3: add the names of codes of one and two digits to the list of ledger codes",
      ],
    ],
    [
      { einwohner: [...CITY.einwohner].slice(0, 2) },
      ["the inhabitants of 1 year are missing, such as 2024: there are no amounts per head"],
    ],
    [
      { konten: [{ ...wages, id: 1, funktion: "021" }, ...[...CITY.konten].slice(1)] },
      ["1 function has no name, such as 021"],
    ],
    [
      {
        betraege: [
          ...amounts(1, WAGES),
          ...amounts(
            2,
            TAXES.map((one) => -one),
          ),
        ],
      },
      [
        "most revenue (ledger codes 4…) is positive in 2022 RECHNUNG and 2 more: expense should be positive, revenue negative",
      ],
    ],
    [
      {
        konten: [...CITY.konten, wages],
        betraege: [...CITY.betraege, ...amounts(3, [1_00, 2_00, WAGES[2]])],
      },
      [
        "1 amount is there more than once, in accounts of the same institution with the same number and name, " +
          "such as 120000.00 in 2024 for Löhne",
      ],
    ],
    [
      { betraege: [...amounts(1, WAGES), ...amounts(2, [TAXES[0], -100_000_00, TAXES[2]])] },
      [
        "the total of 2023 RECHNUNG, 110000.00, differs by more than half from that of 2022, 300000.00: " +
          "is a part missing, or twice there?",
      ],
    ],
    [
      { betraege: [...amounts(1, [1_000_00, 110_000_00, 1_200_00]), ...amounts(2, TAXES)] },
      [
        "an amount is about 100 or 1000 times that of the years before and after, such as 110000.00 in 2023 for the " +
          "account with ID 1, beside 1000.00 in 2022: is the unit right?",
      ],
    ],
  ])("is named with a count and an example: %#", async (change, expected) => {
    expect(await doubtsOf(change)).toEqual(expected);
  });

  it("includes one of the two years if there are no others, and not both", async () => {
    const two = { betraege: [...amounts(1, [100_00, 900_00]), ...amounts(2, [-100_00, -900_00])] };
    expect(await doubtsOf(two)).toEqual([expect.stringMatching(/^the total of 2023 RECHNUNG, 900\.00, differs/)]);
  });
});
