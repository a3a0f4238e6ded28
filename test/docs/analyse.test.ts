/** The programs of `docs/how-to/analyse.md` and of the page `/bulk` run, and give the same figures. */
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { DuckDBInstance } from "@duckdb/node-api";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { programLines } from "../../web/bulk/program-lines.ts";
import { type BulkCity, openBulkCity } from "../support/bulk-city.ts";
import { runExample } from "../support/docs/run-example.ts";
import { missing, needs } from "../support/run/needs.ts";

const PAGE = readFileSync(join(import.meta.dirname, "..", "..", "docs", "how-to", "analyse.md"), "utf8");
const SHOWN = "http://127.0.0.1:8080";

let city: BulkCity;
let url: string;
beforeAll(async () => {
  city = await openBulkCity();
  url = await city.app.listen({ port: 0, host: "127.0.0.1" });
});
afterAll(() => city.close());

/** The blocks of code below a heading, in a language. */
const blocks = (heading: string, language: string): string[] => {
  const [section] = PAGE.split(`\n## ${heading}\n`)[1].split("\n## ");
  return [...section.matchAll(/```(\w+)\n([\s\S]*?)```/g)].flatMap(([, name, code]) => (name === language ? code : []));
};
const lines = (program: string): string => new Map(programLines(SHOWN, [{ name: "stimmen" }])).get(program)!;
const statements = (code: string): string[] => code.split(";").filter((one) => /^\s*SELECT/.test(one));

/** DuckDB without its extension for HTTP, which is not part of the package: on the files themselves. */
async function duck(code: string): Promise<unknown[][][]> {
  const instance = await DuckDBInstance.create(":memory:");
  const connection = await instance.connect();
  const results: unknown[][][] = [];
  for (const statement of statements(code.replaceAll(`${SHOWN}/bulk/latest`, city.folder))) {
    results.push((await (await connection.runAndReadAll(statement)).getRowsJson()) as unknown[][]);
  }
  connection.closeSync();
  instance.closeSync();
  return results;
}

function sqlite(code: string): unknown[][][] {
  const database = new DatabaseSync(join(city.folder, "rathaus.sqlite"), { readOnly: true });
  const rows = (statement: string) =>
    database
      .prepare(statement)
      .all()
      .map((row) => Object.values(row));
  const results = statements(code).map(rows);
  database.close();
  return results;
}

const numbers = (rows: readonly (readonly unknown[])[]) =>
  rows.map((row) => [...row.slice(0, 2).map(String), Number(row[2])]);

describe("the page about analysis", () => {
  it("has the same answers in DuckDB and SQLite", async () => {
    const [spent, votes] = await duck(blocks("DuckDB", "sql").join(""));
    const [inSqlite, votesInSqlite] = sqlite(blocks("SQLite", "sql").join(""));
    expect(spent.length).toBeGreaterThan(20);
    expect(numbers(inSqlite)).toEqual(numbers(spent));
    expect(numbers(votesInSqlite)).toEqual(numbers(votes));
  });

  it("runs in Python", needs(missing.pandas), async () => {
    const [code] = blocks("Python", "python");
    const printed = await runExample({ recipe: "analyse.md", language: "python", code }, url);
    expect(printed).toContain("departement");
    expect(printed).toContain("Abstimmungsverhalten");
  });

  it("runs in R", needs(missing.r), async () => {
    const [code] = blocks("R", "r");
    expect(await runExample({ recipe: "analyse.md", language: "r", code }, url)).toContain("departement");
  });
});

describe("the lines on the page /bulk", () => {
  it("run in DuckDB", async () => {
    const results = await duck(lines("DuckDB"));
    expect(results.map((rows) => rows.length > 0)).toEqual([true, true]);
  });

  it("run in Python", needs(missing.pandas), async () => {
    const code = lines("Python (pandas)");
    expect(await runExample({ recipe: "/bulk", language: "python", code }, url)).toContain("Abstimmungsverhalten");
  });

  it("run in R", needs(missing.r), async () => {
    expect(await runExample({ recipe: "/bulk", language: "r", code: lines("R") }, url)).toContain("institution");
  });

  it("run in SQLite", () => {
    const [, statement] = /"(SELECT [^"]+)"/.exec(lines("SQLite"))!;
    expect(sqlite(statement)[0].length).toBeGreaterThan(0);
  });
});
