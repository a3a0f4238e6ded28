import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { SEARCH_TABLES } from "../search/tables.ts";
import { sql } from "../store/sql.ts";
import { openSqliteStore } from "../store/sqlite.ts";
import type { Row, Store } from "../store/store.ts";
import { type IndexChange, importIndex, type Records } from "./import-index.ts";
import { partei } from "./indexes/code-lists.ts";
import type { CouncilRecord } from "./record.ts";
import { COUNCIL_TABLES } from "./tables.ts";

let folder: string;
let store: Store;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "rathaus-import-"));
  store = openSqliteStore(folder, [...COUNCIL_TABLES, ...SEARCH_TABLES]);
});
afterEach(async () => {
  await store.close();
  rmSync(folder, { recursive: true });
});

const party = (guid: number, seq: number, name: string): CouncilRecord => ({
  OBJ_GUID: guid.toString(16).padStart(32, "0"),
  SEQ: seq,
  Name: name,
  Kuerzel: name.slice(0, 2),
  Inaktiv: false,
  AltsystemID: "",
});
const PARTIES = Array.from({ length: 40 }, (_, i) => party(i, 100 + i, `Partei Nummer${i}`));

const put = (records: Records, description = partei): Promise<IndexChange> =>
  store.write((tx) =>
    importIndex(
      tx,
      0,
      description,
      () => records,
      () => {},
    ),
  );
const rows = (query: Parameters<Parameters<Parameters<Store["read"]>[0]>[0]["rows"]>[0]): Promise<Row[]> =>
  store.read((snapshot) => snapshot.rows(query));
const ordinals = async (): Promise<number> => {
  const [[size]] = await rows(sql`SELECT size FROM search_collection`);
  return Number(size);
};
const stored = async (): Promise<unknown[]> => {
  const found = await rows(
    sql`SELECT b.body FROM council_record r JOIN council_rendered b ON b.ordinal = r.ordinal AND b.form = 'json' ORDER BY r.ordinal`,
  );
  return found.map(([body]) => JSON.parse(Buffer.from(body as Uint8Array).toString()));
};
/** The lists that differ between two looks at them. */
const lists = async (): Promise<Map<string, string>> => {
  const found = await rows(sql`SELECT field, word, records, places FROM search_list`);
  return new Map(
    found.map(([field, word, ...bytes]) => [
      `${field} ${word}`,
      bytes.map((part) => Buffer.from(part as Uint8Array).toString("hex")).join(),
    ]),
  );
};

describe("importing an index", () => {
  it("takes records in order as they come", async () => {
    expect(await put(PARTIES)).toEqual({
      index: "partei",
      before: 0,
      after: 40,
      added: 40,
      changed: 0,
      removed: 0,
      reshaped: true,
    });
    expect(await stored()).toEqual(PARTIES);
  });

  it("puts records in order that come without", async () => {
    const mixed = PARTIES.toSorted((a, b) => (a.SEQ % 7) - (b.SEQ % 7));
    await put(mixed);
    expect(await stored()).toEqual(PARTIES);
    expect(await rows(sql`SELECT * FROM council_staged`)).toEqual([]);
  });

  it("changes nothing when nothing has changed, in whatever order it comes", async () => {
    await put(PARTIES);
    const before = await lists();
    expect(await put(PARTIES.toReversed())).toMatchObject({
      before: 40,
      after: 40,
      added: 0,
      changed: 0,
      removed: 0,
      reshaped: false,
    });
    expect(await lists()).toEqual(before);
  });

  it("appends what is new and changed, and touches the lists of those words only", async () => {
    await put(PARTIES);
    const before = await lists();
    const next = [
      ...PARTIES.filter(({ SEQ }) => SEQ !== 105 && SEQ !== 107),
      party(5, 200, "Velo Nummer6"),
      party(99, 201, "Neu"),
    ];
    expect(await put(next)).toMatchObject({ before: 40, after: 40, added: 1, changed: 1, removed: 1 });
    expect(await ordinals()).toBe(42);
    expect(await stored()).toEqual(next);
    const after = await lists();
    const touched = [...after].filter(([key, bytes]) => before.get(key) !== bytes).map(([key]) => key.split(" ")[1]);
    const words = [
      "\u0002",
      "\u0003",
      "velo",
      "nummer6",
      "ve",
      "neu",
      "ne",
      party(5, 0, "").OBJ_GUID,
      party(99, 0, "").OBJ_GUID,
    ];
    expect(new Set(touched)).toEqual(new Set(words));
  });

  it("builds anew when the new ones do not come last, and when much has changed", async () => {
    await put(PARTIES);
    await put([...PARTIES, party(99, 50, "Neu")]);
    expect(await ordinals()).toBe(41);
    expect((await stored())[0]).toMatchObject({ SEQ: 50 });
    await put(PARTIES.slice(0, 20));
    expect(await ordinals()).toBe(20);
    expect(await stored()).toEqual(PARTIES.slice(0, 20));
  });

  it("builds anew when the index is described otherwise", async () => {
    await put(PARTIES);
    const described = { ...partei, searchFields: partei.searchFields.filter(({ name }) => name !== "Name") };
    expect(await put(PARTIES, described)).toMatchObject({ added: 0, reshaped: true });
    expect([...(await lists()).keys()].some((key) => key.endsWith("nummer6"))).toBe(false);
    expect(await stored()).toEqual(PARTIES);
  });

  it("empties an index", async () => {
    await put(PARTIES);
    expect(await put([])).toMatchObject({ before: 40, after: 0, removed: 40 });
    expect(await stored()).toEqual([]);
  });
});
