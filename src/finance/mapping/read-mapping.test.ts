import { Ajv2020 } from "ajv/dist/2020.js";
import { describe, expect, it } from "vitest";
import { ImportProblems } from "../../base/import-problems.ts";
import { explainMapping } from "./explain.ts";
import { wordsForPhases } from "./finance-data.ts";
import type { Mapping } from "./mapping.ts";
import { mappingSchema } from "./mapping-shape.ts";
import { readMapping } from "./read-mapping.ts";

const TABLE = {
  file: "t.csv",
  account: { code: "Konto" },
  year: "Jahr",
  phase: { value: "actual" },
  amount: "Betrag",
};

const validate = new Ajv2020({ strictTypes: false }).compile(JSON.parse(mappingSchema()));

function problems(mapping: unknown): string[] {
  const problems = new ImportProblems();
  readMapping(typeof mapping === "string" ? mapping : JSON.stringify(mapping), problems, wordsForPhases({}));
  try {
    problems.refuse();
  } catch (error) {
    return (error as Error).message
      .split("\n")
      .slice(1)
      .map((line) => line.trim());
  }
  return [];
}

const ofTable = (changes: Readonly<Record<string, unknown>>) => problems({ tables: [{ ...TABLE, ...changes }] });

describe("a mapping", () => {
  it("is valid, for the schema too", () => {
    const mapping = { $schema: "./mapping.schema.json", lists: { a: { names: { "1": "x" } } }, tables: [TABLE] };
    expect(problems(mapping)).toEqual([]);
    expect(validate(mapping)).toBe(true);
  });

  it.each([
    [{ tables: [{ ...TABLE, encodng: "utf-8" }] }, "tables[0].encodng is not a known member; did you mean encoding?"],
    [{ tables: [{ ...TABLE, xyz: 1 }] }, /^mapping\.json: tables\[0\]\.xyz is not a known member; there are: file, /],
    [{ tables: [] }, "tables is empty, but a list with at least one element is expected."],
    [{}, "mapping.json: tables is missing: a list with at least one element is expected."],
    [[], "mapping.json: the file is [], but a mapping is expected."],
    [
      { tables: [{ ...TABLE, encoding: "utf8" }] },
      'encoding is "utf8", but one of utf-8, windows-1252, latin-1, utf-16 is expected; did you mean utf-8?',
    ],
    [{ tables: [{ ...TABLE, header: -1 }] }, "header is -1, but a whole number from 0 to 1000000 is expected."],
    [{ tables: [{ ...TABLE, year: {} }] }, "tables[0].year needs column or join or value."],
    [
      { tables: [{ ...TABLE, year: { column: "a", value: 1 } }] },
      "tables[0].year has column and value, but only one of them is possible.",
    ],
    [{ tables: [{ ...TABLE, sum: "yes" }] }, 'sum is "yes", but true or false is expected.'],
    [{ tables: [{ ...TABLE, only: { Ort: 3 } }] }, /tables\[0\]\.only\["Ort"\] is 3, but a text, with \* for any/],
    [{ tables: [{ ...TABLE, subtotals: [{ within: ["a"] }] }] }, "subtotals[0] needs levels or codes or rows."],
  ])("with an error in its form is refused, by the schema too: %j", (mapping, message) => {
    const found = problems(mapping);
    expect(found).toHaveLength(1);
    if (typeof message === "string") expect(found[0]).toContain(message);
    else expect(found[0]).toMatch(message);
    expect(validate(mapping)).toBe(false);
  });

  it.each([
    [{ file: "../t.csv" }, 'tables[0].file is "../t.csv", but the name of a file in the same folder is expected.'],
    [{ file: "/etc/passwd" }, "the name of a file in the same folder"],
    [{ file: "C:\\t.csv" }, "the name of a file in the same folder"],
    [{ file: "t.xls" }, 'is "t.xls", which cannot be read; save it as .xlsx or as CSV.'],
    [{ file: "t.xlsx", delimiter: ";" }, "tables[0].delimiter is for CSV files only; remove it."],
    [{ sheet: 2 }, "tables[0].sheet is for XLSX files only; remove it."],
    [{ delimiter: ";;" }, 'delimiter is ";;", but one character is expected.'],
    [{ account: {} }, "tables[0].account needs code, name or from."],
    [{ account: { from: "x" } }, "tables[0].account needs from and pattern together."],
    [{ account: { from: "x", pattern: "{nr} {name}" } }, "{nr} has no meaning here; possible are {code}, {name}."],
    [{ account: { from: "x", pattern: "x" } }, "account.pattern needs {code} or {name}."],
    [{ account: { from: "x", pattern: "{code}", name: "y" } }, "remove code and name."],
    [{ function: { name: "x" } }, "tables[0].function needs a code."],
    [{ function: { code: "x", names: "y" } }, 'names is "y", which is not in lists; lists has none.'],
    [{ subtotals: [{ codes: "K", of: { K: "3*" } }] }, "tables[0].subtotals[0].of belongs to rows; remove it."],
    [{ year: undefined }, "tables[0] does not say the year: give year a column or a value, or put {year} into amount."],
    [{ amount: "{year}" }, "tables[0].amount and tables[0].year both give the year; remove one of them."],
    [{ amount: [{ column: "a", phase: "actual" }] }, "amount[0] and tables[0].phase both give the phase"],
    [{ amount: "{direction}" }, "needs direction, which says which words mean expense and revenue."],
    [{ direction: { expense: "a", revenue: "b" } }, "direction needs column, or {direction} in amount."],
    [{ sign: "unsigned" }, 'sign is "unsigned", so direction must say what is expense and what is revenue.'],
    [{ phases: { Ist: "actuel" } }, 'phases["Ist"] is "actuel", which is not a phase; did you mean actual?'],
    [{ phases: { Ist: "x" } }, "write draft, decided, supplement, actual, plan or an amount type."],
  ])("that contradicts itself is refused: %j", (changes, message) => {
    const found = ofTable(changes);
    expect(found).toHaveLength(1);
    expect(found[0]).toContain(message);
  });

  it("has inhabitants by year", () => {
    expect(problems({ tables: [TABLE], inhabitants: { "24": 5 } })).toEqual([
      'mapping.json: inhabitants has the year "24", but a year from 1900 to 2200 is expected.',
    ]);
  });

  it("with the same error in several tables has one message for a remedy", () => {
    const units = ["thousand", "thousands", "Mio", "k"];
    expect(problems({ tables: units.map((unit) => ({ ...TABLE, unit })) })).toEqual([
      'mapping.json: tables[0].unit is "thousand", but one of hundredths, units, thousands, millions is expected; did ' +
        "you mean thousands?",
      'mapping.json: tables[2].unit is "Mio", but one of hundredths, units, thousands, millions is expected (and 1 more ' +
        "like it: tables[3].unit).",
    ]);
  });

  it("that is not JSON is refused", () => {
    expect(problems("{")[0]).toMatch(/^mapping\.json: it is not JSON: /);
  });
});

describe("the explanation of a mapping", () => {
  it("says in sentences what each table does", () => {
    const mapping: Mapping = {
      name: "Stadt",
      tables: [
        {
          file: "t.xlsx",
          sheet: "Daten",
          header: 3,
          fillDown: ["Amt"],
          only: { Ort: ["A", "B*"] },
          except: { Typ: "" },
          institution: { code: { column: "Amt", digits: 3 }, prefix: "A" },
          account: { from: "Konto", pattern: "[{code}] {name}" },
          function: { code: { join: ["a", "b"], with: "." }, names: "f" },
          amount: "{phase} {year}",
          phases: { Ist: "actual", VE: null },
          unit: "thousands",
          decimal: ",",
          noAmount: ["x"],
          direction: { column: "Art", expense: ["1", "2"], revenue: "9*" },
          justification: { column: "Grund", phase: "decided" },
          subtotals: [
            { levels: ["a", "b"], within: ["c"], tolerance: 5 },
            { codes: "k" },
            { rows: { a: "Total*" }, of: { k: "3*" } },
          ],
        },
      ],
    };
    expect(explainMapping(mapping)).toEqual([
      {
        file: "t.xlsx",
        sentences: [
          'Reads the sheet "Daten" of the spreadsheet; the header is on line 3.',
          'An empty cell in "Amt" has the value of the row above.',
          'Reads only rows in which "Ort" is "A" or "B*".',
          'Drops rows in which "Typ" is empty.',
          'All rows belong to one department, named "Stadt"; institutions have code from "Amt" (filled up with zeros ' +
            'to 3 digits) and the prefix "A".',
          'Accounts have code and name from "Konto", written as "[{code}] {name}".',
          'Functions have code from "a" and "b" joined with "." and names from the list "f".',
          'The amounts are in every column whose header is like "{phase} {year}", which says phase and year.',
          'Of the words for phases, "Ist" means actual, "VE" means ignore.',
          'Amounts are in thousands, with the decimal separator ","; empty cells and "x" mean that there is none.',
          'The column "Art" tells expense ("1" or "2") from revenue ("9*"). Revenue is written without a minus and ' +
            "becomes negative.",
          'Justifications of decided are in "Grund".',
          "Two amounts with the same account, year and phase are an error.",
          'A row in which the last of "a", "b" are empty is the sum of the rows below it with the same "c": it is ' +
            "verified to 5 hundredths and then dropped.",
          'A row whose "k" is the beginning of others is the sum of their rows: it is verified exactly and then ' +
            "dropped.",
          'A row in which "a" is "Total*" is the sum of the other rows in which "k" is "3*": it is verified exactly ' +
            "and then dropped.",
        ],
      },
    ]);
  });
});
