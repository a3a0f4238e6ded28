import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { LIMITS } from "../base/limits.ts";
import { type WrittenBook, type WrittenCell, writeXlsx, writeZip } from "./testing/write-xlsx.ts";
import { decimalOf, readXlsx } from "./xlsx-reader.ts";
import { zipArchive } from "./zip-reader.ts";

const cells = (row: readonly WrittenCell[], book: Partial<WrittenBook> = {}) =>
  readXlsx(writeXlsx({ sheets: [{ name: "A", rows: [row] }], ...book })).rows[0]?.fields;

describe("an XLSX file", () => {
  it("gives texts, numbers, formulas with their values, booleans and errors", () => {
    expect(
      cells([
        "Löhne <1> & ",
        "",
        { number: "12.5" },
        { xml: '<c r="REF"><f>SUM(C1)*2</f><v>25</v></c>' },
        { xml: '<c r="REF" t="str"><f>"a"</f><v>a_x000D_b</v></c>' },
        { xml: '<c r="REF" t="b"><v>1</v></c>' },
        { xml: '<c r="REF" t="e"><v>#REF!</v></c>' },
        { xml: '<c r="REF" s="0"/>' },
      ]),
    ).toEqual(["Löhne <1> & ", "", { number: "12.5" }, { number: "25" }, "a\rb", "TRUE", "#REF!"]);
  });

  it("shows a formula whose value is missing, so that it is not taken for an empty cell", () => {
    const row = [{ xml: '<c r="REF"><f>SUM(A1:A9)</f></c>' }, { xml: '<c r="REF" t="str"><f>""</f><v></v></c>' }, "x"];
    expect(cells(row)).toEqual(["=SUM(A1:A9)", "", "x"]);
  });

  it("joins the runs of a text and leaves out how it is pronounced", () => {
    const is = "<is><r><t>Lö</t></r><r><rPr/><t>hne</t></r><rPh><t>x</t></rPh></is>";
    expect(cells([{ xml: `<c r="REF" t="inlineStr">${is}</c>` }])).toEqual(["Löhne"]);
  });

  it("places cells without a reference after the one before, and skips empty rows", () => {
    const rows = [["a"], [], [{ xml: '<c r="C3"><v>1</v></c><c><v>2</v></c>' }]];
    expect(readXlsx(writeXlsx({ sheets: [{ name: "A", rows }] })).rows).toEqual([
      { line: 1, fields: ["a"] },
      { line: 3, fields: ["", "", { number: "1" }, { number: "2" }] },
    ]);
  });

  it("has dates in both date systems, by the format of the cell", () => {
    const styled = (style: number, value: string) => ({ xml: `<c r="REF" s="${style}"><v>${value}</v></c>` });
    const row = [styled(1, "42369"), styled(2, "42369"), styled(3, "42369.5"), styled(1, "1")];
    const formats = ["dd.mm.yyyy", '#,##0.00 "CHF day"', "[$-807]yyyy-mm-dd hh:mm"];
    expect(cells(row, { formats })).toEqual(["2015-12-31", { number: "42369" }, "2015-12-31T12:00:00", "1900-01-01"]);
    expect(cells([styled(1, "40907")], { formats, is1904: true })).toEqual(["2015-12-31"]);
  });

  it("is read by the name or the number of the sheet", () => {
    const book = writeXlsx({
      sheets: [
        { name: "Titel", rows: [["x"]] },
        { name: 'Daten "2024"', rows: [["y"]] },
      ],
    });
    expect(readXlsx(book)).toMatchObject({ name: "Titel", names: ["Titel", 'Daten "2024"'] });
    expect(readXlsx(book, 2).rows[0].fields).toEqual(["y"]);
    expect(readXlsx(book, 'Daten "2024"').rows[0].fields).toEqual(["y"]);
    expect(() => readXlsx(book, "Daten")).toThrow(
      'it has no sheet "Daten"; its sheets are "Titel", "Daten \\"2024\\""',
    );
  });

  it("gives back any cells, with shared and with inline texts", () => {
    const text = fc.string({ unit: fc.constantFrom("a", "ü", " ", "<", "&", "\n", "😀", '"', "_") });
    const number = fc
      .tuple(fc.integer({ min: -(10 ** 9), max: 10 ** 9 }), fc.constantFrom("", ".5", ".05"))
      .map(([whole, rest]) => ({ number: `${whole}${rest}` }));
    const cell: fc.Arbitrary<WrittenCell> = fc.oneof(text, number);
    const rows = fc.array(fc.array(cell, { maxLength: 30 }), { maxLength: 5 });
    fc.assert(
      fc.property(rows, fc.constantFrom("shared" as const, "inline" as const), (rows, texts) => {
        const read = readXlsx(writeXlsx({ sheets: [{ name: "A", rows }], texts })).rows;
        const expected = rows.map((row) => row.slice(0, row.findLastIndex((one) => one !== "") + 1));
        const byLine = new Map(read.map(({ line, fields }) => [line, fields]));
        expect(rows.map((_, at) => byLine.get(at + 1) ?? [])).toEqual(expected);
      }),
    );
  });

  it.each([
    [Buffer.from("PK"), "it is not a complete ZIP archive"],
    [Buffer.from("x".repeat(100)), "it is not a complete ZIP archive"],
    [writeZip([]), "it has no xl/workbook.xml, so it is not an XLSX file"],
    [writeZip([{ name: "xl/workbook.xml", content: "<a>" }]), /^its XML is invalid: /],
    [writeZip([{ name: "xl/workbook.xml", content: "<!DOCTYPE a><a/>" }]), /document types are not accepted/],
  ])("that is none is refused", (bytes, reason) => {
    expect(() => readXlsx(bytes)).toThrow(reason);
  });

  it("cannot make cells without end from a few bytes", () => {
    const far = Array.from({ length: 2000 }, () => [{ xml: '<c r="ZZZ1"><v>1</v></c>' }]);
    expect(() => readXlsx(writeXlsx({ sheets: [{ name: "A", rows: far }] }))).toThrow("the sheet has more than");
  });
});

describe("a number in a sheet", () => {
  it.each([
    ["0.1", "0.1"],
    ["0.10000000000000001", "0.1"],
    ["0.30000000000000004", "0.3"],
    ["1234567.8900000001", "1234567.89"],
    ["-5137503.5499999998", "-5137503.55"],
    ["1E-2", "0.01"],
    ["1.5e+6", "1500000"],
    ["0", "0"],
    ["-0", "0"],
    ["999999999999999", "999999999999999"],
  ])("%s is exactly %s", (written, exact) => {
    expect(decimalOf(written)).toBe(exact);
  });

  it("is exact for all amounts below ten thousand billion francs, however it was stored", () => {
    fc.assert(
      fc.property(fc.integer({ min: -(10 ** 15) + 1, max: 10 ** 15 - 1 }), (rappen) => {
        const digits = String(Math.abs(rappen)).padStart(3, "0");
        const exact = `${digits.slice(0, -2)}.${digits.slice(-2)}`.replace(/\.?0{1,2}$/, "");
        const stored = (rappen / 100).toPrecision(17);
        expect(decimalOf(stored)).toBe(rappen < 0 ? `-${exact}` : exact);
      }),
    );
  });
});

describe("a ZIP archive", () => {
  it("has stored and deflated files, and may have a comment", () => {
    const bytes = writeZip(
      [
        { name: "ä", content: "one", stored: true },
        { name: "b", content: "two" },
      ],
      "a comment",
    );
    const { names, read } = zipArchive(bytes, 100);
    expect(names).toEqual(["ä", "b"]);
    expect(names.map((name) => Buffer.from(read(name)!).toString())).toEqual(["one", "two"]);
    expect(read("c")).toBeUndefined();
  });

  it("is refused if it becomes too large: all files together, whatever their headers say", () => {
    const bomb = writeZip([{ name: "a", content: new Uint8Array(10_000) }]);
    bomb.writeUInt32LE(5, bomb.indexOf(Buffer.from([0x50, 0x4b, 1, 2])) + 24);
    expect(() => zipArchive(bomb, 9_999).read("a")).toThrow("too large");
    expect(zipArchive(bomb, 10_000).read("a")).toHaveLength(10_000);
    const { read } = zipArchive(writeZip([{ name: "a", content: "xxx", stored: true }]), 5);
    read("a");
    expect(() => read("a")).toThrow("too large");
    expect(LIMITS.spreadsheetBytes.most).toBeLessThan(2 ** 30);
  });

  it("that is damaged, cut off or encrypted is refused", () => {
    const bytes = writeZip([{ name: "a", content: "hello, hello, hello" }]);
    for (let at = 0; at < bytes.length; at++) {
      const damaged = Buffer.from(bytes);
      damaged[at] ^= 0xff;
      try {
        const { names, read } = zipArchive(damaged, 1000);
        const content = names.includes("a") ? read("a") : undefined;
        expect([undefined, "hello, hello, hello"]).toContain(content && Buffer.from(content).toString());
      } catch (error) {
        expect((error as Error).constructor.name).toBe("ZipError");
      }
      expect(() => zipArchive(bytes.subarray(0, at), 1000).read("a")).toThrow("not a complete ZIP archive");
    }
    bytes[bytes.indexOf(Buffer.from([0x50, 0x4b, 1, 2])) + 8] = 1;
    expect(() => zipArchive(bytes, 1000)).toThrow("password");
  });
});
