import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import fc from "fast-check";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { sql } from "../../store/sql.ts";
import { openSqliteStore } from "../../store/sqlite/sqlite.ts";
import { META, type Store } from "../../store/store.ts";
import type { FinanceData } from "../model/model.ts";
import { FINANCE_TABLES } from "../model/tables.ts";
import { financeData } from "../testing/finance-arbitrary.ts";
import { type Files, filesOf, memoryFolder } from "../testing/memory-folder.ts";
import { storedFinance } from "./export.ts";
import { hasChanged } from "./import.ts";
import { readFinanceFiles } from "./read-csv.ts";
import { replaceFinance } from "./replace.ts";

const folder = mkdtempSync(join(tmpdir(), "rathaus-finance-"));
let store: Store;
beforeAll(() => {
  store = openSqliteStore(folder, FINANCE_TABLES);
});
afterAll(async () => {
  await store.close();
  rmSync(folder, { recursive: true });
});

async function importFiles(files: Files, allowShrink = false): Promise<boolean> {
  const { data, check } = await readFinanceFiles(memoryFolder(files));
  return (await replaceFinance(store, data, { allowShrink, check }, () => {})).some(hasChanged);
}

const importData = async (data: FinanceData, allowShrink?: boolean) => importFiles(await filesOf(data), allowShrink);
const exported = () => store.read(async (snapshot) => filesOf(storedFinance(snapshot)));
const isDemo = async () =>
  (await store.read((snapshot) => snapshot.rows(sql`SELECT value FROM meta WHERE name = 'demo'`))).length > 0;

const reversed = (data: FinanceData): FinanceData =>
  Object.fromEntries(
    Object.entries(data).map(([list, items]) => [list, [...items].reverse()]),
  ) as unknown as FinanceData;

/** A city of 20 accounts with 60 amounts. */
const CITY: FinanceData = {
  departemente: [{ key: "20", bezeichnung: "Finanzdepartement", kurzname: "FD " }],
  institutionen: [{ key: "2000", bezeichnung: "Steueramt", kurzname: "STA", departement: "20" }],
  konten: Array.from({ length: 20 }, (_, i) => ({
    id: i,
    kontoNr: "3010 00 000",
    bezeichnung: "Löhne",
    institution: "2000",
  })),
  betraege: Array.from({ length: 60 }, (_, i) => ({
    konto: i % 20,
    jahr: 2020 + Math.floor(i / 20),
    betragsTyp: "RECHNUNG",
    betragInRappen: i,
  })),
  sachkonten: [{ sachkonto: "30", bezeichnung: "Personalaufwand" }],
  einwohner: [{ jahr: 2020, einwohner: 100 }],
};

describe("any city", () => {
  it("survives export and import: the next export has identical files", async () => {
    await fc.assert(
      fc.asyncProperty(financeData, async (data) => {
        await importData(data, true);
        const files = await exported();
        const version = await store.version();
        expect(await importFiles(files)).toBe(false);
        expect(await importData(reversed(data))).toBe(false);
        expect(await store.version()).toBe(version);

        await importData(CITY, true);
        expect(await importFiles(files, true)).toBe(true);
        expect(await exported()).toEqual(files);
      }),
      { numRuns: 40 },
    );
  });
});

describe("importing", () => {
  it("changes the version if any value changes", async () => {
    await importData(CITY, true);
    const changes: FinanceData[] = [
      { ...CITY, departemente: [{ key: "20", bezeichnung: "Finanzdepartement", kurzname: "FD" }] },
      { ...CITY, betraege: [...CITY.betraege].map((b) => (b.konto === 3 ? { ...b, begruendung: "" } : b)) },
      { ...CITY, einwohner: [] },
    ];
    for (const data of changes) {
      const version = await store.version();
      expect(await importData(data)).toBe(true);
      expect(await store.version()).not.toBe(version);
      expect(await importData(CITY)).toBe(true);
    }
  });

  it("removes the mark of the demo city, unless nothing changes", async () => {
    await importData(CITY, true);
    await store.write((tx) => tx.insert(META, [["demo", "{}"]]));
    await importData(CITY);
    expect(await isDemo()).toBe(true);
    await importData({ ...CITY, einwohner: [] });
    expect(await isDemo()).toBe(false);
  });

  it("changes nothing if one value of the last file is invalid", async () => {
    await importData(CITY, true);
    const before = [await store.version(), await exported()];
    const files = await filesOf({ ...CITY, departemente: [{ key: "20", bezeichnung: "Neu", kurzname: "" }] });
    await expect(importFiles({ ...files, "einwohner.csv": "jahr,einwohner\n2020,viele\n" })).rejects.toMatchObject({
      code: "import-invalid",
    });
    expect([await store.version(), await exported()]).toEqual(before);
  });

  it("refuses to remove more than a tenth, unless that is allowed", async () => {
    await importData(CITY, true);
    const amounts = [...CITY.betraege];
    await importData({ ...CITY, betraege: amounts.slice(6) });
    await importData(CITY);
    const smaller = {
      ...CITY,
      konten: [...CITY.konten].slice(0, 17),
      betraege: amounts.filter(({ konto }) => konto < 17),
    };
    await expect(importData(smaller)).rejects.toMatchObject({
      code: "import-shrinks",
      message: "The import would remove more than a tenth of the data: 3 of 20 accounts, 9 of 60 amounts.",
    });
    expect(await importData(CITY)).toBe(false);
    expect(await importData(smaller, true)).toBe(true);
  });

  it("rejects sums that are not exact, by one-digit or two-digit code", async () => {
    await importData(CITY, true);
    const before = await store.version();
    const half = Math.floor(Number.MAX_SAFE_INTEGER / 2) + 1;
    const konten = [...CITY.konten];
    const pair = (kontoNr: string): FinanceData => ({
      ...CITY,
      konten: [...konten.slice(0, 19), { ...konten[19], kontoNr }],
      betraege: [...CITY.betraege].map((b) => ([18, 19].includes(b.konto) ? { ...b, betragInRappen: half } : b)),
    });
    for (const kontoNr of ["3010 00 000", "3160 00 000"]) {
      await expect(importData(pair(kontoNr))).rejects.toMatchObject({
        code: "import-invalid",
        message: expect.stringContaining("2000"),
      });
    }
    expect(await store.version()).toBe(before);
    expect(await importData(pair("4250 00 000"))).toBe(true);
  });
});
