import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import type { Diagnosis } from "../../base/diagnosis.ts";
import { type Sql, sql } from "../../store/sql.ts";
import { openSqliteStore } from "../../store/sqlite/sqlite.ts";
import type { Store } from "../../store/store.ts";
import type { FinanceData } from "../model/model.ts";
import { FINANCE_TABLES } from "../model/tables.ts";
import { auditFinance } from "./audit.ts";
import { importFinance } from "./import.ts";

const MONEY: FinanceData = {
  departemente: [{ key: "20", bezeichnung: "Finanzdepartement", kurzname: "FD" }],
  institutionen: [{ key: "2000", bezeichnung: "Steueramt", kurzname: "STA", departement: "20" }],
  konten: [
    { id: 1, kontoNr: "3010 00 000", bezeichnung: "Löhne", institution: "2000" },
    { id: 2, kontoNr: "3020 00 000", bezeichnung: "Zulagen", institution: "2000" },
  ],
  betraege: [
    { konto: 1, jahr: 2024, betragsTyp: "RECHNUNG", betragInRappen: 100, begruendung: "mehr" },
    { konto: 2, jahr: 2024, betragsTyp: "RECHNUNG", betragInRappen: -30 },
  ],
  sachkonten: [],
  funktionen: [],
  einwohner: [{ jahr: 2024, einwohner: 9_000 }],
};

let folder: string;
let store: Store;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "rathaus-audit-"));
  store = openSqliteStore(folder, FINANCE_TABLES);
});
afterEach(async () => {
  await store.close();
  rmSync(folder, { recursive: true });
});

const load = () => store.write((tx) => importFinance(tx, MONEY, () => {}));
const audit = (): Promise<Diagnosis[]> => store.read((snapshot) => Array.fromAsync(auditFinance(snapshot)));
/** The errors of the audit after a statement that no import would run. */
async function errorsAfter(damage: Sql): Promise<string[]> {
  await load();
  await store.write((tx) => tx.run(damage));
  return (await audit()).filter(({ level }) => level === "error").map(({ sentence }) => sentence);
}

describe("audit of finance data", () => {
  it("finds nothing wrong with an empty store and after an import", async () => {
    expect(await audit()).toEqual([{ level: "ok", sentence: "finance: no data" }]);
    await load();
    expect(await audit()).toEqual([
      { level: "ok", sentence: "finance: 1 departments, 1 institutions, 2 accounts, 2 amounts" },
      { level: "ok", sentence: "finance: no orphaned institutions, accounts, amounts or justifications" },
      { level: "ok", sentence: "finance: the sums match the amounts" },
      { level: "ok", sentence: "finance: the rows match the last import" },
    ]);
  });

  it.each([
    ["department", sql`DELETE FROM finance_departement`, "1 institutions belong to no department, such as 2000"],
    ["institution", sql`DELETE FROM finance_institution`, "2 accounts belong to no institution, such as 1"],
    ["account", sql`DELETE FROM finance_konto WHERE id = 2`, "1 amounts belong to no account, such as 2"],
    ["amount", sql`DELETE FROM finance_betrag WHERE konto = 1`, "1 justifications belong to no amount, such as 1"],
  ])("finds rows without their %s", async (_, damage, sentence) => {
    expect(await errorsAfter(damage)).toContain(`finance: ${sentence}`);
  });

  it.each([
    ["wrong", sql`UPDATE finance_summe SET rappen = 71`, 1],
    ["missing", sql`DELETE FROM finance_summe`, 1],
    ["superfluous", sql`INSERT INTO finance_summe VALUES (0, 1999, '30', '2000', '', 0)`, 1],
  ])("finds a sum that is %s", async (_, damage, count) => {
    expect(await errorsAfter(damage)).toEqual([`finance: ${count} sums are missing, superfluous or wrong`]);
  });

  it("finds a list that changed without an import", async () => {
    expect(await errorsAfter(sql`UPDATE finance_einwohner SET einwohner = 9001`)).toEqual([
      "finance: changed since the last import: einwohner",
    ]);
  });
});
