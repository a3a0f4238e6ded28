/**
 * The bulk files of the demo city: every format has the same rows, and their sums and votes are those of the API.
 * DuckDB reads the Parquet files, as analysts do.
 */
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { DuckDBInstance } from "@duckdb/node-api";
import { Ajv } from "ajv";
import { parse } from "csv-parse/sync";
import type { FastifyInstance } from "fastify";
import { asyncBufferFromFile, asyncBufferFromUrl, parquetMetadataAsync, parquetReadObjects } from "hyparquet";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { BulkPackage } from "../../src/bulk/write/datapackage.ts";
import { type BulkCity, openBulkCity } from "../support/bulk-city.ts";
import { run, withFolder } from "../support/process.ts";
import { missing, needs } from "../support/run/needs.ts";
import { reference } from "../support/run/reference.ts";

let city: BulkCity;
let app: FastifyInstance;
let about: BulkPackage;
let folder: string;
beforeAll(async () => {
  city = await openBulkCity();
  ({ app, about, folder } = city);
});
afterAll(() => city.close());

type Row = Record<string, unknown>;

const tables = () => about.resources.filter(({ format }) => format === "csv");
const inFolder = (name: string): string => join(folder, name);
const ndjson = (table: string): Row[] =>
  readFileSync(inFolder(`${table}.ndjson`), "utf8")
    .split("\n")
    .filter((line) => line !== "")
    .map((line) => JSON.parse(line));

async function ask<T>(url: string): Promise<T> {
  const { statusCode, body } = await app.inject({ url, headers: { "api-key": "demo" } });
  expect(statusCode, body).toBe(200);
  return JSON.parse(body);
}

async function duck(query: string): Promise<Row[]> {
  const instance = await DuckDBInstance.create(":memory:");
  const connection = await instance.connect();
  try {
    return (await (await connection.runAndReadAll(query)).getRowObjectsJS()) as Row[];
  } finally {
    connection.closeSync();
    instance.closeSync();
  }
}

const file = (table: string): string => `'${inFolder(`${table}.parquet`)}'`;

describe("the files", () => {
  it("has the same rows in every format", async () => {
    const sqlite = new DatabaseSync(inFolder("rathaus.sqlite"), { readOnly: true });
    for (const { name, schema, rows } of tables()) {
      const fields = schema!.fields;
      const expected = ndjson(name);
      expect(expected.length, name).toBe(rows);
      const parquet = await parquetReadObjects({ file: await asyncBufferFromFile(inFolder(`${name}.parquet`)) });
      expect(
        parquet.map((row) => plain(row, fields)),
        name,
      ).toEqual(expected);
      const stored = sqlite.prepare(`SELECT * FROM "${name}" ORDER BY rowid`).all() as Row[];
      expect(
        stored.map((row) => plain({ ...row }, fields)),
        name,
      ).toEqual(expected);
      const cells: string[][] = parse(readFileSync(inFolder(`${name}.csv`)), { bom: true });
      expect(cells[0], name).toEqual(fields.map((field) => field.name));
      expect(cells.length - 1, name).toBe(rows);
      const numbers = fields.flatMap(({ type }, i) => (["integer", "number"].includes(type) ? i : []));
      const inCsv = cells.slice(1).map((row) => numbers.map((i) => row[i]));
      expect(inCsv, name).toEqual(expected.map((row) => numbers.map((i) => String(row[fields[i].name] ?? ""))));
    }
    sqlite.close();
  });

  it("has every table of the contract, with descriptions in two languages", () => {
    const names = tables().map(({ name }) => name);
    expect(names).toEqual(
      expect.arrayContaining([
        ...["departemente", "institutionen", "konten", "betraege", "sachkonten", "funktionen", "einwohner"],
        ...["kontakt", "behoerdenmandat", "geschaeft", "sitzung", "ratspost", "abstimmung", "wortmeldung", "dokument"],
        ...["stimmen", "mandate", "traktanden", "unterzeichnende", "dokumente"],
      ]),
    );
    for (const { name, rows } of tables()) if (!["funktionen"].includes(name)) expect(rows, name).toBeGreaterThan(0);
    const texts = tables().flatMap(({ schema, description, description_de }) => [
      [description, description_de],
      ...schema!.fields.map((field) => [field.description, field.description_de]),
    ]);
    expect(texts.filter(([en, de]) => !en || !de || /\belement\b/i.test(en))).toEqual([]);
  });

  it("has keys that hold, in SQLite and in the description", () => {
    const sqlite = new DatabaseSync(inFolder("rathaus.sqlite"), { readOnly: true });
    expect(sqlite.prepare("PRAGMA foreign_key_check").all()).toEqual([]);
    expect(sqlite.prepare("PRAGMA integrity_check").all()).toEqual([{ integrity_check: "ok" }]);
    const declared = tables().flatMap(({ name, schema }) =>
      (schema!.foreignKeys ?? []).map((one) => {
        const { fields, reference } = one as { fields: string[]; reference: { resource: string } };
        return `${name}.${fields[0]} → ${reference.resource}`;
      }),
    );
    const stored = tables().flatMap(({ name }) =>
      sqlite
        .prepare(`SELECT "from" AS own, "table" AS other FROM pragma_foreign_key_list('${name}')`)
        .all()
        .map(({ own, other }) => `${name}.${own} → ${other}`),
    );
    expect(stored.toSorted()).toEqual(declared.toSorted());
    expect(declared).toEqual(
      expect.arrayContaining([
        ...["betraege.konto → konten", "konten.institution → institutionen", "betraege.betragsTyp → betragstypen"],
        ...["stimmen.AbstimmungGuid → abstimmung", "stimmen.KontaktGuid → kontakt", "mandate.KontaktGuid → kontakt"],
        ...["abstimmung.GeschaeftGuid → geschaeft", "traktanden.SitzungGuid → sitzung"],
        ...["mandate.GremiumGuid → gremiumsuebersicht", "unterzeichnende.GeschaeftGuid → geschaeft"],
      ]),
    );
    sqlite.close();
  });

  it("lists all files with their checksums", async () => {
    const sums = readFileSync(inFolder("SHA256SUMS"), "utf8").trimEnd().split("\n");
    const listed = sums.map((line) => line.slice(66));
    expect([...listed, "SHA256SUMS"].toSorted()).toEqual(readdirSync(folder).toSorted());
    for (const { path, hash, bytes } of about.resources) {
      expect(sums).toContain(`${hash.slice("sha256:".length)}  ${path}`);
      expect(readFileSync(inFolder(path)).length).toBe(bytes);
    }
  });

  it("is described by a valid Data Package v2", needs(missing.reference), () => {
    const schema = JSON.parse(readFileSync(reference("standards", "datapackage", "datapackage-2.0.json"), "utf8"));
    const validate = new Ajv({ strict: false, validateFormats: false, logger: false }).compile(schema);
    validate(about);
    expect(validate.errors ?? []).toEqual([]);
  });

  it("is the same when another process writes it", () =>
    withFolder(async (other) => {
      const { status, stderr } = await run(["export", "--bulk", other, "--data", city.data]);
      expect(status, stderr).toBe(0);
      expect(readFileSync(join(other, "SHA256SUMS"), "utf8")).toBe(readFileSync(inFolder("SHA256SUMS"), "utf8"));
      const again = await run(["export", "--bulk", other, "--data", city.data]);
      expect([again.status, again.stderr]).toEqual([1, expect.stringContaining("is not empty")]);
    }));
});

describe("the figures", () => {
  it("have the sums of the API by year, type and department", async () => {
    const query = `SELECT jahr, betragsTyp AS typ, departement, sum(betragInRappen)::BIGINT AS rappen,
      (sum(wert) * 100)::BIGINT AS decimals
      FROM ${file("betraege")} b JOIN ${file("konten")} k ON k.id = b.konto
      JOIN ${file("institutionen")} i ON i.key = k.institution GROUP BY ALL`;
    const sums = new Map<string, bigint>();
    for (const { jahr, typ, departement, rappen, decimals } of await duck(query)) {
      expect(decimals).toBe(rappen);
      sums.set(`${jahr} ${typ} ${departement}`, rappen as bigint);
    }
    const inventory = await ask<{ value: { jahr: number; betragsTyp: string }[] }>("/finance/v1/inventar");
    const institutions = await ask<{ value: { key: string; departement: { key: string } }[] }>(
      "/finance/v1/institutionen",
    );
    const departments = new Map(institutions.value.map(({ key, departement }) => [key, departement.key]));
    const expected = new Map<string, bigint>();
    for (const [type, years] of Map.groupBy(inventory.value, ({ betragsTyp }) => betragsTyp)) {
      const list = years.map(({ jahr }) => jahr).join(",");
      const { value } = await ask<{ value: { jahr: number; betrag: string; institution: string }[] }>(
        `/finance/v1/sachkonto2stellig?jahr=${list}&betragsTyp=${type}`,
      );
      for (const { jahr, betrag, institution } of value) {
        const key = `${jahr} ${type} ${departments.get(institution)}`;
        expected.set(key, (expected.get(key) ?? 0n) + BigInt(Math.round(Number(betrag) * 100)));
      }
    }
    expect(expected.size).toBeGreaterThan(50);
    expect(Object.fromEntries(sums)).toEqual(Object.fromEntries(expected));
    const sqlite = new DatabaseSync(inFolder("rathaus.sqlite"), { readOnly: true });
    const rows = sqlite
      .prepare(
        `SELECT jahr || ' ' || betragsTyp || ' ' || departement AS what, sum(betragInRappen) AS rappen FROM betraege
         JOIN konten ON konten.id = konto JOIN institutionen ON institutionen.key = institution GROUP BY 1`,
      )
      .all();
    expect(new Map(rows.map(({ what, rappen }) => [what, BigInt(rappen as number)]))).toEqual(expected);
    sqlite.close();
  });

  it("have the result of every vote", async () => {
    interface Vote {
      readonly guid: string;
      readonly record: Row & { readonly Stimmabgaben: readonly { readonly Abstimmungsverhalten: string }[] };
    }
    const { hits, numHits } = await ask<{ hits: Vote[]; numHits: number }>("/api/abstimmung/searchdetails?format=json");
    expect(hits.length).toBe(numHits);
    const expected = hits.map(({ guid, record }) => {
      const said = Object.groupBy(record.Stimmabgaben, ({ Abstimmungsverhalten }) => Abstimmungsverhalten);
      const counts = ["Ja", "Nein", "Enthaltung"].map((kind) => said[kind]?.length ?? 0);
      return [guid, record.Schlussresultat, record.Anzahl_Ja, record.Anzahl_Nein, ...counts].join(" ");
    });
    const select = (votes: string, members: string): string => `SELECT a.OBJ_GUID AS guid, Schlussresultat AS result,
      Anzahl_Ja AS yes, Anzahl_Nein AS no, sum(CASE WHEN Abstimmungsverhalten = 'Ja' THEN 1 ELSE 0 END) AS a,
      sum(CASE WHEN Abstimmungsverhalten = 'Nein' THEN 1 ELSE 0 END) AS b,
      sum(CASE WHEN Abstimmungsverhalten = 'Enthaltung' THEN 1 ELSE 0 END) AS c
      FROM ${votes} a LEFT JOIN ${members} s ON s.AbstimmungGuid = a.OBJ_GUID GROUP BY 1, 2, 3, 4`;
    const shown = (row: Row): string =>
      [row.guid, row.result, row.yes, row.no, Number(row.a), Number(row.b), Number(row.c)].join(" ");
    const parquet = await duck(select(file("abstimmung"), file("stimmen")));
    expect(parquet.map(shown).toSorted()).toEqual(expected.toSorted());
    const sqlite = new DatabaseSync(inFolder("rathaus.sqlite"), { readOnly: true });
    expect((sqlite.prepare(select("abstimmung", "stimmen")).all() as Row[]).map(shown).toSorted()).toEqual(
      expected.toSorted(),
    );
    sqlite.close();
  });

  it("are read by column through ranges, with a fraction of the bytes", async () => {
    const url = `${await app.listen({ port: 0, host: "127.0.0.1" })}/bulk/${about.version}/stimmen.parquet`;
    let bytes = 0;
    const count: typeof fetch = async (...request) => {
      const response = await fetch(...request);
      if (response.status === 206) bytes += Number(response.headers.get("content-length"));
      return response;
    };
    const file = await asyncBufferFromUrl({ url, fetch: count });
    // Its default reads half a megabyte for the metadata.
    const metadata = await parquetMetadataAsync(file, { initialFetchSize: 16_384 });
    const votes = await parquetReadObjects({ file, metadata, columns: ["Abstimmungsverhalten"] });
    expect(votes).toHaveLength(Number(metadata.num_rows));
    expect(votes.filter(({ Abstimmungsverhalten }) => Abstimmungsverhalten === "Ja").length).toBeGreaterThan(0);
    expect(bytes).toBeGreaterThan(0);
    expect(bytes).toBeLessThan(file.byteLength / 4);
  });

  it("have types that DuckDB knows", async () => {
    const types = async (table: string) =>
      Object.fromEntries(
        (await duck(`DESCRIBE SELECT * FROM ${file(table)}`)).map(({ column_name, column_type }) => [
          column_name,
          column_type,
        ]),
      );
    expect(await types("betraege")).toMatchObject({ betragInRappen: "BIGINT", wert: "DECIMAL(18,2)", jahr: "BIGINT" });
    expect(await types("mandate")).toMatchObject({ Dauer_end: "TIMESTAMP", GremiumInaktiv: "BOOLEAN" });
    const [{ open }] = await duck(
      `SELECT count(*) AS open FROM ${file("mandate")} WHERE Dauer_end = '9999-12-31 23:59:59'`,
    );
    expect(Number(open)).toBeGreaterThan(0);
  });
});

/** A row of Parquet or SQLite in the form of NDJSON. */
function plain(row: Row, fields: readonly { readonly name: string; readonly type: string }[]): Row {
  return Object.fromEntries(
    fields.map(({ name, type }) => {
      const value = row[name] ?? null;
      if (type === "boolean" && typeof value === "number") return [name, value === 1];
      if (typeof value === "bigint") return [name, Number(value)];
      // hyparquet multiplies decimals by 0.01.
      if (name === "wert") return [name, Math.round((value as number) * 100) / 100];
      return [name, value instanceof Date ? value.toISOString().slice(0, -1) : value];
    }),
  );
}
