import fc from "fast-check";
import { XmlDocument } from "libxml2-wasm";
import { describe, expect, it } from "vitest";
import { anyText } from "../text/testing/any-text.ts";
import { readXlsx } from "./xlsx-reader.ts";
import { type SheetCell, xlsxFile } from "./xlsx-writer.ts";
import { toXmlText } from "./xml-text.ts";
import { zipArchive } from "./zip-reader.ts";

const fileOf = (cells: readonly SheetCell[]) => xlsxFile([{ name: "A", rows: [{ cells }], hasHeading: false }]);
const fieldsOf = async (cells: readonly SheetCell[]) => readXlsx(await fileOf(cells)).rows[0]?.fields ?? [];
const text = (value: string): SheetCell => ({ kind: "text", value });

describe("an XLSX file", () => {
  it("has texts, numbers, money, percentages, dates and gaps", async () => {
    const cells: readonly SheetCell[] = [
      text("Löhne <&>"),
      undefined,
      { kind: "number", value: 3 },
      { kind: "money", value: -1234567.8 },
      { kind: "percent", value: 0.125 },
      { kind: "date", value: "2026-11-17" },
      { kind: "date", value: "1848-09-12" },
      { kind: "number", value: Number.NaN },
      text("end"),
    ];
    const numbers = [{ number: "3" }, { number: "-1234567.8" }, { number: "0.125" }];
    expect(await fieldsOf(cells)).toEqual(["Löhne <&>", "", ...numbers, "2026-11-17", "1848-09-12", "", "end"]);
  });

  it("has its sheets in their order, with their names", async () => {
    const row = { cells: [text("x")] };
    const file = await xlsxFile([
      { name: "Tabelle", rows: [row, row], hasHeading: true },
      { name: "Quelle & <Lizenz>", rows: [], hasHeading: false },
    ]);
    expect(readXlsx(file)).toMatchObject({ names: ["Tabelle", "Quelle & <Lizenz>"], rows: [{ line: 1 }, { line: 2 }] });
    expect(readXlsx(file, 2).rows).toEqual([]);
  });

  it("never has a formula, and keeps a text that looks like one a text when its cell is edited", async () => {
    const archive = zipArchive(await fileOf([text("=1+1"), text("@x"), text("y")]), 1e6);
    const sheet = String(Buffer.from(archive.read("xl/worksheets/sheet1.xml") ?? []));
    expect(sheet).not.toContain("<f>");
    expect([...sheet.matchAll(/ s="(\d+)"/g)].map(([, style]) => style)).toEqual(["1", "1", "0"]);
    const styles = String(Buffer.from(archive.read("xl/styles.xml") ?? []));
    expect(styles).toMatch(/<cellXfs count="12"><xf [^>]*\/><xf [^>]*quotePrefix="1"/);
  });

  it("has parts that are XML, and is the same each time", async () => {
    const cells = [text(`"'><x>]]>&lt;\u0001\ud800`), text("x".repeat(40_000))];
    const file = await fileOf(cells);
    expect(await fileOf(cells)).toEqual(file);
    const archive = zipArchive(file, 1e6);
    for (const name of archive.names) XmlDocument.fromBuffer(archive.read(name) ?? new Uint8Array()).dispose();
    expect(archive.names).toContain("[Content_Types].xml");
    expect(readXlsx(file).rows[0].fields[1]).toHaveLength(32_767);
  });

  it("has any text as it is, except for characters that XML does not know", async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(anyText(), { minLength: 1, maxLength: 40 }), async (texts) => {
        const fields = await fieldsOf([...texts.map(text), text("end")]);
        expect(fields).toEqual([...texts.map((one) => toXmlText(one)), "end"]);
      }),
      { numRuns: 50 },
    );
  });

  it("has columns beyond Z", async () => {
    const cells = Array.from({ length: 30 }, (_, at) => text(`c${at}`));
    expect(await fieldsOf(cells)).toEqual(cells.map((_, at) => `c${at}`));
  });
});
