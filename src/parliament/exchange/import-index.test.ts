import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { SEARCH_TABLES } from "../../search/codec/tables.ts";
import { sql } from "../../store/sql.ts";
import { openSqliteStore } from "../../store/sqlite/sqlite.ts";
import type { Row, Store } from "../../store/store.ts";
import { partei } from "../describe/indexes/code-lists.ts";
import { optionalElements } from "../describe/optional-elements.ts";
import type { CouncilRecord } from "../describe/record.ts";
import { COUNCIL_TABLES } from "../describe/tables.ts";
import { type IndexChange, type IndexInput, importIndex, NO_RECORDS } from "./import-index.ts";

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

const put = (
  records: readonly CouncilRecord[],
  description = partei,
  more: Partial<IndexInput> = {},
): Promise<IndexChange> => {
  const input: IndexInput = { ...NO_RECORDS, records: () => records, isChecked: false, ...more };
  return store.write((tx) => importIndex(tx, 0, description, input, () => {}));
};
const rows = (query: Parameters<Parameters<Parameters<Store["read"]>[0]>[0]["rows"]>[0]): Promise<Row[]> =>
  store.read((snapshot) => snapshot.rows(query));
const ordinals = async (): Promise<number> => {
  const [[size]] = await rows(sql`SELECT size FROM search_collection`);
  return Number(size);
};
const stored = async (): Promise<unknown[]> => {
  const bodies = await rows(
    sql`SELECT b.body FROM council_record r
        JOIN council_rendered b ON b.ordinal = r.ordinal AND b.form = 'json' ORDER BY r.ordinal`,
  );
  return bodies.map(([body]) => JSON.parse(Buffer.from(body as Uint8Array).toString()));
};
/** The content of the posting lists, by field and word. */
const lists = async (): Promise<Map<string, string>> => {
  const all = await rows(sql`SELECT field, word, records, places FROM search_list`);
  return new Map(
    all.map(([field, word, ...bytes]) => [
      `${field} ${word}`,
      bytes.map((part) => Buffer.from(part as Uint8Array).toString("hex")).join(),
    ]),
  );
};

describe("importing an index", () => {
  it("imports records that are in order", async () => {
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

  it("sorts records that are not in order", async () => {
    const mixed = PARTIES.toSorted((a, b) => (a.SEQ % 7) - (b.SEQ % 7));
    await put(mixed);
    expect(await stored()).toEqual(PARTIES);
    expect(await rows(sql`SELECT * FROM council_staged`)).toEqual([]);
  });

  it("changes nothing for the same records in any order", async () => {
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

  it("recognizes records with the sequence number 0", async () => {
    const first = party(1, 0, "Erste");
    await put([first]);
    expect(await put([first])).toMatchObject({ before: 1, after: 1, added: 0, changed: 0, removed: 0 });
    expect(await put([])).toMatchObject({ before: 1, after: 0, removed: 1 });
  });

  it("keeps a sequence number 0 that comes after another", async () => {
    const [first, second] = [party(1, 0, "Erste"), party(2, 5, "Zweite")];
    await put([second, first]);
    expect(await stored()).toEqual([first, second]);
  });

  it("appends new and changed records, and writes the lists of their words only", async () => {
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

  it("rebuilds after large changes", async () => {
    await put(PARTIES);
    await put(PARTIES.slice(0, 20));
    expect(await ordinals()).toBe(20);
    expect(await stored()).toEqual(PARTIES.slice(0, 20));
  });

  it("rebuilds when the description changes", async () => {
    await put(PARTIES);
    const described = { ...partei, searchFields: partei.searchFields.filter(({ name }) => name !== "Name") };
    expect(await put(PARTIES, described)).toMatchObject({ added: 0, reshaped: true });
    expect([...(await lists()).keys()].some((key) => key.endsWith("nummer6"))).toBe(false);
    expect(await stored()).toEqual(PARTIES);
  });

  describe("whose records lack elements", () => {
    const { Kuerzel: _, ...older } = party(50, 200, "Alte Partei");
    const UNCHANGED = { added: 0, changed: 0, removed: 0, reshaped: false };
    const optional = async (): Promise<readonly string[]> => {
      const [[json]] = await rows(sql`SELECT description FROM council_index`);
      return optionalElements(JSON.parse(String(json)));
    };

    it("stores them as they came, and their elements become optional without a rebuild", async () => {
      await put(PARTIES);
      const before = await lists();
      expect(await optional()).toEqual([]);
      const change = await put([...PARTIES, older]);
      expect(change).toMatchObject({ added: 1, reshaped: true, lacking: new Map([["Partei.Kuerzel", 1]]) });
      expect(await optional()).toEqual(["Partei.Kuerzel"]);
      expect(await stored()).toEqual([...PARTIES, older]);
      expect((await lists()).get("0 nummer6")).toBe(before.get("0 nummer6"));
    });

    it("keeps elements optional, and changes nothing for the same records", async () => {
      await put([...PARTIES, older]);
      const again = await put([...PARTIES, older], partei, { lacking: () => new Map([["Partei.Kuerzel", 1]]) });
      expect(again).toEqual({ ...UNCHANGED, index: "partei", before: 41, after: 41 });
      expect(await put(PARTIES)).toMatchObject({ removed: 1, reshaped: false });
      expect(await optional()).toEqual(["Partei.Kuerzel"]);
    });

    it("marks what validated data lacks", async () => {
      const given = { isChecked: true, lacking: () => new Map([["Partei.Kuerzel", 3]]) };
      expect(await put(PARTIES, partei, given)).toMatchObject({ lacking: new Map([["Partei.Kuerzel", 3]]) });
      expect(await optional()).toEqual(["Partei.Kuerzel"]);
    });
  });

  it("empties an index", async () => {
    await put(PARTIES);
    expect(await put([])).toMatchObject({ before: 40, after: 0, removed: 40 });
    expect(await stored()).toEqual([]);
  });
});

describe("an input with a digest", () => {
  let readings = 0;
  const read = (records: readonly CouncilRecord[], ...digests: (string | undefined)[]) => {
    let nr = 0;
    return put([], partei, {
      records() {
        readings += 1;
        return records;
      },
      digest: async () => digests[Math.min(nr++, digests.length - 1)],
    });
  };
  const readingsOf = async (work: () => Promise<IndexChange>): Promise<readonly [number, IndexChange]> => {
    readings = 0;
    const change = await work();
    return [readings, change];
  };
  const UNCHANGED = { before: 40, after: 40, added: 0, changed: 0, removed: 0, reshaped: false };

  it("is read once, and again only after a change by another import, of the digest or of the description", async () => {
    await read(PARTIES, "a");
    expect(await readingsOf(() => read(PARTIES, "a"))).toEqual([0, { index: "partei", ...UNCHANGED }]);
    expect(await readingsOf(() => read(PARTIES, "b"))).toMatchObject([1, UNCHANGED]);
    expect(await readingsOf(() => read(PARTIES, "b"))).toMatchObject([0, UNCHANGED]);
    // An import without changes leaves everything as it is.
    await put(PARTIES);
    expect(await readingsOf(() => read(PARTIES, "b"))).toMatchObject([0, UNCHANGED]);
    await put(PARTIES.slice(1));
    expect(await readingsOf(() => read(PARTIES, "b"))).toMatchObject([1, { before: 39, after: 40, added: 1 }]);
  });

  it("is read again after an import that only changed the description", async () => {
    await read(PARTIES, "a");
    const described = { ...partei, searchFields: partei.searchFields.filter(({ name }) => name !== "Name") };
    await put(PARTIES, described);
    expect(await readingsOf(() => read(PARTIES, "a"))).toMatchObject([1, { ...UNCHANGED, reshaped: true }]);
    expect([...(await lists()).keys()].some((key) => key.endsWith("nummer6"))).toBe(true);
  });

  it("is read again if it was replaced while it was read", async () => {
    await read(PARTIES.slice(1), "a", "b");
    expect(await readingsOf(() => read(PARTIES, "a"))).toMatchObject([1, { before: 39, after: 40, added: 1 }]);
  });
});

describe("sequence numbers", () => {
  const feed = async (): Promise<Row[]> => [
    ...(await rows(sql`SELECT guid, seq FROM council_record WHERE seq > 139 ORDER BY seq`)),
    ...(await rows(sql`SELECT guid, seq FROM council_deletion ORDER BY seq`)),
  ];
  const idxSeq = async (): Promise<unknown> => (await rows(sql`SELECT seq FROM council_index`))[0][0];
  const guid = (nr: number): string => party(nr, 0, "").OBJ_GUID;

  it("below the known ones mean the stored record, or are replaced by new ones", async () => {
    await put(PARTIES);
    const again = PARTIES.map((record, i) => ({ ...record, SEQ: i + 1, Name: i === 7 ? "Neu" : record.Name }));
    expect(await put(again)).toMatchObject({ added: 0, changed: 1, removed: 0 });
    expect(await feed()).toEqual([[guid(7), 140]]);
    expect(await put([...again, party(99, 50, "Auch neu")])).toMatchObject({ added: 1, changed: 0 });
    expect(await feed()).toEqual([
      [guid(7), 140],
      [guid(99), 141],
    ]);
  });

  it("above the known ones are kept, even if nothing else has changed", async () => {
    await put(PARTIES);
    expect(await put([...PARTIES.slice(1), { ...PARTIES[0], SEQ: 300 }])).toMatchObject({ added: 0, changed: 1 });
    expect([await feed(), await idxSeq()]).toEqual([[[guid(0), 300]], 300]);
  });

  it("include deletions, and never decrease", async () => {
    await put(PARTIES);
    await put(PARTIES.slice(0, -1));
    expect([await feed(), await idxSeq()]).toEqual([[[guid(39), 140]], 140]);
    await put(PARTIES);
    expect([await feed(), await idxSeq()]).toEqual([[[guid(39), 141]], 141]);
    await put(PARTIES, partei, { seq: () => 500 });
    expect(await idxSeq()).toBe(500);
  });

  it("of deletions come from the source if it reports them", async () => {
    await put(PARTIES);
    const deletions = [
      { guid: guid(3), seq: 700 },
      { guid: guid(4), seq: 50 },
    ];
    expect(await put([party(50, 701, "Neu")], partei, { isComplete: false, deletions })).toMatchObject({
      before: 40,
      after: 40,
      added: 1,
      removed: 1,
    });
    expect([await feed(), await idxSeq()]).toEqual([
      [
        [guid(50), 701],
        [guid(3), 700],
      ],
      701,
    ]);
  });
});
