import { describe, expect, it } from "vitest";
import { csvLine } from "./csv.ts";

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
});
