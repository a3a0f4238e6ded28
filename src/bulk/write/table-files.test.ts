import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { parse } from "csv-parse/sync";
import fc from "fast-check";
import { asyncBufferFromFile, parquetMetadataAsync, parquetReadObjects } from "hyparquet";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { escapeFormula } from "../../format/csv.ts";
import { anyText } from "../../text/testing/any-text.ts";
import type { BulkRow, BulkTable, ColumnType } from "../tables/table.ts";
import { csvFile } from "./csv-file.ts";
import { ndjsonFile } from "./ndjson-file.ts";
import { parquetFile } from "./parquet-file.ts";
import { sqliteFile } from "./sqlite-file.ts";

const NONE = { de: "", en: "" };
const table = (name: string, columns: Record<string, ColumnType>, references: BulkTable["references"] = []) => ({
  name,
  part: "council" as const,
  title: NONE,
  about: NONE,
  columns: Object.entries(columns).map(([column, type]) => ({ name: column, type, about: NONE })),
  key: [Object.keys(columns)[0]],
  references,
});

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "rathaus-bulk-"));
});
afterEach(() => rmSync(folder, { recursive: true }));

const EVERYTHING = table("every thing", {
  key: "integer",
  "a, b": "string",
  amount: "hundredths",
  number: "number",
  flag: "boolean",
  time: "datetime",
});

const orNull = <T>(values: fc.Arbitrary<T>) => fc.option(values, { nil: null });
// SQLite ends texts at U+0000, which the store refuses anyway.
const text = anyText({ maxLength: 8 }).map((any) => any.replaceAll("\0", ""));
const row = fc.tuple(
  fc.maxSafeInteger(),
  orNull(text),
  orNull(fc.integer({ min: -(10 ** 12), max: 10 ** 12 })),
  orNull(fc.integer({ min: -(10 ** 6), max: 10 ** 6 }).map((tenths) => tenths / 10)),
  orNull(fc.boolean()),
  orNull(fc.constantFrom("2024-02-29T12:30:00.000", "9999-12-31T23:59:59.000", "0001-01-01T00:00:00.000")),
);
const rows = fc.uniqueArray(row, { selector: ([key]) => key, maxLength: 12 });

describe("a table", () => {
  it("has the same values in every format", async () => {
    let nr = 0;
    await fc.assert(
      fc.asyncProperty(rows, async (given) => {
        nr += 1;
        const path = (format: string) => join(folder, `${nr}.${format}`);
        for (const [create, format] of [
          [csvFile, "csv"],
          [ndjsonFile, "ndjson"],
          [parquetFile, "parquet"],
        ] as const) {
          const file = create(path(format), EVERYTHING);
          file.add(given.slice(0, 5));
          file.add(given.slice(5));
          expect(file.close().bytes).toBe(readFileSync(path(format)).length);
        }
        const sqlite = sqliteFile(path("sqlite"), [EVERYTHING]);
        sqlite.add(EVERYTHING, given);
        sqlite.close();
        const shown = given.map(([key, any, amount, number, flag, time]) => [
          ...[key, any, amount === null ? null : amount / 100, number, flag, time],
        ]);
        const lines = readFileSync(path("ndjson"), "utf8").split("\n").slice(0, -1);
        expect(lines.map((line) => Object.values(JSON.parse(line)))).toEqual(shown);
        const cells: string[][] = parse(readFileSync(path("csv")));
        const asText = (value: unknown) =>
          value === null ? "" : typeof value === "string" ? escapeFormula(value) : String(value);
        expect(cells.slice(1)).toEqual(shown.map((values) => values.map(asText)));
        const parquet = await parquetReadObjects({ file: await asyncBufferFromFile(path("parquet")) });
        expect(parquet.map((object) => Object.values(object).map(plain))).toEqual(shown.map((one) => one.map(rounded)));
        const database = new DatabaseSync(path("sqlite"), { readOnly: true });
        const read = database.prepare('SELECT * FROM "every thing" ORDER BY rowid');
        read.setReadBigInts(true);
        const stored = (read.all() as Record<string, unknown>[]).map((object) => Object.values(object).map(plain));
        database.close();
        const inSqlite = given.map(([key, any, amount, number, flag, time]) => [
          ...[key, any, amount === null ? null : amount / 100, number, flag === null ? null : Number(flag), time],
        ]);
        expect(sorted(stored)).toEqual(sorted(inSqlite.map((one) => one.map(rounded))));
      }),
      { numRuns: 30 },
    );
  });

  it("is split into row groups, so that only one is in memory", async () => {
    const path = join(folder, "long.parquet");
    const file = parquetFile(path, table("long", { key: "integer", text: "string" }));
    for (let from = 0; from < 50_000; from += 1_000) {
      file.add(Array.from({ length: 1_000 }, (_, i): BulkRow => [from + i, "x"]));
    }
    file.close();
    const { row_groups } = await parquetMetadataAsync(await asyncBufferFromFile(path));
    expect(row_groups.map((group) => Number(group.num_rows))).toEqual([20_000, 20_000, 10_000]);
  });
});

describe("an SQLite file", () => {
  it("declares the references that hold, and no others", () => {
    const people = table("people", { id: "string" });
    const votes = table("votes", { nr: "integer", person: "string", chair: "string" }, [
      { column: "person", table: "people", key: "id" },
      { column: "chair", table: "people", key: "id" },
    ]);
    const path = join(folder, "x.sqlite");
    const file = sqliteFile(path, [people, votes]);
    file.add(people, [["anna"], ["bea"]]);
    file.add(votes, [
      [1, "anna", null],
      [2, "bea", "nobody"],
    ]);
    expect(file.close().get(votes)).toEqual([votes.references[0]]);
    const database = new DatabaseSync(path, { readOnly: true });
    expect(database.prepare("PRAGMA foreign_key_check").all()).toEqual([]);
    expect(database.prepare("SELECT \"from\" FROM pragma_foreign_key_list('votes')").all()).toEqual([
      { from: "person" },
    ]);
    expect(database.prepare("SELECT * FROM votes").all()).toHaveLength(2);
    database.close();
  });
});

/** Hundredths are multiplied by 0.01 by hyparquet. */
function rounded(value: unknown): unknown {
  return typeof value === "number" && !Number.isSafeInteger(value) ? Math.round(value * 100) / 100 : value;
}

function plain(value: unknown): unknown {
  if (value === undefined) return null;
  if (typeof value === "bigint") return Number(value);
  return value instanceof Date ? value.toISOString().slice(0, -1) : rounded(value);
}

const sorted = (all: readonly (readonly unknown[])[]) => all.toSorted((a, b) => Number(a[0]) - Number(b[0]));
