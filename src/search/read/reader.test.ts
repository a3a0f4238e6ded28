import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { LIMITS } from "../../base/limits.ts";
import { MEMORY } from "../../base/work/memory-budget.ts";
import { newRequestContext, runInContext, UNIDENTIFIED } from "../../base/work/request-context.ts";
import { openSqliteStore } from "../../store/sqlite/sqlite.ts";
import type { Snapshot, Store } from "../../store/store.ts";
import { maskOf } from "../../text/mask.ts";
import { SEARCH_TABLES } from "../codec/tables.ts";
import type { Plan } from "../plan/plan.ts";
import type { Searchable } from "../plan/searchable.ts";
import { indexWriter } from "../write/writer.ts";
import { collectionReader, MOST_WORDS } from "./reader.ts";
import { TooManyWords } from "./too-many-words.ts";

const LAYOUT = { words: ["title", "text"], numbers: ["year"], values: ["name"] };
const COLLECTION = 3;

let folder: string;
let store: Store;

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), "rathaus-search-"));
  store = openSqliteStore(folder, SEARCH_TABLES);
});

afterEach(async () => {
  await store.close();
  await rm(folder, { recursive: true });
});

const add = (titles: readonly string[]) =>
  store.write(async (tx) => {
    const writer = await indexWriter(tx, COLLECTION, LAYOUT);
    for (const title of titles) writer.add({ words: [[title], []], numbers: [[title.length]], values: [[title]] });
    await writer.close();
    tx.changeVersion();
  });

const word = (text: string, field = 0): Plan => ({ type: "word", field, word: text });
const mask = (pattern: string): Plan => ({ type: "mask", field: 0, mask: maskOf(pattern) });
const and = (left: Plan, right: Plan): Plan => ({ type: "and", left, right });

/** The same snapshot, with counters of statements, and of those that read lists. */
function counted(snapshot: Snapshot): { readonly snapshot: Snapshot; statements: number; lists: number } {
  const watched = {
    statements: 0,
    lists: 0,
    snapshot: {
      version: snapshot.version,
      rows: ((query) => {
        watched.statements++;
        if (query.strings.some((text) => text.includes("places"))) watched.lists++;
        return snapshot.rows(query);
      }) as Snapshot["rows"],
      batches: ((query, size) => {
        watched.statements++;
        return snapshot.batches(query, size);
      }) as Snapshot["batches"],
    },
  };
  return watched;
}

describe("reading for a plan", () => {
  it("queries the store once each for the header, all words and all columns, then uses the cache", async () => {
    await add(["Velo am See", "Tram am See"]);
    const reader = collectionReader({ cacheBytes: 1_000_000 });
    const year: Plan = { type: "number-range", column: 0, from: 0, to: 99 };
    const plan = and(and(word("see"), word("tram", 1)), and(word("nirgends"), year));
    await store.read(async (snapshot) => {
      const watched = counted(snapshot);
      for (const statements of [3, 3]) {
        const found = await reader.fetch(watched.snapshot, COLLECTION, plan);
        expect(found.word(0, "see")?.ordinals).toEqual(Uint32Array.of(0, 1));
        expect([found.word(1, "tram"), found.word(0, "nirgends")]).toEqual([undefined, undefined]);
        expect(found.numbers(0).numbers).toEqual(Float64Array.of(11, 11));
        expect(watched.statements).toBe(statements);
      }
    });
  });

  it("fails once if the snapshot is lost, whatever is read first", async () => {
    const lost = async (): Promise<never> => Promise.reject(new Error("lost"));
    const snapshot = { version: "1", rows: lost, batches: () => expect.unreachable() };
    const reader = collectionReader({ cacheBytes: 1_000_000 });
    await expect(reader.vocabulary(snapshot, COLLECTION, 0)).rejects.toThrow("lost");
    await expect(reader.values(snapshot, COLLECTION, 0)).rejects.toThrow("lost");
    // Vitest reports rejections that nobody handles until then.
    await new Promise((resolve) => setImmediate(resolve));
  });

  it("caches nothing without memory, and still finds everything", async () => {
    await add(["Velo am See"]);
    const reader = collectionReader({ cacheBytes: 0 });
    await store.read(async (snapshot) => {
      const watched = counted(snapshot);
      for (const statements of [5, 10]) {
        const found = await reader.fetch(watched.snapshot, COLLECTION, and(word("see"), mask("v*")));
        expect([found.word(0, "see"), ...found.masked(0, maskOf("v*"))].map((list) => list?.ordinals)).toEqual([
          Uint32Array.of(0),
          Uint32Array.of(0),
        ]);
        expect(watched.statements).toBe(statements);
      }
    });
  });

  it("never mixes two data versions, even when an old snapshot is read after a new one", async () => {
    await add(["Velo"]);
    const reader = collectionReader({ cacheBytes: 1_000_000 });
    const ordinals = async (snapshot: Snapshot) => {
      const found = await reader.fetch(snapshot, COLLECTION, and(word("velo"), mask("v*")));
      return [found.live, found.word(0, "velo")?.ordinals, found.masked(0, maskOf("v*"))[0].ordinals];
    };
    const one = Uint32Array.of(0);
    const two = Uint32Array.of(0, 1);
    await store.read(async (old) => {
      expect(await ordinals(old)).toEqual([one, one, one]);
      await add(["Velo"]);
      expect(await store.read(ordinals)).toEqual([two, two, two]);
      expect(await ordinals(old)).toEqual([one, one, one]);
      expect(await store.read(ordinals)).toEqual([two, two, two]);
    });
  });

  it("finds nothing in a collection that was never written", async () => {
    const found = await store.read((s) => collectionReader({ cacheBytes: 0 }).fetch(s, 9, and(word("a"), mask("*"))));
    expect([found.size, found.live.length, found.word(0, "a"), found.masked(0, maskOf("*"))]).toEqual([
      0,
      0,
      undefined,
      [],
    ]);
    expect(found.lengths(0).average).toBe(0);
  });

  it("throws on access to something that was not fetched", async () => {
    const found = await store.read((s) => collectionReader({ cacheBytes: 0 }).fetch(s, COLLECTION, word("a")));
    expect(() => found.word(0, "b")).toThrow("was not fetched");
    expect(() => found.masked(0, maskOf("b*"))).toThrow("was not fetched");
    expect(() => found.numbers(0)).toThrow("was not fetched");
  });

  it("matches masks with as many words as are allowed, and reports the mask that has more", async () => {
    const words = Array.from({ length: MOST_WORDS }, (_, i) => `v${i}`);
    await add([words.join(" "), "x y z"]);
    const reader = collectionReader({ cacheBytes: 10_000_000 });
    const found = await store.read((s) => reader.fetch(s, COLLECTION, mask("v*")));
    expect(found.masked(0, maskOf("v*")).length).toBe(MOST_WORDS);
    await add(["vv"]);
    const tooMany = store.read((s) => reader.fetch(s, COLLECTION, and(mask("v*v"), mask("v*"))));
    await expect(tooMany).rejects.toBeInstanceOf(TooManyWords);
    await expect(tooMany).rejects.toMatchObject({ pattern: "v*" });
  });

  it("reads the lists that masks have in common once, and each mask has all of its own", async () => {
    const words = Array.from({ length: 250 }, (_, i) => `v${i}`);
    await add([words.join(" "), "v1 v11 x1"]);
    const reader = collectionReader({ cacheBytes: 10_000_000 });
    const lists = (found: Searchable, pattern: string) => found.masked(0, maskOf(pattern));
    await store.read(async (snapshot) => {
      const alone = counted(snapshot);
      await collectionReader({ cacheBytes: 0 }).fetch(alone.snapshot, COLLECTION, mask("v*"));
      const watched = counted(snapshot);
      const found = await reader.fetch(watched.snapshot, COLLECTION, and(mask("v*"), and(mask("v1*"), mask("*1"))));
      // Two dictionaries more are scanned; x1 is one more list, in the last of the chunks.
      expect(watched.statements).toBe(alone.statements + 2);
      expect(["v*", "v1*", "*1"].map((pattern) => lists(found, pattern).length)).toEqual([250, 111, 26]);
      const [v1] = lists(found, "v1*");
      expect([lists(found, "v*")[1], lists(found, "*1")[0]]).toEqual([v1, v1]);
      expect(v1.ordinals).toEqual(Uint32Array.of(0, 1));
      // Each is cached as a whole.
      await reader.fetch(watched.snapshot, COLLECTION, mask("v1*"));
      expect(watched.statements).toBe(alone.statements + 2);
    });
  });

  it("refuses too many lists before it reads any", async () => {
    await add([Array.from({ length: 2_000 }, (_, i) => `v${i}`).join(" ")]);
    const reader = collectionReader({ cacheBytes: 0 });
    const row = LIMITS.requestMemoryBytes as { most: number };
    const usual = row.most;
    row.most = 1_000_000;
    try {
      await store.read(async (snapshot) => {
        const watched = counted(snapshot);
        const response = runInContext(newRequestContext(UNIDENTIFIED, 1_000), () =>
          MEMORY.run(() => reader.fetch(watched.snapshot, COLLECTION, mask("v*"))),
        );
        await expect(response).rejects.toMatchObject({ code: "request-too-expensive" });
        expect(watched.lists).toBe(0);
      });
    } finally {
      row.most = usual;
    }
  });

  it("lets other work run while it reads much", async () => {
    await add([Array.from({ length: MOST_WORDS }, (_, i) => `v${i}`).join(" ")]);
    let ticks = 0;
    const other = setInterval(() => ticks++, 0);
    await store.read((s) => collectionReader({ cacheBytes: 0 }).fetch(s, COLLECTION, mask("*v*")));
    clearInterval(other);
    expect(ticks).toBeGreaterThan(0);
  });
});
