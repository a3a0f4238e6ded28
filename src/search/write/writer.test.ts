import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import fc from "fast-check";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { Cache } from "../../base/cache.ts";
import { perVersion } from "../../store/per-version.ts";
import { sql } from "../../store/sql.ts";
import { openSqliteStore } from "../../store/sqlite/sqlite.ts";
import type { Row, Snapshot, Store, Transaction } from "../../store/store.ts";
import { fold } from "../../text/fold.ts";
import { fits, maskOf } from "../../text/mask.ts";
import { beginningOf, isShortened } from "../codec/long-text.ts";
import type { RecordText } from "../codec/record-text.ts";
import { SEARCH_TABLES } from "../codec/tables.ts";
import { storedValue } from "../codec/value-column.ts";
import type { Entry, Layout } from "../plan/layout.ts";
import { type Expansion, type Plan, SPELLED, VALUE_END, VALUE_START } from "../plan/plan.ts";
import { NO_VALUE, type Postings, type Searchable } from "../plan/searchable.ts";
import { collectionReader } from "../read/reader.ts";
import { naiveExpansion } from "../testing/naive-expansion.ts";
import {
  byFold,
  type NaiveRecords,
  naiveLengths,
  naiveList,
  naiveWords,
  positionedWords,
} from "../testing/naive-index.ts";
import { finish, LONG_VALUES } from "../testing/plan-arbitrary.ts";
import { withSmallParts } from "../testing/small-steps.ts";
import { byUnits } from "./text-order.ts";
import { indexWriter } from "./writer.ts";

const LAYOUT: Layout = { words: ["title", "anywhere"], numbers: ["year"], values: ["name"] };
const MASKS = ["v*", "*e?o", "??", "*2*", "z*", "*"].map(maskOf);
const WORDS = ["velo", "Vélo", "see", "2023/1", "straße", "z", "nirgends"];
/** Words that differ in umlauts, forms and compounds of each other, and the two halves of a feminine form. */
const GERMAN = ["Förderung", "Forderungen", "Kreditförderung", "Gebühr", "gebuehrt", "Amt", "Ämter", "Bürger:innen"];
const EXPANSIONS: readonly Expansion[] = [
  ...["förderung", "forderung", "gebuehren", "amt", "burger", "see", "2023/1"].map((word) => ({ word, stems: [] })),
  { word: "velo", stems: ["bürger", "amt"] },
  ...["vello", "forderug", "ze", "burgerinnne"].map((word) => ({ word, isFuzzy: true })),
  { word: "amd", stems: [], isFuzzy: true },
];

/** Values, whole, by their stored form. */
const wholes = new Map<string, string>();
const KEYS = ["velo", "x".repeat(300), ...LONG_VALUES].map(fold);
const VALUE_MASKS = ["*", "*b", "a*b", "*ss", "v*", `${"a".repeat(260)}*`].map(maskOf);

let folder: string;
let store: Store;
let collections = 0;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "rathaus-search-"));
  store = openSqliteStore(folder, SEARCH_TABLES);
});

afterAll(async () => {
  await store.close();
  await rm(folder, { recursive: true });
});

const text = fc.array(fc.constantFrom(...WORDS.slice(0, -1), ...GERMAN, "-", ", ", "𝒳", "x".repeat(300)), {
  maxLength: 5,
});
const texts = fc.array(
  text.map((words) => words.join(" ")),
  { maxLength: 3 },
);
const names = fc.oneof(texts, fc.array(fc.constantFrom(...LONG_VALUES), { maxLength: 3 }));
const entry: fc.Arbitrary<Entry> = fc
  .record({ title: texts, other: texts, year: fc.array(fc.integer(), { maxLength: 2 }), name: names })
  .map(({ title, other, year, name }) => ({ words: [title, [...title, ...other]], numbers: [year], values: [name] }));

type Step =
  | { readonly type: "add"; readonly entry: Entry }
  | { readonly type: "delete"; readonly at: number }
  | { readonly type: "flush" | "clear" };
const deletion = (at: number): Step => ({ type: "delete", at });
const step: fc.Arbitrary<Step> = fc.oneof(
  { weight: 8, arbitrary: entry.map((entry) => ({ type: "add" as const, entry })) },
  { weight: 2, arbitrary: fc.nat().map(deletion) },
  { weight: 2, arbitrary: fc.constant({ type: "flush" as const }) },
  { weight: 1, arbitrary: fc.constant({ type: "clear" as const }) },
);

/** Applies one import to the store and to the naive records; `all` has the deleted ones too. */
async function write(
  collection: number,
  steps: readonly Step[],
  records: (Entry | undefined)[],
  all: Entry[] = [],
): Promise<void> {
  await store.write(async (tx) => {
    const writer = await indexWriter(tx, collection, LAYOUT);
    for (const step of steps) {
      if (step.type === "add") {
        for (const value of step.entry.values[0]) wholes.set(storedValue(value), value);
        expect(writer.add(step.entry)).toBe(records.push(step.entry) - 1);
        all.push(step.entry);
      } else if (step.type === "delete") {
        if (records.length === 0) continue;
        writer.delete(step.at % records.length);
        records[step.at % records.length] = undefined;
      } else if (step.type === "clear") {
        await writer.clear();
        records.length = 0;
        all.length = 0;
      } else {
        await writer.flush();
      }
    }
    await writer.close();
    tx.changeVersion();
  });
}

const or = (plans: readonly Plan[]): Plan => plans.reduce((left, right) => ({ type: "or", left, right }));
const EVERYTHING = or([
  ...[0, 1].flatMap((field): Plan[] => [
    ...[...WORDS, "velo", "strasse", "x".repeat(300)].map((word): Plan => ({ type: "word", field, word })),
    ...MASKS.map((mask): Plan => ({ type: "mask", field, mask })),
    ...EXPANSIONS.map((expansion): Plan => ({ type: "expansion", field, expansion })),
    { type: "word", field, word: "forderung", spelling: "förderung" },
    { type: "word", field, word: "burgerinnen" },
    { type: "phrase", field, parts: [{ type: "any-word" }] },
  ]),
  { type: "number-range", column: 0, from: 0, to: 1 },
  ...KEYS.map((from): Plan => ({ type: "value-range", column: 0, from })),
  ...VALUE_MASKS.map((mask): Plan => ({ type: "value-mask", column: 0, mask })),
]);

function plain(list: Postings | undefined): [number, number[]][] {
  if (!list) return [];
  const { starts, positions } = finish(list.positionLists());
  expect([...list.frequencies]).toEqual([...list.ordinals].map((_, i) => starts[i + 1] - starts[i]));
  return [...list.ordinals].map((ordinal, i) => [ordinal, [...positions.subarray(starts[i], starts[i + 1])]]);
}

const json = (value: unknown): string => JSON.stringify(value);

const spelledWords = ({ words }: Entry, field: number): readonly string[] =>
  positionedWords(words[field]).flatMap(({ spelled }) => spelled);

function naiveSpelledList(records: NaiveRecords, field: number, word: string): [number, number[]][] {
  return records.flatMap((entry, ordinal): [number, number[]][] => {
    const placed = entry ? positionedWords(entry.words[field]) : [];
    const positions = placed.filter(({ spelled }) => spelled.includes(word)).map(({ position }) => position);
    return positions.length === 0 ? [] : [[ordinal, positions]];
  });
}

function expectSame(found: Searchable, records: NaiveRecords): void {
  const live = [...records.keys()].filter((ordinal) => records[ordinal]);
  expect([found.size, [...found.live]]).toEqual([records.length, live]);
  for (const field of [0, 1]) {
    for (const word of [...WORDS, "velo", "strasse", "x".repeat(300), VALUE_START, VALUE_END]) {
      expect(plain(found.word(field, word))).toEqual(naiveList(records, field, word));
    }
    for (const mask of MASKS) {
      const words = [...naiveWords(records, field)].filter((word) => word >= " " && fits(mask, word)).sort();
      const lists = found.masked(field, mask).map(plain);
      expect(lists.sort()).toEqual(words.map((word) => naiveList(records, field, word)).sort());
    }
    for (const word of ["forderung", "burgerinnen", `${SPELLED}förderung`])
      expect(plain(found.word(field, word))).toEqual(naiveList(records, field, word));
    for (const expansion of EXPANSIONS) {
      const vocabulary = new Set(records.flatMap((entry) => (entry ? spelledWords(entry, field) : [])));
      const wanted = [...naiveExpansion(expansion, vocabulary)].map(([word, tier]) => [
        tier,
        naiveSpelledList(records, field, word),
      ]);
      const lists = found.expanded(field, expansion).map(({ postings, tier }) => [tier, plain(postings)]);
      expect(lists.map(json).sort(), json(expansion)).toEqual(wanted.map(json).sort());
    }
    const lengths = naiveLengths(records, field);
    expect(live.map((ordinal) => found.lengths(field).lengths[ordinal])).toEqual(live.map((o) => lengths[o]));
    const some = lengths.filter((length) => length > 0);
    const average = some.length === 0 ? 0 : some.reduce((a, b) => a + b) / some.length;
    expect(found.lengths(field).average).toBeCloseTo(average, 10);
  }
  for (const ordinal of live) {
    const { numbers, starts } = found.numbers(0);
    const stored = starts ? [...numbers.subarray(starts[ordinal], starts[ordinal + 1])] : [numbers[ordinal]];
    expect(stored.filter((number) => !Number.isNaN(number))).toEqual(records[ordinal]?.numbers[0]);
  }
  expectSameValues(found, records, live);
}

function expectSameValues(found: Searchable, records: NaiveRecords, live: readonly number[]): void {
  const column = found.values(0);
  for (const ordinal of live) {
    const { ids, starts } = column;
    const stored = starts ? [...ids.subarray(starts[ordinal], starts[ordinal + 1])] : [ids[ordinal]];
    const shown = stored.filter((id) => id !== NO_VALUE).map((id) => column.text(id));
    const expected = records[ordinal]?.values[0].filter((value) => value !== "");
    expect(shown).toEqual(expected?.map(storedValue));
  }
  const ids = Array.from({ length: column.size }, (_, id) => id);
  // Those of deleted records are still there.
  const all = ids.map((id) => wholes.get(column.text(id))!);
  expect(all).toEqual([...new Set(all)].sort());
  for (const key of KEYS) {
    const undecided = ids.filter((id) => isShortened(all[id]) && key.startsWith(fold(beginningOf(column.text(id)))));
    expect(found.longOrder(0, key)).toEqual(new Map(undecided.map((id) => [id, byUnits(fold(all[id]), key)])));
  }
  for (const mask of VALUE_MASKS) {
    const fitting = ids.filter((id) => isShortened(all[id]) && fits(mask, fold(all[id])));
    expect(found.longFits(0, mask)).toEqual(new Set(fitting));
  }
  expect([...column.foldedOrder]).toEqual(ids.toSorted((a, b) => byFold(all[a], all[b]) || a - b));
  for (const a of ids) {
    for (const b of ids) {
      expect(Math.sign(column.foldedRanks[a] - column.foldedRanks[b])).toBe(byFold(all[a], all[b]));
    }
  }
}

function expectSameTexts(found: readonly (RecordText | undefined)[], records: NaiveRecords): void {
  expect(found.map((text) => text !== undefined)).toEqual(records.map((record) => record !== undefined));
  for (const [ordinal, recordText] of found.entries()) {
    if (recordText === undefined) continue;
    records[ordinal]?.words.forEach((values, field) => {
      const placed = positionedWords(values);
      const marked = finish(
        recordText.marked(
          field,
          placed.map(({ position }) => position),
        ),
      );
      const withWords = values.filter((value) => positionedWords([value]).length > 2);
      expect(marked.map(({ text }) => text)).toEqual(withWords);
      const words = placed.filter(({ word }) => word > VALUE_END);
      expect(marked.flatMap(({ marks }) => marks).length).toBe(words.length);
    });
  }
}

/** All columns, lists and words, to compare two collections. */
async function contentOf(collection: number): Promise<unknown> {
  const reader = collectionReader({ cacheBytes: 0 });
  const everyWord = { place: "", before: 0, after: 100, isExclusive: false, omitsGuids: false };
  return store.read(async (snapshot) => {
    const found = await reader.fetch(snapshot, collection, EVERYTHING);
    const { text, isLong, ...values } = found.values(0);
    const ids = [...values.foldedRanks.keys()];
    return {
      ordinals: [found.size, found.live],
      values: [values, ids.map(text), ids.map(isLong)],
      numbers: found.numbers(0),
      lengths: [found.lengths(0), found.lengths(1)],
      lists: [0, 1].flatMap((field) => [
        ...MASKS.map((mask) => found.masked(field, mask).map(plain)),
        ...EXPANSIONS.map((expansion) =>
          found.expanded(field, expansion).map(({ postings, tier }) => [tier, plain(postings)]),
        ),
      ]),
      first: await reader.slice(snapshot, collection, [0, 1], everyWord),
      last: await reader.slice(snapshot, collection, [1], { ...everyWord, place: "z", before: 5, after: 1 }),
    };
  });
}

describe("writing and reading", () => {
  withSmallParts();

  it("agree with a naive index after any adds, deletes, flushes and rebuilds in any number of imports", async () => {
    const textCache = perVersion((_: Snapshot) => new Cache(10_000));
    const reader = collectionReader({ cacheBytes: 1_000_000, textCache });
    await fc.assert(
      fc.asyncProperty(fc.array(fc.array(step, { maxLength: 12 }), { minLength: 1, maxLength: 3 }), async (imports) => {
        const collection = collections++;
        const records: (Entry | undefined)[] = [];
        for (const steps of imports) {
          await write(collection, steps, records);
          for (const _coldAndCached of [1, 2]) {
            await store.read(async (snapshot) =>
              expectSame(await reader.fetch(snapshot, collection, EVERYTHING), records),
            );
          }
        }
        await store.read(async (snapshot) => {
          const ordinals = Uint32Array.from(records.keys());
          for (const _coldAndCached of [1, 2]) {
            expectSameTexts(await reader.texts(snapshot, collection, ordinals), records);
          }
        });
      }),
      { numRuns: 30 },
    );
  });

  it("agree with an index that was written at once, after many small imports", async () => {
    const rebuild: Step[] = [{ type: "clear" }];
    const added = entry.map((entry): Step => ({ type: "add", entry }));
    const changed = fc.oneof({ weight: 3, arbitrary: added }, fc.nat().map(deletion));
    const imports = fc
      .tuple(
        fc.array(added, { minLength: 20, maxLength: 30 }),
        fc.array(
          fc.oneof(
            { weight: 30, arbitrary: fc.array(changed, { minLength: 1, maxLength: 2 }) },
            { weight: 2, arbitrary: fc.array(step, { maxLength: 12 }) },
            fc.constant(rebuild),
          ),
          { minLength: 5, maxLength: 15 },
        ),
      )
      .map(([first, later]) => [first, ...later]);
    const some = fc.sample(added, { numRuns: 25, seed: 1 });
    const inThreeParts = [some.slice(0, 20), some.slice(20, 24), some.slice(24)];
    let mostParts = 0;
    await fc.assert(
      fc.asyncProperty(imports, async (all) => {
        const [inParts, atOnce] = [collections++, collections++];
        const records: (Entry | undefined)[] = [];
        const entries: Entry[] = [];
        for (const steps of all) await write(inParts, steps, records, entries);
        const deleted = [...records.keys()].filter((ordinal) => records[ordinal] === undefined);
        await write(
          atOnce,
          [...entries.map((entry) => ({ type: "add", entry }) as const), ...deleted.map(deletion)],
          [],
        );
        const { parts } = await store.read((s) => collectionReader({ cacheBytes: 0 }).head(s, inParts));
        mostParts = Math.max(mostParts, parts.length);
        expect(await contentOf(inParts)).toEqual(await contentOf(atOnce));
      }),
      { numRuns: 15, examples: [[inThreeParts]] },
    );
    expect(mostParts).toBeGreaterThan(2);
  });
});

describe("a small import", () => {
  it("writes little", async () => {
    const collection = collections++;
    const entryOf = (i: number): Entry => {
      const title = `Velo ${i} am See ${i % 7}`;
      return { words: [[title], [title, `Text ${i % 13} dazu`]], numbers: [[i]], values: [[title]] };
    };
    const bytesOf = async (entries: readonly Entry[], deleted: readonly number[]): Promise<number> => {
      let bytes = 0;
      const count = (row: Row): void => {
        for (const value of row) bytes += value instanceof Uint8Array ? value.length : String(value).length;
      };
      await store.write(async (tx) => {
        const insert: Transaction["insert"] = async (table, rows) => {
          const all = await Array.fromAsync(rows);
          all.forEach(count);
          return tx.insert(table, all);
        };
        const writer = await indexWriter({ ...tx, insert }, collection, LAYOUT);
        for (const one of entries) writer.add(one);
        for (const ordinal of deleted) writer.delete(ordinal);
        await writer.close();
        tx.changeVersion();
      });
      return bytes;
    };
    const size = 2_000;
    expect(
      await bytesOf(
        Array.from({ length: size }, (_, i) => entryOf(i)),
        [],
      ),
    ).toBeGreaterThan(200_000);
    expect(await bytesOf([entryOf(size)], [1_000])).toBeLessThan(1_500);
    for (let i = 1; i < 10; i++) expect(await bytesOf([entryOf(size + i)], [1_000 + i])).toBeLessThan(6_000);
    const word: Plan = { type: "word", field: 0, word: "velo" };
    const found = await store.read((s) => collectionReader({ cacheBytes: 0 }).fetch(s, collection, word));
    expect(found.word(0, "velo")?.ordinals.length).toBe(size);
  });

  const titled = (...titles: string[]): Step[] =>
    titles.map((title) => ({ type: "add", entry: { words: [[title], [title]], numbers: [[1]], values: [[title]] } }));
  const lists = (collection: number) =>
    store.read((s) =>
      s.rows<[string, ...Row]>(sql`SELECT word, field, part, count, last, records, places FROM search_list
                                   WHERE collection = ${collection} ORDER BY word, field`),
    );

  it("does not change the lists of other words, nor other collections", async () => {
    const [mine, other] = [collections++, collections++];
    const records: Entry[] = [];
    await write(mine, titled("Velo am See", "Tram"), records);
    await write(other, titled("Velo", "Tram"), []);
    const before = [await lists(mine), await lists(other)];
    await write(mine, [...titled("Tram und Bus"), { type: "delete", at: 0 }], records);
    const after = [await lists(mine), await lists(other)];
    const untouched = (rows: readonly [string, ...Row][]) =>
      rows.filter(([word]) => ["am", "see", "velo"].includes(word));
    expect(untouched(after[0])).toEqual(untouched(before[0]));
    expect(untouched(before[0]).length).toBe(6);
    expect(after[1]).toEqual(before[1]);
    const counts = (rows: readonly [string, ...Row][]) =>
      Object.fromEntries(
        rows.flatMap(([word, field, , count]) => (field === 0 && word > VALUE_END ? [[word, count]] : [])),
      );
    expect(counts(after[0])).toEqual({ am: 1, bus: 1, see: 1, tram: 2, und: 1, velo: 1 });
  });

  it("extends the lists of its words, however many", async () => {
    const collection = collections++;
    const title = Array.from({ length: 1200 }, (_, i) => `w${i}`).join(" ");
    await write(collection, titled(title), []);
    await write(collection, titled("", title), [{ words: [[title], [title]], numbers: [[1]], values: [[title]] }]);
    const words = (await lists(collection)).filter(([word]) => word > VALUE_END);
    expect(words.length).toBe(2400);
    expect(words.filter(([, , , count, last]) => count === 2 && last === 2)).toEqual(words);
  });

  it("deletes the texts of deleted records", async () => {
    const collection = collections++;
    await write(collection, [...titled("a", "b"), { type: "delete", at: 0 }], []);
    const ordinals = sql`SELECT ordinal FROM search_text WHERE collection = ${collection}`;
    expect(await store.read((snapshot) => snapshot.rows(ordinals))).toEqual([[1]]);
  });

  it("of nothing creates an empty collection", async () => {
    const collection = collections++;
    await write(collection, [], []);
    const head = await store.read((snapshot) => collectionReader({ cacheBytes: 0 }).head(snapshot, collection));
    expect(head).toEqual({ size: 0, live: new Uint32Array(0), parts: [0] });
  });
});

describe("a layout that was extended", () => {
  withSmallParts();

  it("has no values in the new columns and fields for old records", async () => {
    const collection = collections++;
    const old: Step = { type: "add", entry: { words: [["a"], ["a"]], numbers: [[1]], values: [["a"]] } };
    await write(collection, Array(8).fill(old), []);
    await write(collection, [old], Array(8));
    const grown = { words: [...LAYOUT.words, "new"], numbers: ["year", "new"], values: ["name", "new"] };
    await store.write(async (tx) => {
      const writer = await indexWriter(tx, collection, grown);
      writer.add({ words: [["b"], ["b"], ["c d"]], numbers: [[2], [3, 4]], values: [["b"], ["c"]] });
      await writer.close();
      tx.changeVersion();
    });
    const plan = or([
      { type: "number-range", column: 1, from: 0, to: 9 },
      { type: "value-range", column: 1 },
      { type: "word", field: 2, word: "c" },
    ]);
    const found = await store.read((s) => collectionReader({ cacheBytes: 0 }).fetch(s, collection, plan));
    const none = Array(9).fill(0);
    expect(found.numbers(1)).toEqual({ starts: Uint32Array.of(0, ...none, 2), numbers: Float64Array.of(3, 4) });
    expect(found.values(1).ids).toEqual(Uint32Array.of(...none.fill(NO_VALUE), 0));
    expect(found.lengths(2)).toEqual({ lengths: Float64Array.of(...none.fill(0), 2), average: 2 });
    expect(plain(found.word(2, "c"))).toEqual([[9, [1]]]);
  });
});
