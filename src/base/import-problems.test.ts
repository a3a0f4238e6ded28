import { describe, expect, it } from "vitest";
import { ImportProblems, type InFile, unreadable } from "./import-problems.ts";

function messageOf(problems: ImportProblems): string {
  try {
    problems.refuse();
  } catch (error) {
    return (error as Error).message;
  }
  return "";
}

/** What one cause at several places becomes. */
function sentence(places: readonly InFile[], reason = "is odd", details = {}): string {
  const problems = new ImportProblems();
  for (const place of places) problems.add(place, reason, details);
  return messageOf(problems).replace("The files have a problem:\n  ", "");
}

describe("import problems", () => {
  it("are reported together, each with its location and value", () => {
    const problems = new ImportProblems();
    expect(messageOf(problems)).toBe("");
    problems.add({ file: "a.csv" }, "the file is missing");
    expect(messageOf(problems)).toBe("The files have a problem:\n  a.csv: the file is missing.");
    problems.add({ file: "b.csv", line: 3, column: "jahr" }, "is no year", { value: "x" });
    problems.add({ file: "c.xml", line: 1, column: 77 }, "Titel: is odd");
    problems.add({ file: "m.json", member: "tables[0].file" }, "is missing");
    problems.add({ file: "m.json", member: "" }, "is empty; is it the right one?");
    expect(messageOf(problems).split("\n  ")).toEqual([
      "The files have 5 problems:",
      "a.csv: the file is missing.",
      'b.csv, line 3, column jahr: "x" is no year.',
      "c.xml, line 1, column 77: Titel: is odd.",
      "m.json: tables[0].file is missing.",
      "m.json: the file is empty; is it the right one?",
    ]);
  });

  it("with the same cause are one sentence with the first place, a count and some other places", () => {
    const lines = (...numbers: number[]) => numbers.map((line) => ({ file: "a.csv", line, column: "jahr" }));
    expect(sentence(lines(3, 3))).toBe("a.csv, line 3, column jahr: is odd.");
    expect(sentence(lines(3, 7))).toBe("a.csv, line 3, column jahr: is odd (and 1 more like it: line 7).");
    expect(sentence(lines(3, 7, 9, 11, 12))).toMatch(/ \(and 4 more like it: lines 7, 9, 11, 12\)\.$/);
    expect(sentence(lines(...Array.from({ length: 1205 }, (_, at) => at + 2)))).toBe(
      "a.csv, line 2, column jahr: is odd (and 1,204 more like it: lines 3, 4, 5, 6 …).",
    );
    expect(sentence([0, 1, 2].map((at) => ({ file: "m.json", member: `tables[${at}].unit` })))).toBe(
      "m.json: tables[0].unit is odd (and 2 more like it: tables[1].unit, tables[2].unit).",
    );
  });

  it("have the same cause in files of one group, at any column of the text and item of a list", () => {
    const places = [
      { file: "1.json", line: 1, column: 9 },
      { file: "1.json", line: 1, column: 80 },
      { file: "2.json", line: 4, column: 1 },
      { file: "3.pdf" },
    ];
    const problems = new ImportProblems();
    for (const [at, place] of places.entries()) {
      const detail = ` in ${place.file}`;
      problems.add(place, `Ablaufschritte[${at}].Titel: is odd`, { group: "geschaeft", detail });
    }
    problems.add(places[0], "Ablaufschritte[0].Titel: is odd", { group: "sitzung", cause: "other" });
    expect(messageOf(problems).split("\n  ").slice(1)).toEqual([
      "1.json, line 1, column 9: Ablaufschritte[0].Titel: is odd in 1.json " +
        "(and 3 more like it: line 1, 2.json line 4, 3.pdf).",
      "1.json, line 1, column 9: Ablaufschritte[0].Titel: is odd.",
    ]);
  });

  it("stop the import when they have too many causes", () => {
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
