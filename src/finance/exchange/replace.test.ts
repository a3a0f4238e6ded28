import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import fc from "fast-check";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { AmountType } from "../../city/amount-types.ts";
import { sql } from "../../store/sql.ts";
import { openSqliteStore } from "../../store/sqlite/sqlite.ts";
import { META, type Store } from "../../store/store.ts";
import type { FinanceData, FinanceSource } from "../model/model.ts";
import { FINANCE_TABLES } from "../model/tables.ts";
import { financeSource } from "../testing/finance-arbitrary.ts";
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

const importData = async (data: FinanceSource, allowShrink?: boolean) => importFiles(await filesOf(data), allowShrink);
const exported = () => store.read(async (snapshot) => filesOf(await storedFinance(snapshot)));
const isDemo = async () =>
  (await store.read((snapshot) => snapshot.rows(sql`SELECT value FROM meta WHERE name = 'demo'`))).length > 0;

const reversed = ({ rules, ...lists }: FinanceSource): FinanceSource => ({
  ...(Object.fromEntries(
    Object.entries(lists).map(([list, items]) => [list, [...(items as Iterable<unknown>)].reverse()]),
  ) as unknown as FinanceData),
  rules,
});

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
  funktionen: [],
  einwohner: [{ jahr: 2020, einwohner: 100 }],
};

describe("rules", () => {
  const IST: AmountType = { typ: "IST", phase: "actual", name: { de: "Rechnung", en: "accounts" } };
  const own = (name: string): FinanceSource => ({
    ...CITY,
    betraege: [...CITY.betraege].map((betrag) => ({ ...betrag, betragsTyp: "IST" })),
    rules: { accounts: [], amountTypes: [{ ...IST, name: { de: name, en: name } }] },
  });

  it("are imported, exported and compared with the data", async () => {
    await importData(own("Rechnung"), true);
    expect(await importData(own("Rechnung"))).toBe(false);
    expect(await importData(own("Jahresrechnung"))).toBe(true);
    const files = await exported();
    expect(JSON.parse(String(files["rules.json"]))).toEqual({
      accounts: "none",
      amountTypes: [{ typ: "IST", phase: "actual", name: { de: "Jahresrechnung", en: "Jahresrechnung" } }],
    });
    expect(String(files["datapackage.json"])).toContain('"IST"');
    expect(await importFiles(files)).toBe(false);
    await importData(CITY, true);
    expect((await exported())["rules.json"]).toBeUndefined();
  });

  it("come from rules.json, a profile beside the files, or that of the installation", async () => {
    const files = await filesOf(own("Rechnung"));
    const rulesOf = async (...args: Parameters<typeof readFinanceFiles>) =>
      (await readFinanceFiles(...args)).data.rules;
    const accounts = [{ name: "HRM2", pattern: "{ledger:4} ## ###" }];
    expect(await rulesOf(memoryFolder(files), { beside: { accounts } })).toMatchObject({
      accounts,
      amountTypes: [{ typ: "IST" }],
    });
    expect(await rulesOf(memoryFolder(files), { installed: { accounts } })).toMatchObject({ accounts: [] });
    expect(await rulesOf(memoryFolder(await filesOf(CITY)), { installed: { accounts } })).toMatchObject({ accounts });
  });

  it.each([
    ["{", "rules.json: it is not JSON: "],
    ["[]", "rules.json: it is not a JSON object."],
    ['{ "accounts": [{ "name": "a", "pattern": "{x}" }] }', 'rules.json: accounts[0].pattern is "{x}", but {x} has no'],
  ])("are refused before the files are read: %s", async (text, message) => {
    const files = { ...(await filesOf(CITY)), "rules.json": text, "konten.csv": "nonsense" };
    await expect(importFiles(files)).rejects.toMatchObject({
      code: "import-invalid",
      message: expect.stringContaining(`The files have a problem:\n  ${message}`),
    });
  });
});

describe("any city", () => {
  it("survives export and import: the next export has identical files", async () => {
    await fc.assert(
      fc.asyncProperty(financeSource, async (data) => {
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
