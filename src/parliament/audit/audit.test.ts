import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import type { Diagnosis } from "../../base/diagnosis.ts";
import { SEARCH_TABLES } from "../../search/codec/tables.ts";
import { type Sql, sql } from "../../store/sql.ts";
import { openSqliteStore } from "../../store/sqlite/sqlite.ts";
import type { Store } from "../../store/store.ts";
import { behoerdenmandat } from "../describe/indexes/behoerdenmandat.ts";
import { partei } from "../describe/indexes/code-lists.ts";
import type { CouncilRecord } from "../describe/record.ts";
import { COUNCIL_TABLES } from "../describe/tables.ts";
import { importCouncil } from "../exchange/import.ts";
import { auditCouncil } from "./audit.ts";

let folder: string;
let store: Store;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "rathaus-audit-"));
  store = openSqliteStore(folder, [...COUNCIL_TABLES, ...SEARCH_TABLES]);
});
afterEach(async () => {
  await store.close();
  rmSync(folder, { recursive: true });
});

const guid = (nr: number): string => nr.toString(16).padStart(32, "0");

const party = (nr: number): CouncilRecord => ({
  OBJ_GUID: guid(nr),
  SEQ: nr,
  Name: `Partei ${nr}`,
  Kuerzel: `P${nr}`,
  Inaktiv: false,
  AltsystemID: "",
});

const mandate = (nr: number, ParteiGuid: string): CouncilRecord => ({
  OBJ_GUID: guid(nr),
  SEQ: nr,
  Name: "Muster",
  Vorname: "Anna",
  KontaktGuid: guid(999),
  AltsystemID: "",
  Dauer: {},
  Gremium: "Gemeinderat",
  GremiumGuid: "",
  Gremiumstyp: "",
  Partei: "",
  ParteiGuid,
  Titel: "",
  Wahlkreis: "",
  WahlkreisOrder: null,
  Wohnkreis: "",
  Funktion: "",
  Sitz: null,
});

const PARTIES = [party(1), party(2), party(3)];
const MANDATES = [mandate(11, guid(1)), mandate(12, guid(2).toUpperCase()), mandate(13, "")];

/** The index of parties is number 0, that of mandates 1. */
async function load(parties = PARTIES, mandates = MANDATES): Promise<void> {
  const records = new Map([
    ["partei", parties],
    ["behoerdenmandat", mandates],
  ]);
  const data = { indexes: [...records.keys()], records: (index: string) => records.get(index) ?? [], files: () => [] };
  await store.write((tx) => importCouncil(tx, [partei, behoerdenmandat], data, undefined, () => {}));
}

const audit = (deep = false): Promise<Diagnosis[]> =>
  store.read((snapshot) => Array.fromAsync(auditCouncil(snapshot, deep)));

/** The errors of the audit after a statement that no import would run. */
async function errorsAfter(damage: Sql, deep = false): Promise<string[]> {
  await load();
  await store.write((tx) => tx.run(damage));
  return (await audit(deep)).filter(({ level }) => level === "error").map(({ sentence }) => sentence);
}

describe("audit of council data", () => {
  it("finds nothing wrong with an empty store and after imports", async () => {
    expect(await audit()).toEqual([{ level: "ok", sentence: "council: no data" }]);
    await load();
    // One is deleted, one changes: the search index has dead ordinals, the change feed a deletion.
    await load([party(1), { ...party(3), SEQ: 20, Name: "Neue Partei" }], [mandate(11, guid(1)), MANDATES[2]]);
    for (const deep of [false, true]) {
      expect(await audit(deep)).toEqual([
        { level: "ok", sentence: "council: 2 indexes, 4 records, all in the search index" },
        { level: "ok", sentence: "council: records have both forms and are in order; the change feed is consistent" },
        { level: "ok", sentence: `council: all records have the right content${deep ? ", in both forms" : ""}` },
        { level: "ok", sentence: "council: all 1 references between records resolve" },
      ]);
    }
  });

  it("warns of unresolved references, by field, with an example", async () => {
    await load(PARTIES, [...MANDATES, mandate(14, guid(77)), mandate(15, guid(78))]);
    const [first] = (await audit()).filter(({ level }) => level !== "ok");
    expect([first.level, first.sentence]).toEqual([
      "warning",
      `council: 2 of 4 references in behoerdenmandat, ParteiGuid, do not resolve, such as ${guid(77)} in ${guid(14)}`,
    ]);
  });

  it("warns of search fields that can never match", async () => {
    const region = { name: "Region", kind: "text", boost: "1", nrs: "9" } as const;
    const foreign = { ...partei, searchFields: [...partei.searchFields, region] };
    const data = { indexes: ["partei"], records: () => PARTIES };
    await store.write((tx) => importCouncil(tx, [foreign], data, undefined, () => {}));
    const [first, ...others] = (await audit()).filter(({ level }) => level !== "ok");
    expect(others).toEqual([]);
    expect(first).toMatchObject({
      level: "warning",
      sentence: "council: search fields of partei match nothing, because no element is known for them: Region",
      advice: expect.stringContaining("fields.json"),
    });
  });

  it.each([
    ["a record", sql`DELETE FROM council_record WHERE ordinal = 1 AND idx = 0`],
    ["the search", sql`UPDATE search_collection SET size = 2 WHERE collection = 0`],
    ["the stored size", sql`UPDATE council_index SET size = 2 WHERE nr = 0`],
  ])("compares counts: %s", async (_, damage) => {
    expect(await errorsAfter(damage)).toContainEqual(
      expect.stringMatching(/^council: partei should have \d records; /),
    );
  });

  it.each([
    [
      "1 records lack their XML or JSON form",
      sql`DELETE FROM council_rendered WHERE form = 'xml' AND ordinal = 1 AND idx = 0`,
    ],
    ["2 forms belong to no record", sql`DELETE FROM council_record WHERE ordinal = 1 AND idx = 0`],
    ["3 records belong to no index", sql`DELETE FROM council_index WHERE nr = 0`],
    ["1 records are not in order of SEQ", sql`UPDATE council_record SET seq = 0 WHERE ordinal = 1 AND idx = 0`],
    ["3 records or deletions have a SEQ above that of their index", sql`UPDATE council_index SET seq = 0 WHERE nr = 0`],
    ["1 records are listed as deleted but exist", sql`INSERT INTO council_deletion VALUES (0, ${guid(2)}, 3, 0)`],
    [
      "1 changes share their SEQ with another of their index",
      sql`INSERT INTO council_deletion VALUES (0, ${guid(50)}, 3, 0)`,
    ],
    [
      "1 records share their GUID with another of their index",
      sql`UPDATE council_record SET guid = ${guid(1)} WHERE seq = 2`,
    ],
    [
      "1 records have a wrong content",
      sql`UPDATE council_rendered SET body = ${Buffer.from("{")} WHERE form = 'json' AND ordinal = 0 AND idx = 0`,
    ],
  ])("finds that %s", async (sentence, damage) => {
    expect(await errorsAfter(damage)).toContain(`council: ${sentence}`);
  });

  it("compares the forms when it is deep", async () => {
    const damage = sql`UPDATE council_rendered SET body = ${Buffer.from("<Partei/>")}
        WHERE form = 'xml' AND ordinal = 0 AND idx = 0`;
    expect(await errorsAfter(damage)).toEqual([]);
    expect(await errorsAfter(damage, true)).toEqual(["council: 1 records have a wrong content"]);
  });
});
