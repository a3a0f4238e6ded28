import { describe, expect, it } from "vitest";
import { ImportProblems, unreadable } from "./import-problems.ts";

describe("import problems", () => {
  it("are reported together, each with its location", () => {
    const problems = new ImportProblems(5);
    problems.refuse();
    problems.add({ file: "a.csv" }, "is missing");
    expect(() => problems.refuse()).toThrow(/^The files have a problem:\n {2}a\.csv: is missing\.$/);
    problems.add({ file: "b.csv", line: 3, column: "jahr" }, "is no year");
    problems.add({ file: "c.xml", line: 1, column: 77 }, "is odd");
    expect(() => problems.refuse()).toThrow(
      "The files have 3 problems:\n  a.csv: is missing.\n  b.csv, line 3, column jahr: is no year.\n" +
        "  c.xml, line 1, column 77: is odd.",
    );
  });

  it("stop the import when there are too many; duplicates count once", () => {
    const problems = new ImportProblems(2);
    problems.add({ file: "a" }, "x");
    problems.add({ file: "a" }, "x");
    expect(problems.count).toBe(1);
    expect(() => problems.add({ file: "a" }, "y")).toThrow(
      /^The files have 2 problems or more; the rest was not read:/,
    );
  });

  it("do not hide internal errors", () => {
    expect(unreadable(Object.assign(new Error(), { code: "EISDIR", syscall: "read" }))).toBe(
      "the file cannot be read (EISDIR)",
    );
    const own = new TypeError("x is not a function");
    expect(() => unreadable(own)).toThrow(own);
  });
});
