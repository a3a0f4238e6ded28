import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { csvLine, escapeFormula } from "./csv.ts";
import { spreadsheetCells } from "./testing/spreadsheet-cells.ts";

/** A formula, unless the text begins as a number that stays one; other separators add the columns or lines after it. */
const FORMULA_CELL = /^[\t\r\n]*(?![+-][\d\s.,'()/-]*(?:$|[,"\r\n]))[=+\-@＝＋－＠]/;

describe("CSV", () => {
  it.each([
    [["a", 1, "b c"], "a,1,b c"],
    [["a,b", 'say "x"', "one\r\ntwo"], '"a,b","say ""x""","one\r\ntwo"'],
    [[undefined, "", 0], ',"",0'],
    [["SG ", " x", "-0.3"], '"SG "," x",-0.3'],
    [["a;b", "c\td", "＝x"], '"a;b","c\td",＝x'],
    [["Zürich", -12_345_678_901], "Zürich,-12345678901"],
  ])("%j", (values, line) => {
    expect(csvLine(values)).toBe(`${line}\r\n`);
  });

  it.each([
    "=1+1",
    "+SUM(A1)",
    "-2+cmd|' /C calc'!A0",
    "@SUM(1)",
    "\tx",
    "\rx",
    "\nx",
    "＝1",
    "＋1",
    "－1",
    "＠x",
    "- Mehraufwand",
    "-x",
  ])("%j gets an apostrophe", (text) => expect(escapeFormula(text)).toBe(`'${text}`));

  it.each([
    ["a;=1", "a;'=1"],
    ["\t=1", "'\t'=1"],
    ["a\r\n-1;＝2;b", "a\r\n'-1;'＝2;b"],
    ['a;""@x', 'a;\'""@x'],
  ])("%j gets one wherever another separator would start a cell", (text, escaped) =>
    expect(escapeFormula(text)).toBe(escaped),
  );

  it.each([
    "",
    "-",
    "a=1",
    "-5",
    "-12.50",
    "+41 44 412 31 10",
    "-1'000.00",
    "'=1",
    " =1",
    "3010 00 000",
    "«+»",
    "a; =1",
    "a;b",
  ])("%j is unchanged", (text) => expect(escapeFormula(text)).toBe(text));

  it("has no cell that begins with a formula, whatever the separators", () => {
    const text = fc.string({ unit: fc.constantFrom(..."a1 \",;\t\r\n'=+-@＝＋－＠") });
    fc.assert(
      fc.property(fc.array(fc.array(text, { minLength: 1 })), (rows) => {
        const document = rows.map((row) => csvLine(row.map(escapeFormula))).join("");
        for (const separators of [",", ";", "\t", ",;\t"]) {
          for (const cell of spreadsheetCells(document, separators)) expect(cell).not.toMatch(FORMULA_CELL);
        }
      }),
    );
  });
});
