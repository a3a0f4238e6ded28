import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { csvLine } from "./csv.ts";
import { CsvError, type CsvRow, csvRows } from "./csv-reader.ts";

async function* cut(bytes: Uint8Array, size: number): AsyncGenerator<Uint8Array> {
  for (let at = 0; at < bytes.length; at += size) yield bytes.subarray(at, at + size);
}

async function read(document: string | Uint8Array, { size = 1 << 16, delimiter = "," } = {}): Promise<CsvRow[]> {
  const rows: CsvRow[] = [];
  for await (const some of csvRows(cut(Buffer.from(document), size), delimiter)) rows.push(...some);
  return rows;
}

async function failure(document: string | Uint8Array, size?: number): Promise<unknown> {
  try {
    await read(document, { size });
  } catch (error) {
    if (error instanceof CsvError) return { reason: error.message, line: error.line, field: error.field };
    throw error;
  }
  throw new Error("the document was accepted");
}

describe("csvRows", () => {
  it.each(["\n", "\r\n"])("reads rows that end with %j, and distinguishes absent from empty", async (end) => {
    expect(await read(["a,b", ',""', '"x ""y"""," z "', ""].join(end))).toEqual([
      { line: 1, fields: ["a", "b"] },
      { line: 2, fields: [undefined, ""] },
      { line: 3, fields: ['x "y"', " z "] },
    ]);
  });

  it("skips a byte order mark and empty lines, and needs no final line break", async () => {
    expect(await read("\ufeffa\n\n\r\nb")).toEqual([
      { line: 1, fields: ["a"] },
      { line: 4, fields: ["b"] },
    ]);
    expect(await read("")).toEqual([]);
    expect(await read("\ufeff\ufeffa", { size: 1 })).toEqual([{ line: 1, fields: ["\ufeffa"] }]);
  });

  it("counts lines as an editor does, inside quotes too", async () => {
    const rows = await read('a,b\r\n"1\r\n2\n3",x\r\ny,"\n"\r\nz,z');
    expect(rows.map(({ line }) => line)).toEqual([1, 2, 5, 7]);
  });

  it("accepts another delimiter", async () => {
    expect(await read("a;b,c\n", { delimiter: ";" })).toEqual([{ line: 1, fields: ["a", "b,c"] }]);
  });

  it("reads what csvLine writes, in chunks of any size", async () => {
    const text = fc.oneof(
      fc.string({ unit: "grapheme" }),
      fc.string({ unit: fc.constantFrom('"', ",", "\r", "\n", " ", "ü", "\ufeff", "x") }),
    );
    const row = fc.tuple(
      fc.constant("first"),
      fc.option(text, { nil: undefined }),
      fc.option(text, { nil: undefined }),
    );
    await fc.assert(
      fc.asyncProperty(fc.array(row), fc.integer({ min: 1, max: 50 }), async (rows, size) => {
        const document = rows.map(csvLine).join("");
        expect((await read(document, { size })).map(({ fields }) => fields)).toEqual(rows);
      }),
    );
  });

  it.each([
    ['a,b\n1,"2\n3', 2, 1, /never closed/],
    ['a,b\n"1\r\n2",3\n4,"5"6\n', 4, 1, /must be doubled/],
    ['a,b\n1,2"3"\n', 2, 1, /must be quoted/],
  ])("reports the position of the error in %j", async (document, line, field, reason) => {
    for (const size of [7, 1 << 16]) {
      expect(await failure(document, size)).toEqual({ line, field, reason: expect.stringMatching(reason) });
    }
  });

  it("takes quotation marks inside unquoted fields as they are, if asked to", async () => {
    const rows = csvRows(cut(Buffer.from('a;Haus "Linde";5"\n"b;""c""";d\n'), 3), ";", { looseQuotes: true });
    expect((await Array.fromAsync(rows)).flat().map(({ fields }) => fields)).toEqual([
      ["a", 'Haus "Linde"', '5"'],
      ['b;"c"', "d"],
    ]);
  });

  it("does not wait for the end of an endless row", async () => {
    expect(await failure(`a,b\n1,"${"x\n".repeat(2 ** 20)}`)).toEqual({
      line: 2,
      field: 1,
      reason: expect.stringMatching(/longer than 1048576 characters/),
    });
  });

  it.each([
    ["a,b\nü,2", 2, 1],
    ["a,b\nü,", 2, 1],
    ["a,b\n", 2, 0],
    ["", 1, 0],
    ['a,b\n"1\r\n2","3\r\n4', 4, 1],
  ])("finds an invalid byte after %j", async (start, line, field) => {
    const bytes = Buffer.concat([Buffer.from(start), Uint8Array.of(0xfc), Buffer.from("x\ny,z\n")]);
    for (const size of [1, 3, 1 << 16]) {
      const reason = `invalid UTF-8 at byte ${Buffer.byteLength(start) + 1} of the file`;
      expect(await failure(bytes, size)).toEqual({ line, field, reason });
    }
  });

  it("yields the rows before an error", async () => {
    const rows: CsvRow[] = [];
    await expect(async () => {
      for await (const some of csvRows(cut(Buffer.from('a\nb\n"c'), 100))) rows.push(...some);
    }).rejects.toThrow(CsvError);
    expect(rows.map(({ fields }) => fields[0])).toEqual(["a", "b"]);
  });
});
