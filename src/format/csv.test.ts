import { describe, expect, it } from "vitest";
import { csvLine, escapeFormula } from "./csv.ts";

describe("CSV", () => {
  it.each([
    [["a", 1, "b c"], "a,1,b c"],
    [["a,b", 'say "x"', "one\r\ntwo"], '"a,b","say ""x""","one\r\ntwo"'],
    [[undefined, "", 0], ',"",0'],
    [["SG ", " x", "-0.3"], '"SG "," x",-0.3'],
    [["Zürich", -12_345_678_901], "Zürich,-12345678901"],
  ])("%j", (values, line) => {
    expect(csvLine(values)).toBe(`${line}\r\n`);
  });

  it.each([
    "=1+1",
    "+SUM(A1)",
    "-2+cmd|' /C calc'!A0",
    "@SUM(1)",
    "\t=1",
    "\r=1",
    "\n=1",
    "＝1",
    "- Mehraufwand",
    "-x",
  ])("%j gets an apostrophe", (text) => expect(escapeFormula(text)).toBe(`'${text}`));

  it.each(["", "-", "a=1", "-5", "-12.50", "+41 44 412 31 10", "-1'000.00", "'=1", " =1", "3010 00 000", "«+»"])(
    "%j is unchanged",
    (text) => expect(escapeFormula(text)).toBe(text),
  );
});
