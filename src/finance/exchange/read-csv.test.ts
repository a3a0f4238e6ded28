import { describe, expect, it } from "vitest";
import { Problem } from "../../base/problems.ts";
import { type Files, memoryFolder } from "../testing/memory-folder.ts";
import { CSV_FILES } from "./csv-files.ts";
import { type OpenFile, readFinanceFiles } from "./read-csv.ts";

const VALID: Files = {
  "departemente.csv": 'bezeichnung,key,kurzname\nFinanzdepartement,20,FD\nPräsidialdepartement,15,"PRD "\n',
  "institutionen.csv": "bezeichnung,departement.key,key,kurzname\nSteueramt,20,2000,STA\n",
  "konten.csv": "bezeichnung,id,institution.key,kontoNr\nLöhne,1,2000,3010 00 000\n,2,2000,501 210\n",
  "betraege.csv":
    "konto,jahr,betragsTyp,betragInRappen,begruendung\n" +
    '1,2024,RECHNUNG,9007199254740991,\n1,2024,N4,-30,"Zwei\r\nZeilen, ""so""."\n2,2024,N4,0,""\n',
  "sachkonto_codes.csv": "Sachkonto,Bezeichnung\n3,Aufwand\n30,Personalaufwand\n",
  "einwohner.csv": "jahr,einwohner\n2024,9000\n",
};

/** The content of the files, as an import gets it. */
const read = (files: Files) => readAll(memoryFolder(files));

async function readAll(open: OpenFile) {
  const { data, check, notices } = await readFinanceFiles(open);
  const lists: Record<string, object[]> = {};
  for (const { list } of CSV_FILES) lists[list] = await Array.fromAsync<object>(data[list] ?? []);
  check();
  return { lists, notices };
}

/** The lines of the error message for the files. */
async function problems(changes: Files): Promise<string[]> {
  const problem = await read({ ...VALID, ...changes }).catch((error: unknown) => error);
  if (!(problem instanceof Problem)) throw problem instanceof Error ? problem : new Error("the files were accepted");
  expect(problem.code).toBe("import-invalid");
  return problem.message
    .trimEnd()
    .split("\n")
    .slice(1)
    .map((line) => line.trim());
}

const swapped = (file: string, from: string, to: string): Files => ({
  [file]: (VALID[file] as string).replace(from, to),
});

describe("valid files", () => {
  it("are read exactly", async () => {
    const { lists, notices } = await read(VALID);
    expect(lists).toEqual({
      departemente: [
        { bezeichnung: "Finanzdepartement", key: "20", kurzname: "FD" },
        { bezeichnung: "Präsidialdepartement", key: "15", kurzname: "PRD " },
      ],
      institutionen: [{ bezeichnung: "Steueramt", departement: "20", key: "2000", kurzname: "STA" }],
      konten: [
        { bezeichnung: "Löhne", id: 1, institution: "2000", kontoNr: "3010 00 000" },
        { bezeichnung: "", id: 2, institution: "2000", kontoNr: "501 210" },
      ],
      betraege: [
        { konto: 1, jahr: 2024, betragsTyp: "RECHNUNG", betragInRappen: 9_007_199_254_740_991 },
        { konto: 1, jahr: 2024, betragsTyp: "N4", betragInRappen: -30, begruendung: 'Zwei\r\nZeilen, "so".' },
        { konto: 2, jahr: 2024, betragsTyp: "N4", betragInRappen: 0, begruendung: "" },
      ],
      sachkonten: [
        { sachkonto: "3", bezeichnung: "Aufwand" },
        { sachkonto: "30", bezeichnung: "Personalaufwand" },
      ],
      funktionen: [],
      einwohner: [{ jahr: 2024, einwohner: 9000 }],
      teuerung: [],
    });
    expect(notices).toEqual([]);
  });

  it("may include a price index, whose numbers are plain decimals", async () => {
    const prices = (text: string) => read({ ...VALID, "teuerung.csv": `jahr,index\n${text}\n` });
    expect((await prices("2024,107.1\n2023,100")).lists.teuerung).toEqual([
      { jahr: 2024, index: 107.1 },
      { jahr: 2023, index: 100 },
    ]);
    for (const wrong of ["0", "-1", "1e2", "107.12345", "", "107,1"]) {
      await expect(prices(`2024,${wrong}`)).rejects.toThrow(/teuerung\.csv/);
    }
  });

  it("may have CR LF, a byte order mark, empty lines, columns in another order and more of them", async () => {
    const { lists } = await read(VALID);
    const same = await read({
      ...VALID,
      "departemente.csv": `\ufeff${(VALID["departemente.csv"] as string).replaceAll("\n", "\r\n")}\r\n`,
      "institutionen.csv":
        "key,departement.bezeichnung,kurzname,departement.key,bezeichnung\n2000,FD,STA,20,Steueramt\n",
      "betraege.csv": (VALID["betraege.csv"] as string).replace("\n1,2024,N4", "\n\n1,2024,N4"),
    });
    expect(same.lists).toEqual(lists);
    expect(same.notices).toEqual(["institutionen.csv: unused columns: departement.bezeichnung"]);
  });

  it("need no ledger codes, no inhabitants and no column of justifications", async () => {
    const { lists } = await read({
      ...VALID,
      "sachkonto_codes.csv": undefined,
      "einwohner.csv": undefined,
      "betraege.csv": "konto,jahr,betragsTyp,betragInRappen\n1,2024,RECHNUNG,5\n",
    });
    expect(lists).toMatchObject({ sachkonten: [], einwohner: [] });
    expect(lists.betraege).toEqual([{ konto: 1, jahr: 2024, betragsTyp: "RECHNUNG", betragInRappen: 5 }]);
  });

  it("may have columns with ledger codes and functions, and a file of functions", async () => {
    const { lists } = await read({
      ...VALID,
      "konten.csv":
        "id,institution.key,bezeichnung,kontoNr,funktion,sachkonto\n1,2000,Löhne,3010 00 000,0210,\n2,2000,,501 210,,501\n",
      "funktionen.csv": "funktion,bezeichnung\n0,Allgemeine Verwaltung\n",
    });
    expect(lists.konten).toEqual([
      { bezeichnung: "Löhne", id: 1, institution: "2000", kontoNr: "3010 00 000", funktion: "0210" },
      { bezeichnung: "", id: 2, institution: "2000", kontoNr: "501 210", sachkonto: "501" },
    ]);
    expect(lists.funktionen).toEqual([{ funktion: "0", bezeichnung: "Allgemeine Verwaltung" }]);
  });

  it("have the paths and delimiters of datapackage.json", async () => {
    const resources = [{ name: "departemente", path: "raw/dep.txt", dialect: { delimiter: ";" } }, { name: "other" }];
    const { lists } = await read({
      ...VALID,
      "datapackage.json": JSON.stringify({ resources }),
      "departemente.csv": undefined,
      "raw/dep.txt": "key;bezeichnung;kurzname\n20;Finanzen, Steuern;FD\n",
    });
    expect(lists.departemente).toEqual([{ key: "20", bezeichnung: "Finanzen, Steuern", kurzname: "FD" }]);
  });
});

describe("errors are reported with file, line, column and reason", () => {
  it.each<[string, Files, string]>([
    [
      "an unknown department",
      swapped("institutionen.csv", "20,2000", "99,2000"),
      'institutionen.csv, line 2, column departement.key: there is no "99" in departemente.csv.',
    ],
    [
      "an unknown institution",
      swapped("konten.csv", "1,2000", "1,20"),
      'konten.csv, line 2, column institution.key: there is no "20" in institutionen.csv.',
    ],
    [
      "an unknown account, after a row of two lines",
      swapped("betraege.csv", "2,2024,N4", "7,2024,N4"),
      'betraege.csv, line 5, column konto: there is no "7" in konten.csv.',
    ],
    [
      "an amount type that does not exist",
      swapped("betraege.csv", "RECHNUNG", "Rechnung"),
      'betraege.csv, line 2, column betragsTyp: "Rechnung" is not one of the 22 amount types of this city ' +
        "(docs/reference/finance-rules.md lists them); city.json can name others.",
    ],
    ...["12.50", "1e3", "+5", " 5", "", "9007199254740992", "0x10", "1'000"].map((text): [string, Files, string] => [
      `the amount ${JSON.stringify(text)}`,
      swapped("betraege.csv", "-30", text),
      `betraege.csv, line 3, column betragInRappen: ${JSON.stringify(text)} is not ` +
        "a whole number of Rappen from -9007199254740991 to 9007199254740991.",
    ]),
    ...["9007199254740992", "9223372036854775807", "9223372036854775808", "-1"].map((id): [string, Files, string] => [
      `the account id ${id}`,
      swapped("konten.csv", "501 210\n", `501 210\n,${id},2000,30\n`),
      `konten.csv, line 4, column id: "${id}" is not a whole number from 0 to 9007199254740991.`,
    ]),
    [
      "an invalid year",
      swapped("betraege.csv", "2024", "1899"),
      'betraege.csv, line 2, column jahr: "1899" is not a year from 1900 to 2200.',
    ],
    [
      "a duplicate department",
      swapped("departemente.csv", "15", "20"),
      "departemente.csv, line 3, column key: the same key is on line 2.",
    ],
    [
      "a duplicate amount with different number formats",
      swapped("betraege.csv", "2,2024,N4", "01,2024,N4"),
      "betraege.csv, line 5, column konto, jahr, betragsTyp: the same key is on line 3.",
    ],
    [
      "an empty key",
      swapped("departemente.csv", "15", '""'),
      'departemente.csv, line 3, column key: "" is not a key: any text except 1, which is the whole city in /budgetbuch ' +
        "and /rechnungsbuch (orgKey=1); choose another one, such as 10, here and wherever it is referred to.",
    ],
    [
      "an account number without ledger code",
      swapped("konten.csv", "501 210", "5 210"),
      'konten.csv, line 3, column kontoNr: "5 210" is not an account number of this city, whose rules are ' +
        '"4+4 digits, to 2018" ({ledger:4} ####), "4+2+3 digits, from 2019" ({ledger:4} ## ###), ' +
        '"investments, to 2018" ({ledger:3} ###), "two digits and more" ({ledger:2}*); correct it, or add a rule ' +
        "for it to `accounts` in city.json.",
    ],
    [
      "a ledger code other than that in the number",
      {
        "konten.csv": "bezeichnung,id,institution.key,kontoNr,sachkonto\nx,1,2000,3010 00 000,31\nx,2,2000,501 210,\n",
      },
      'konten.csv, line 2, column sachkonto: "31" is not 3010, which the number 3010 00 000 has by the rule ' +
        '"4+2+3 digits, from 2019".',
    ],
    [
      "a function that is not digits",
      { "konten.csv": "bezeichnung,id,institution.key,kontoNr,funktion\nx,1,2000,30,Bildung\nx,2,2000,30,\n" },
      'konten.csv, line 2, column funktion: "Bildung" is not a code of up to 20 digits.',
    ],
    [
      "an invalid ledger code",
      swapped("sachkonto_codes.csv", "30,", "300,"),
      'sachkonto_codes.csv, line 3, column Sachkonto: "300" is not a ledger code of one or two digits.',
    ],
    [
      "a negative number of inhabitants",
      swapped("einwohner.csv", "9000", "-1"),
      'einwohner.csv, line 2, column einwohner: "-1" is not a whole number from 0 to 9007199254740991.',
    ],
    [
      "a character that PostgreSQL cannot store",
      swapped("departemente.csv", "FD", "F\0D"),
      'departemente.csv, line 2, column kurzname: "F\\u0000D" is not a text without the character NUL.',
    ],
    [
      "a missing column",
      swapped("konten.csv", "kontoNr", "kontonr"),
      "konten.csv, line 1, column kontoNr: the header has no such column; " +
        "it has bezeichnung, id, institution.key, kontonr.",
    ],
    [
      "a duplicate column",
      swapped("einwohner.csv", "jahr,einwohner", "jahr,einwohner,jahr"),
      "einwohner.csv, line 1, column jahr: the header has this column more than once.",
    ],
    [
      "a row that is too short",
      swapped("einwohner.csv", "2024,9000", "2024"),
      "einwohner.csv, line 2: the row has 1 fields, the header 2.",
    ],
    ["a missing file", { "konten.csv": undefined }, "konten.csv: the file is missing."],
    ["an empty file", { "konten.csv": "" }, "konten.csv: the file is empty; its first line must be the header."],
    [
      "a quote that is never closed",
      swapped("betraege.csv", ',""\n', ',"\n'),
      "betraege.csv, line 5, column begruendung: the quotation mark that opens the field is never closed.",
    ],
    [
      "bytes that are not UTF-8",
      { "departemente.csv": Buffer.from("bezeichnung,key,kurzname\nPräsidium,15,P\n", "latin1") },
      "departemente.csv, line 2, column bezeichnung: invalid UTF-8 at byte 28 of the file.",
    ],
  ])("%s", async (_, files, sentence) => {
    expect(await problems(files)).toEqual([sentence]);
  });

  it("many at once, without errors that only follow from others", async () => {
    const lines = await problems({
      "departemente.csv": "bezeichnung,key,kurzname\nA,20\nB,15,\0\n",
      "institutionen.csv": "bezeichnung,departement.key,key,kurzname\nX,15,2000,\nY,21,2000,\n",
      "konten.csv": "bezeichnung,id,institution.key,kontoNr\nLöhne,eins,2000,3010\n",
      "betraege.csv": "konto,jahr\n",
    });
    expect(lines.map((line) => line.split(":")[0])).toEqual([
      "departemente.csv, line 2",
      "departemente.csv, line 3, column kurzname",
      "institutionen.csv, line 3, column departement.key",
      "institutionen.csv, line 3, column key",
      "konten.csv, line 2, column id",
      "betraege.csv, line 1, column betragsTyp",
      "betraege.csv, line 1, column betragInRappen",
    ]);
  });

  it("no references to a file that cannot be read", async () => {
    expect(await problems({ "konten.csv": undefined })).toEqual(["konten.csv: the file is missing."]);
  });

  it("a file or description that cannot be read", async () => {
    for (const locked of ["konten.csv", "datapackage.json"]) {
      const open = memoryFolder(VALID);
      const denied = Object.assign(new Error("denied"), { code: "EACCES", syscall: "open" });
      const message = await readAll((path) => (path === locked ? Promise.reject(denied) : open(path))).catch(String);
      expect(message).toContain(`\n  ${locked}: the file cannot be read (EACCES).`);
    }
  });

  it("one message for a cause, however many rows have it", async () => {
    const rows = Array.from({ length: 2000 }, (_, nr) => `${1900 + (nr % 300)},x${nr}\n`).join("");
    expect(await problems({ "einwohner.csv": `jahr,einwohner\n${rows}` })).toEqual([
      expect.stringMatching(
        /^einwohner\.csv, line 2, column einwohner: "x0" is not .* \(and 1,999 more like it: lines 3, /,
      ),
      "einwohner.csv, line 302, column jahr: the same key is on line 2 (and 1,699 more like it: lines 303, 304, 305, 306 …).",
    ]);
  });
});

describe("an invalid datapackage.json", () => {
  const about = (resource: object) =>
    JSON.stringify({ resources: [{ name: "konten", path: "konten.csv", ...resource }] });

  it.each([
    ["{", /^datapackage\.json: it is not JSON: /],
    ["[]", /^datapackage\.json: it has no list `resources`\.$/],
    [Uint8Array.of(0x22, 0xfc, 0x22), /^datapackage\.json: it is not UTF-8\.$/],
    [about({ path: "../konten.csv" }), /`path` of the resource konten is "\.\.\/konten\.csv"/],
    [about({ path: "/etc/passwd" }), /`path` of the resource konten is "\/etc\/passwd"/],
    [about({ path: "https://x.example/konten.csv" }), /`path` of the resource konten/],
    [about({ path: ["a.csv", "b.csv"] }), /`path` of the resource konten/],
    [about({ encoding: "iso-8859-1" }), /`encoding` of the resource konten is "iso-8859-1", but only utf-8 is supp/],
    [about({ dialect: { delimiter: "--" } }), /`dialect\.delimiter` of the resource konten is "--"/],
    [about({ dialect: { quoteChar: "'" } }), /`dialect\.quoteChar` of the resource konten/],
    [about({ path: "konten-2024.csv" }), /^konten-2024\.csv: the file is missing\.$/],
    [about({ name: "einwohner", path: "leute.csv" }), /^leute\.csv: the file is missing\.$/],
  ])("%j", async (text, reason) => {
    expect(await problems({ "datapackage.json": text })).toEqual([expect.stringMatching(reason)]);
  });
});
