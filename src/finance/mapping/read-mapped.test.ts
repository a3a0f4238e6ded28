import { describe, expect, it } from "vitest";
import { Problem } from "../../base/problems.ts";
import type { FinanceRules } from "../../city/finance-rules.ts";
import { writeXlsx } from "../../format/testing/write-xlsx.ts";
import { type Files, memoryFolder } from "../testing/memory-folder.ts";
import type { TableMapping } from "./mapping.ts";
import { readMappedFinance } from "./read-mapped.ts";
import { summaryLines } from "./summary.ts";

type Loose = Readonly<Record<string, unknown>>;

/** A long table in which every role has a column. */
const LONG: TableMapping = {
  file: "t.csv",
  department: { code: "Dep", name: "Departement" },
  institution: { code: "Amt", name: "Amtsname" },
  account: { code: "Konto", name: "Text" },
  year: "Jahr",
  phase: "Art",
  phases: { Ist: "actual", Budget: "decided", Soll: null },
  amount: "Betrag",
};
const HEADER = "Dep;Departement;Amt;Amtsname;Konto;Text;Jahr;Art;Betrag";
const ROWS = [
  "20;Finanzen;2000;Steueramt;3010;Löhne;2024;Ist;1’000.50",
  "20;Finanzen;2000;Steueramt;4000;Steuern;2024;Ist;-2’000.00",
  "20;Finanzen;2000;Steueramt;3010;Löhne;2025;Budget;1100.25",
];
const csv = (...rows: readonly string[]) => `${rows.join("\n")}\n`;

async function read(mapping: Loose | TableMapping, files: Files) {
  const whole = "tables" in mapping ? mapping : { tables: [mapping] };
  return (await readMappedFinance(memoryFolder({ "mapping.json": JSON.stringify(whole), ...files })))!;
}

/** Amounts as text: institution, number, name, year, type, Rappen. */
async function amounts(mapping: Loose | TableMapping, files: Files) {
  const { collected } = await read(mapping, files);
  const byId = new Map(collected.accounts.map((account) => [account.id, account]));
  return collected.amounts
    .map(({ account, year, type, rappen }) => {
      const { institution, number, name } = byId.get(account)!;
      return `${institution} ${number} ${name} ${year} ${type} ${rappen}`;
    })
    .sort();
}

/** The messages for a mapping and files that are refused. */
async function problems(mapping: Loose | TableMapping, files: Files): Promise<string[]> {
  const problem = await read(mapping, files).catch((error: unknown) => error);
  if (!(problem instanceof Problem)) throw problem instanceof Error ? problem : new Error("it was accepted");
  expect(problem.code).toBe("import-invalid");
  return problem.message
    .split("\n")
    .slice(1)
    .map((line) => line.trim());
}

const sumOf = async (table: Loose, content: string) =>
  (await amounts({ ...LONG, ...table }, { "t.csv": content })).map((line) => Number(line.split(" ").at(-1)));

describe("a long table", () => {
  it("becomes departments, institutions, accounts and amounts", async () => {
    const { data, report } = await read(LONG, { "t.csv": csv(HEADER, ...ROWS) });
    expect(data.departemente).toEqual([{ key: "20", bezeichnung: "Finanzen", kurzname: "Finanzen" }]);
    expect(data.institutionen).toEqual([
      { key: "2000", bezeichnung: "Steueramt", kurzname: "Steueramt", departement: "20" },
    ]);
    expect([...data.konten].map(({ kontoNr, bezeichnung }) => [kontoNr, bezeichnung])).toEqual([
      ["3010", "Löhne"],
      ["4000", "Steuern"],
    ]);
    expect(
      [...data.betraege].map(({ jahr, betragsTyp, betragInRappen }) => [jahr, betragsTyp, betragInRappen]),
    ).toEqual(
      expect.arrayContaining([
        [2024, "RECHNUNG", 100_050],
        [2024, "RECHNUNG", -200_000],
        [2025, "BUDGET", 110_025],
      ]),
    );
    expect(summaryLines(report)).toEqual([
      't.csv: CSV, UTF-8, separated by ";", decimal separator "."; 3 rows; 3 amounts',
      "2024 actual: 2 amounts, 1000.50 and -2000.00",
      "2025 decided: 1 amount, 1100.25 and 0.00",
    ]);
  });

  it("gives the same data and ids in any order of rows, and the same ids with other rows", async () => {
    const { data } = await read(LONG, { "t.csv": csv(HEADER, ...ROWS) });
    expect((await read(LONG, { "t.csv": csv(HEADER, ...ROWS.toReversed()) })).data).toEqual(data);
    // Written down: with other ids, the links of users would break.
    expect([...data.konten][0].id).toBe(3_897_308_712_897_640);
    const more = "10;Präsidium;1000;Kanzlei;3010;Löhne;2024;Ist;5";
    const larger = await read(LONG, { "t.csv": csv(HEADER, more, ...ROWS).replaceAll("Löhne", "Saläre") });
    const ids = (konten: Iterable<{ readonly id: number }>) => [...konten].map(({ id }) => id);
    expect(ids(larger.data.konten)).toEqual(expect.arrayContaining(ids(data.konten)));
  });

  it("has the amount types of the profile, or else those that tables name, or else one for each phase", async () => {
    const files = { "t.csv": csv(HEADER, ROWS[0]), "mapping.json": JSON.stringify({ tables: [LONG] }) };
    const typesWith = async (given: Partial<FinanceRules>, named = files) => {
      const { data } = (await readMappedFinance(memoryFolder(named, 1000), given))!;
      const { accounts, amountTypes } = data.rules;
      return { accounts, first: amountTypes[0].typ, used: [...data.betraege].map(({ betragsTyp }) => betragsTyp) };
    };
    expect(await typesWith({})).toEqual({ accounts: [], first: "ENTWURF", used: ["RECHNUNG"] });
    const amountTypes = [{ typ: "IST", phase: "actual", name: { de: "Ist", en: "actual" } }] as const;
    expect(await typesWith({ amountTypes })).toEqual({ accounts: [], first: "IST", used: ["IST"] });
    const named = JSON.stringify({ tables: [{ ...LONG, phases: { Ist: "NOVEMBER_BRIEF" } }] });
    expect(await typesWith({}, { ...files, "mapping.json": named })).toEqual({
      accounts: [],
      first: "STADTRAT_ANTRAG",
      used: ["NOVEMBER_BRIEF"],
    });
    const planned = JSON.stringify({ tables: [{ ...LONG, phases: { Ist: "plan" } }] });
    await expect(typesWith({ amountTypes }, { ...files, "mapping.json": planned })).rejects.toThrow(
      '"plan" is a phase for which the city has no amount type; add one to amountTypes in city.json',
    );
  });

  it("translates the ledger codes of another chart of accounts, the longest beginning first", async () => {
    const accountGroups = [{ code: { column: "Konto", first: 2 }, name: "Departement" }];
    const { data } = await read(
      { ...LONG, accountGroups, ledgerCodes: { "3": "5", "30": "31" } },
      { "t.csv": csv(HEADER, ROWS[0], ROWS[1]) },
    );
    expect([...data.konten].map(({ kontoNr, sachkonto }) => [kontoNr, sachkonto])).toEqual([
      ["3010", "3110"],
      ["4000", "4000"],
    ]);
    expect([...data.sachkonten].map(({ sachkonto }) => sachkonto)).toEqual(["31", "40"]);
    await expect(read({ ...LONG, ledgerCodes: { "3": "x" } }, { "t.csv": csv(HEADER) })).rejects.toThrow(
      'ledgerCodes has "x", but digits are expected',
    );
  });

  it("takes names and departments of the latest year, and says so", async () => {
    const later = "30;Steuern und Finanzen;2000;Steuerverwaltung;3010;Saläre;2026;Ist;1";
    const { data, report } = await read(LONG, { "t.csv": csv(HEADER, ROWS[0], later) });
    expect(data.institutionen).toEqual([
      { key: "2000", bezeichnung: "Steuerverwaltung", kurzname: "Steuerverwaltung", departement: "30" },
    ]);
    expect([...data.konten].map(({ bezeichnung }) => bezeichnung)).toEqual(["Saläre"]);
    expect(report.notices).toContain("2 codes or accounts have several names; the one of the latest year is used");
  });

  it("may have years as dates, constants, and phases to ignore", async () => {
    const dated = ROWS.map((row) => row.replace("2024", "31.12.2024").replace("2025", "2025-12-31"));
    expect(await amounts(LONG, { "t.csv": csv(HEADER, ...dated) })).toEqual(
      await amounts(LONG, { "t.csv": csv(HEADER, ...ROWS) }),
    );
    expect(
      await amounts({ ...LONG, year: { value: 2020 }, phase: { value: "draft" } }, { "t.csv": csv(HEADER, ROWS[0]) }),
    ).toEqual(["2000 3010 Löhne 2020 draft 100050"]);
    const { report } = await read(LONG, { "t.csv": csv(HEADER, ROWS[0], ROWS[1].replace("Ist", "Soll")) });
    expect(report.tables[0]).toMatchObject({ ignored: 1, amounts: 1 });
  });

  it("may have columns by position, two with the same name, no header, and a title above the header", async () => {
    const twice = csv(`Haushalt 2024\n\n${HEADER};Betrag`, ...ROWS.map((row) => `${row};7`));
    expect(await problems({ ...LONG, header: 3 }, { "t.csv": twice })).toEqual([
      "t.csv, column Betrag: 2 columns have this header; write #9 or #10 instead.",
    ]);
    expect(await sumOf({ header: 3, amount: [{ column: "#10" }] }, twice)).toEqual([700, 700, 700]);
    const table = { ...LONG, header: 0, amount: "#9", year: "#7", phase: "#8", account: { code: "#5", name: "#6" } };
    const bare = { ...table, department: { code: "#1" }, institution: { code: "#3" } };
    expect(await amounts(bare, { "t.csv": csv(...ROWS) })).toHaveLength(3);
    expect(await problems({ ...bare, year: "Jahr" }, { "t.csv": csv(...ROWS) })).toEqual([
      "t.csv, column Jahr: the table has no header; write the position of the column, such as #3.",
    ]);
  });

  it("is filtered by only and except, and filled down", async () => {
    const city = csv("Ort;Konto;Betrag", "A;30;1", ";31;2", "B;32;4", "B;33;8");
    const table = { account: { code: "Konto" }, year: { value: 2024 }, phase: { value: "actual" }, amount: "Betrag" };
    const sum = async (rules: Loose) =>
      (await amounts({ file: "t.csv", ...table, ...rules }, { "t.csv": city })).reduce(
        (total, line) => total + Number(line.split(" ").at(-1)) / 100,
        0,
      );
    expect(await sum({ only: { Ort: "b" } })).toBe(12);
    expect(await sum({ only: { Ort: ["A", ""] } })).toBe(3);
    expect(await sum({ only: { Ort: "A" }, fillDown: ["Ort"] })).toBe(3);
    expect(await sum({ except: { Ort: "", Konto: "*3" } })).toBe(5);
  });

  it("may have the justifications of some of its amounts", async () => {
    const rows = csv(`${HEADER};Grund`, `${ROWS[0]};" mehr\r\nLohn "`, `${ROWS[2]};x`);
    const { data } = await read({ ...LONG, justification: { column: "Grund", year: 2024 } }, { "t.csv": rows });
    expect([...data.betraege].map(({ jahr, begruendung }) => [jahr, begruendung])).toEqual([
      [2024, " mehr\r\nLohn "],
      [2025, undefined],
    ]);
  });
});

describe("codes and names", () => {
  const TABLE = { file: "t.csv", year: { value: 2024 }, phase: { value: "actual" }, amount: "CHF" };

  it("come from brackets, parts, joins and zeros in front", async () => {
    const content = csv(
      "Funktion,Stelle,Uab,Ugl,Konto,CHF",
      '"[02] Allgemeine Dienste",10.300,"0100","1","[300] Behörden, Räte",5',
    );
    const table = {
      ...TABLE,
      department: { code: { column: "Stelle", split: ".", part: 1 } },
      institution: { code: { column: "Stelle", split: ".", part: 2 } },
      function: { code: { join: ["Uab", { column: "Ugl", digits: 3 }] } },
      functionGroups: [{ from: "Funktion", pattern: "[{code}] {name}" }],
      account: { from: "Konto", pattern: "[{code}] {name}" },
      accountGroups: [{ code: { column: "Konto", after: 1, split: "]" }, name: { value: "x" } }],
    };
    const { collected } = await read(table, { "t.csv": content });
    expect(collected.departments).toEqual([{ code: "10", name: "10", short: "10" }]);
    expect(collected.institutions[0]).toMatchObject({ code: "300", department: "10" });
    expect(collected.accounts[0]).toMatchObject({ number: "300", name: "Behörden, Räte", function: "0100001" });
    expect(collected.functionNames).toMatchObject([
      { code: "0100001", name: "" },
      { code: "02", name: "Allgemeine Dienste" },
    ]);
    expect(collected.ledgerNames).toMatchObject([{ code: "300" }]);
  });

  it("come from code lists, inline or in a file", async () => {
    const mapping = {
      lists: { konten: { file: "k.csv" }, amt: { names: { "7": "Bauamt" } } },
      tables: [
        {
          ...TABLE,
          institution: { code: "A", names: "amt" },
          account: { code: { column: "K", first: 2 }, names: "konten" },
        },
      ],
    };
    const files = { "t.csv": csv("A,K,CHF", "7,3099,1"), "k.csv": csv("Nr;Name", "30;Personal", "31;Sachen") };
    expect(await amounts(mapping, files)).toEqual(["7 30 Personal 2024 actual 100"]);
    const { data } = await read({ ...mapping, inhabitants: { "2024": 1200 } }, files);
    expect(data.institutionen).toMatchObject([{ bezeichnung: "Bauamt" }]);
    expect(data.einwohner).toEqual([{ jahr: 2024, einwohner: 1200 }]);
  });

  it("can be missing: an account without a number is identified by its name, one department is enough", async () => {
    const content = csv("Was,CHF,Sicht", "Löhne,1,A", "Steuern,2,E");
    const direction = { column: "Sicht", expense: "A", revenue: "E" };
    const { data } = await read({ ...TABLE, account: { name: "Was" }, direction }, { "t.csv": content });
    expect(data.departemente).toMatchObject([{ key: "0", bezeichnung: "Verwaltung" }]);
    expect(data.institutionen).toMatchObject([{ key: "0", departement: "0" }]);
    expect([...data.konten].map(({ kontoNr, bezeichnung }) => [kontoNr, bezeichnung])).toEqual(
      expect.arrayContaining([
        ["3", "Löhne"],
        ["4", "Steuern"],
      ]),
    );
    expect(data.sachkonten).toEqual([
      { sachkonto: "3", bezeichnung: "Aufwand" },
      { sachkonto: "4", bezeichnung: "Ertrag" },
    ]);
  });

  it("of functions and ledger codes consist of digits; a ledger code begins the account number", async () => {
    const table = { ...TABLE, account: { code: "K" }, function: { code: "F" }, ledger: "L" };
    const content = csv("K,F,L,CHF", "3010.00,02,31,1", "P7,0a,,2", "x,,3b,3");
    const reason = "is not a code of up to 20 digits; take the digits out with split, first or after.";
    expect(await problems(table, { "t.csv": content })).toEqual([
      `t.csv, line 3, column F: "0a" ${reason}`,
      `t.csv, line 4, column L: "3b" ${reason}`,
    ]);
    const ledgers = async (changes: Loose) => {
      const { collected } = await read({ ...table, function: undefined, ...changes }, { "t.csv": content });
      return collected.accounts.map(({ number, ledger }) => `${number} ${ledger}`).sort();
    };
    expect(await ledgers({ ledger: { column: "L", first: 1 } })).toEqual(["3010.00 3", "P7 ", "x 3"]);
    expect(await ledgers({ ledger: undefined })).toEqual(["3010.00 3010", "P7 ", "x "]);
  });

  it("must fit: patterns, empty codes, the key 1, institutions in two departments", async () => {
    const rows = ["20;F;2000;S;[30 Löhne;x;2024;Ist;1", ";;2000;S;[30] L;x;2024;Ist;1", "1;F;1;S;[31] L;x;2024;Ist;1"];
    const table = { ...LONG, account: { from: "Konto", pattern: "[{code}] {name}" } };
    expect(await problems(table, { "t.csv": csv(HEADER, ...rows) })).toEqual([
      't.csv, line 2, column Konto: "[30 Löhne" does not match the pattern [{code}] {name}.',
      't.csv, line 3, column Dep, Departement: "" is empty, but every row needs a code or name of its department; ' +
        "drop the row with except.",
      't.csv, line 4, column Dep, Departement: "1" cannot be a code, because 1 is the whole city in the API; ' +
        "add a prefix, or more digits.",
      't.csv, line 4, column Amt, Amtsname: "1" cannot be a code, because 1 is the whole city in the API; ' +
        "add a prefix, or more digits.",
    ]);
    const moved = ROWS[1].replace("20;Finanzen", "30;Bau");
    expect(await problems(LONG, { "t.csv": csv(HEADER, ROWS[0], moved) })).toEqual([
      't.csv, line 3, column Betrag: "2000" is the code of institutions in different departments; ' +
        'make it unique with join, or with another column (in the department "20" and in "30").',
    ]);
  });
});

describe("a wide table", () => {
  const WIDE = {
    file: "t.csv",
    institution: { code: "Amt" },
    account: { code: ["Kostenart", "Gruppe"] },
    amount: "{phase} {year}",
    phases: { Ist: "actual", Plan: "decided", VE: null },
  };

  it("has years and phases in its headers; empty cells have no amount", async () => {
    const content = csv(
      "Amt;Gruppe;Kostenart;Ist 2015;Plan 2016;VE 2017",
      "1o;50;50110000;-2.487,50;;9",
      "1o;51;;0;1,5;x",
    );
    expect(await amounts(WIDE, { "t.csv": content })).toEqual([
      "1o 50110000 50110000 2015 actual -248750",
      "1o 51 51 2015 actual 0",
      "1o 51 51 2016 decided 150",
    ]);
  });

  it("has columns for expense and revenue, which are different accounts", async () => {
    const table = {
      ...WIDE,
      account: { name: "Produkt" },
      amount: "{phase} {direction} {year}",
      phases: { Budget: "decided" },
      direction: { expense: "Aufwand", revenue: "Ertrag" },
    };
    const content = csv("Amt;Produkt;Budget Aufwand 2014;Budget Ertrag 2014", "A;Bad;10;4", "A;Eis;;3");
    expect(await amounts(table, { "t.csv": content })).toEqual([
      "A  Bad 2014 decided -400",
      "A  Bad 2014 decided 1000",
      "A  Eis 2014 decided -300",
    ]);
    const { collected, report } = await read({ ...table, sign: "signed" }, { "t.csv": content });
    expect(collected.accounts.map(({ name, ledger }) => `${name} ${ledger}`).sort()).toEqual([
      "Bad 3",
      "Bad 4",
      "Eis 4",
    ]);
    expect(report.notices).toEqual(['t.csv: no amount is negative, so there is no revenue; is "direction" missing?']);
    const listed = [
      { column: "#3", year: 2014, phase: "decided", direction: "expense" },
      { column: "#4", year: 2014, phase: "decided", direction: "revenue" },
    ];
    const list = { ...table, amount: listed, phases: undefined, direction: undefined };
    expect(await amounts(list, { "t.csv": content })).toEqual(await amounts(table, { "t.csv": content }));
    const negative = await read(table, { "t.csv": content.replace(";4", ";-4").replace(";3", ";-3") });
    expect(negative.report.notices).toEqual(['t.csv: most revenue has a minus already; is "sign": "signed" missing?']);
  });

  it("may have headers without a pattern, listed one by one", async () => {
    const table = {
      ...WIDE,
      phases: undefined,
      amount: [
        { column: "R15", year: 2015, phase: "actual" },
        { column: "#5", year: 2016, phase: "decided" },
      ],
    };
    expect(await amounts(table, { "t.csv": csv("Amt;Gruppe;Kostenart;R15;", "A;50;;1;2") })).toEqual([
      "A 50 50 2015 actual 100",
      "A 50 50 2016 decided 200",
    ]);
  });

  it("must match: unknown words, no match, the same year twice", async () => {
    const unknown = csv("Amt;Gruppe;Kostenart;Ist 2015;Einwohner 2015", "A;50;;1;2");
    expect(await problems(WIDE, { "t.csv": unknown })).toEqual([
      't.csv, column Einwohner 2015: "Einwohner" is not in phases; add it there with draft, decided, supplement, ' +
        "actual, plan, or null to ignore it.",
    ]);
    expect(await problems(WIDE, { "t.csv": csv("Amt;Gruppe;Kostenart;2015", "A;50;;1") })).toEqual([
      't.csv: no header matches the amounts "{phase} {year}"; the header is Amt, Gruppe, Kostenart, 2015.',
    ]);
    expect(await problems(WIDE, { "t.csv": csv("Amt;Gruppe;Kostenart;Ist 2015;Ist  2015", "A;50;;1;2") })).toEqual([
      "t.csv, column Ist 2015: the amounts of #5 and #4 have the same year, phase and direction; " +
        "list the columns to read in amount.",
    ]);
  });
});

describe("amounts", () => {
  it("have the sign of their direction: by column, by prefix, reversed", async () => {
    const one = (konto: string, betrag: string) => `20;F;2000;S;${konto};x;2024;Ist;${betrag}`;
    const content = csv(HEADER, one("30", "5"), one("31", "-1"), one("42", "7"));
    const direction = { column: "Konto", expense: ["3*", "5*"], revenue: ["4*", "6*"] };
    const sorted = async (table: Loose) => (await sumOf(table, content)).sort((a, b) => a - b);
    expect(await sorted({ direction })).toEqual([-700, -100, 500]);
    expect(await sorted({ direction, sign: "signed" })).toEqual([-100, 500, 700]);
    expect(await sorted({ sign: "reversed" })).toEqual([-700, -500, 100]);
    const unknown = await problems({ ...LONG, direction: { ...direction, revenue: "6*" } }, { "t.csv": content });
    expect(unknown).toEqual([
      't.csv, line 4, column Konto: "42" is neither in direction.expense nor in direction.revenue; ' +
        "add it to one of them.",
    ]);
  });

  it("are rounded to Rappen, which is counted", async () => {
    const content = csv(HEADER, ROWS[0].replace("1’000.50", "1.234567"), ROWS[1].replace("-2’000.00", "-0.5"));
    const { report } = await read({ ...LONG, unit: "thousands" }, { "t.csv": content });
    expect(report.tables[0]).toMatchObject({ rounded: 1, decimal: "." });
    expect(await sumOf({ unit: "thousands" }, content)).toEqual([123_457, -50_000]);
  });

  it("are refused together, one message for a cause, and not guessed", async () => {
    const bad = Array.from({ length: 9 }, (_, nr) => `20;F;2000;S;${3010 + nr};x;2024;Ist;n/a`);
    expect(await problems(LONG, { "t.csv": csv(HEADER, ...ROWS, ...bad) })).toEqual([
      't.csv, line 5, column Betrag: "n/a" is not an amount such as 1’234.50 or 1234.50 ("decimal": "."); ' +
        "noAmount lists texts to ignore (and 8 more like it: lines 6, 7, 8, 9 …).",
    ]);
    expect(await sumOf({ noAmount: ["n/a"] }, csv(HEADER, ...ROWS, ...bad))).toHaveLength(3);
    const ambiguous = csv(HEADER, ROWS[0].replace("1’000.50", "1.234"));
    expect(await problems(LONG, { "t.csv": ambiguous })).toEqual([
      't.csv: "1.234" can be read in two ways; add "decimal": "." or "decimal": ",".',
    ]);
    expect(await sumOf({ decimal: "," }, ambiguous)).toEqual([123_400]);
    expect(await problems(LONG, { "t.csv": csv(HEADER, ROWS[0].replace("2024", "MMXXIV")) })).toEqual([
      't.csv, line 2, column Jahr: "MMXXIV" is neither a year nor a date from 1900 to 2200.',
    ]);
  });

  it("of the same account, year and phase are added only if the mapping says so, also from two files", async () => {
    const content = csv(HEADER, ROWS[0], ROWS[0]);
    expect(await problems(LONG, { "t.csv": content })).toEqual([
      "t.csv, line 3, column Betrag: another amount has the same account, year and phase; say what distinguishes them, " +
        'or add "sum": true (the first is in line 2, column Betrag).',
    ]);
    expect(await sumOf({ sum: true }, content)).toEqual([200_100]);
    const tables = [LONG, { ...LONG, file: "u.csv" }];
    const files = { "t.csv": csv(HEADER, ROWS[0]), "u.csv": csv(HEADER, ROWS[0]) };
    expect((await problems({ tables }, files))[0]).toMatch(/^u\.csv, line 2, .*\(the first is in t\.csv, line 2, /);
    const other = { ...files, "u.csv": csv(HEADER, ROWS[1]) };
    expect(await amounts({ tables }, other)).toHaveLength(2);
  });
});

describe("subtotals", () => {
  const LEVELS = {
    file: "t.csv",
    department: { code: "D" },
    institution: { code: "A" },
    account: { code: "P", name: "Name" },
    phase: { value: "decided" },
    amount: "{year}",
    subtotals: [{ levels: ["D", "A", "P"], names: "Name" }],
  };
  const TREE = csv(
    "D,A,P,Name,2014,2015",
    "X,,,Dep,6,",
    "X,a,,Amt,6,",
    "X,a,p,Eins,1,9",
    "X,a,q,Zwei,5,",
    "X,b,,Nur,0,2",
  );

  it("of levels are verified, their names kept, and a row with nothing below it is ordinary", async () => {
    const { data, report } = await read(LEVELS, { "t.csv": TREE.replace("X,b,,Nur,0,2", "X,b,,Nur,0,") });
    expect(report.tables[0]).toMatchObject({ subtotals: 2, verified: 2, amounts: 4 });
    expect(data.departemente).toMatchObject([{ key: "X", bezeichnung: "Dep" }]);
    expect(data.institutionen).toMatchObject([
      { key: "a", bezeichnung: "Amt" },
      { key: "b", bezeichnung: "b" },
    ]);
  });

  it("that do not agree refuse the import, unless the difference is tolerated", async () => {
    const wrong = TREE.replace("X,a,,Amt,6,", "X,a,,Amt,6.05,8");
    const message = (line: number, column: string, value: string, written: string, sum: string) =>
      `t.csv, line ${line}, column ${column}: "${value}" is a subtotal of ${written}, but the rows below it add up to ` +
      `${sum}; correct the table or the subtotals in the mapping, or allow a tolerance there.`;
    expect(await problems(LEVELS, { "t.csv": wrong })).toEqual([
      message(3, "2014", "6.05", "6.05", "6.00"),
      message(3, "2015", "8", "8.00", "9.00"),
    ]);
    const tolerant = { ...LEVELS, subtotals: [{ levels: ["D", "A", "P"], tolerance: 100 }] };
    expect((await read(tolerant, { "t.csv": wrong })).report.tables[0]).toMatchObject({ verified: 3 });
  });

  it("of code prefixes are verified within an institution, and name ledger codes", async () => {
    const content = csv("A,K,T,CHF", "a,3,Aufwand,6", "a,30,Personal,6", "a,300,Räte,2", "a,301,Löhne,4", "b,30,P,1");
    const table = {
      file: "t.csv",
      institution: { code: "A" },
      account: { code: "K", name: "T" },
      year: { value: 2024 },
      phase: { value: "actual" },
      amount: "CHF",
      subtotals: [{ codes: "K", within: ["A"], names: "T" }],
    };
    expect(await amounts(table, { "t.csv": content })).toEqual([
      "a 300 Räte 2024 actual 200",
      "a 301 Löhne 2024 actual 400",
      "b 30 P 2024 actual 100",
    ]);
    expect((await read(table, { "t.csv": content })).data.sachkonten).toEqual([
      { sachkonto: "3", bezeichnung: "Aufwand" },
      { sachkonto: "30", bezeichnung: "Personal" },
    ]);
    expect(await problems(table, { "t.csv": content.replace("3,Aufwand,6", "3,Aufwand,7") })).toHaveLength(1);
  });

  it("of accounts and of functions are verified in both directions, beside rows with a word", async () => {
    const leaves = ["011,300,1", "012,300,2", "011,301,4", "012,301,8"];
    const sums = ["01,300,3", "01,301,12", "011,30,5", "012,30,10", "01,30,15", "Total,,15"];
    const table = {
      file: "t.csv",
      function: { code: "F" },
      account: { code: "K" },
      year: { value: 2024 },
      phase: { value: "actual" },
      amount: "CHF",
      subtotals: [{ codes: "F", within: ["K"] }, { codes: "K", within: ["F"] }, { rows: { F: "total" } }],
    };
    const { report } = await read(table, { "t.csv": csv("F,K,CHF", ...sums, ...leaves) });
    expect(report.tables[0]).toMatchObject({ subtotals: 6, verified: 7, amounts: 4 });
    for (const [at, sum] of sums.entries()) {
      const wrong = sums.with(at, sum.replace(/\d+$/, "99"));
      expect(await problems(table, { "t.csv": csv("F,K,CHF", ...wrong, ...leaves) })).not.toEqual([]);
    }
  });

  it("of rows with a word are verified by year", async () => {
    const total = (year: number, sum: string) => `;Total;;;;;${year};Ist;${sum}`;
    const table = { ...LONG, subtotals: [{ rows: { Departement: "Total*" } }] };
    const rows = csv(HEADER, ROWS[0], ROWS[1], ROWS[2].replace("Budget", "Ist"));
    const good = rows + csv(total(2024, "-999.50"), total(2025, "1100.25"));
    expect((await read(table, { "t.csv": good })).report.tables[0]).toMatchObject({ subtotals: 2, verified: 2 });
    const parts = csv(";Total Aufwand;;;;;2024;Ist;1000.50", ";Total Ertrag;;;;;2024;Ist;-2000");
    const total3 = { rows: { Departement: "Total Aufwand" }, of: { Konto: "3*" } };
    const total4 = { rows: { Departement: "Total Ertrag" }, of: { Konto: "4*" } };
    const bySide = { ...LONG, subtotals: [total3, total4] };
    expect((await read(bySide, { "t.csv": rows + parts })).report.tables[0]).toMatchObject({
      subtotals: 2,
      verified: 2,
    });
    expect(await problems(table, { "t.csv": rows + csv(total(2026, "5")) })).toEqual([
      't.csv, line 5, column Betrag: "5" is a subtotal of 5.00, but the rows below it add up to 0.00; ' +
        "correct the table or the subtotals in the mapping, or allow a tolerance there.",
    ]);
  });
});

describe("files", () => {
  it("are read in every encoding and delimiter, and as spreadsheets, with the same result", async () => {
    const expected = await amounts(LONG, { "t.csv": csv(HEADER, ...ROWS) });
    const latin = csv(HEADER, ...ROWS).replaceAll("’", "'");
    expect(await amounts(LONG, { "t.csv": Buffer.from(latin, "latin1") })).toEqual(expected);
    expect(await amounts({ ...LONG, encoding: "latin-1" }, { "t.csv": Buffer.from(latin, "latin1") })).toEqual(
      expected,
    );
    expect(await amounts(LONG, { "t.csv": `\ufeffsep=;\r\n${csv(HEADER, ...ROWS)}` })).toEqual(expected);
    expect(await amounts(LONG, { "t.csv": csv(HEADER, ...ROWS).replaceAll(";", "\t") })).toEqual(expected);
    const cells = [HEADER, ...ROWS].map((row, nr) =>
      row.split(";").map((cell, at) => (nr > 0 && at === 8 ? { number: cell.replaceAll("’", "") } : cell)),
    );
    const book = writeXlsx({
      sheets: [
        { name: "Titel", rows: [] },
        { name: "Daten", rows: cells },
      ],
    });
    expect(await amounts({ ...LONG, file: "t.xlsx", sheet: "Daten" }, { "t.xlsx": book })).toEqual(expected);
  });

  it("that are missing, empty, damaged or too wide are refused", async () => {
    expect(await problems(LONG, {})).toEqual([
      "t.csv: the file is missing; put it into the folder, or correct its name in the mapping.",
    ]);
    expect((await problems(LONG, { "t.csv": "" }))[0]).toBe("t.csv: the file is empty.");
    expect((await problems({ ...LONG, file: "t.xlsx" }, { "t.xlsx": "x" }))[0]).toBe(
      "t.xlsx: it is not a complete ZIP archive.",
    );
    expect((await problems(LONG, { "t.csv": csv(HEADER, 'a;"b') }))[0]).toMatch(/^t\.csv, line 2, column #2: the quot/);
    expect((await problems(LONG, { "t.csv": csv(HEADER, `${ROWS[0]};zu viel`) }))[0]).toMatch(
      /^t\.csv, line 2: the row has more cells than the header, which has 9; /,
    );
    expect((await problems({ ...LONG, year: "jahr" }, { "t.csv": csv(HEADER, ...ROWS) }))[0]).toBe(
      "t.csv, column jahr: the header has no such column; did you mean Jahr?",
    );
  });

  it("with rows that are cut off are read, which is said; a remark below the table is none", async () => {
    const { report } = await read(LONG, { "t.csv": csv(HEADER, ...ROWS, "20;Finanzen;2000", "Quelle: Stadt") });
    expect(report.tables[0]).toMatchObject({ rows: 5, empty: 2, amounts: 3 });
    expect(report.notices).toEqual([
      "t.csv: 1 row has fewer cells than the header, and the rest counts as empty; see line 5",
    ]);
  });

  it("without any amounts are refused", async () => {
    expect(await problems({ ...LONG, only: { Dep: "99" } }, { "t.csv": csv(HEADER, ...ROWS) })).toEqual([
      "mapping.json: the tables have no amounts; check only, except and amount.",
    ]);
  });

  it("without a mapping are none of its business", async () => {
    expect(await readMappedFinance(memoryFolder({}))).toBeUndefined();
  });
});
