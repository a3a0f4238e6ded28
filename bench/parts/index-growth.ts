/**
 * The search index alone, for cities of several sizes up to a hundred times that of Zürich: a million records. They are
 * made of the values of the demo city's business, recombined, so that words are as common as there; numbers are new.
 * In an SQLite store of its own, with the default cache, without a server around it.
 */
import { statSync } from "node:fs";
import { join } from "node:path";
import { Problem } from "../../src/base/problems.ts";
import { inSlices } from "../../src/base/work/slices.ts";
import { type Random, random } from "../../src/demo/random.ts";
import { SEARCH_TABLES } from "../../src/search/codec/tables.ts";
import type { Entry, Layout } from "../../src/search/plan/layout.ts";
import type { Plan, SortKey } from "../../src/search/plan/plan.ts";
import { search } from "../../src/search/rank/search.ts";
import { type CollectionReader, collectionReader } from "../../src/search/read/reader.ts";
import { indexWriter } from "../../src/search/write/writer.ts";
import { openSqliteStore } from "../../src/store/sqlite/sqlite.ts";
import type { Store } from "../../src/store/store.ts";
import { maskOf } from "../../src/text/mask.ts";
import type { Bench } from "../measure/part.ts";
import { type Measure, median, type Section } from "../measure/report.ts";
import { withServer } from "../measure/with-server.ts";
import { recordsOf } from "../rivals/records.ts";

/** Business of a city of scale 1. */
const RECORDS = 9_515;
const COLLECTION = 0;
const LAYOUT: Layout = { words: ["title", "all"], numbers: ["year"], values: ["number"] };
const CACHE_BYTES = 64 << 20;
const PAGE = { from: 0, count: 10 };
const ROUNDS = 7;
const MEGABYTE = 1e6;

const word = (text: string): Plan => ({ type: "word", field: 1, word: text });
const BY_YEAR: SortKey = { kind: "number", column: 0, descending: true, order: "units", missing: "low" };

const QUERIES: readonly { readonly name: string; readonly plan: Plan; readonly sort?: readonly SortKey[] }[] = [
  { name: "one record by its number", plan: { type: "value-range", column: 0, from: "nr 77", to: "nr 77" } },
  { name: "a rare word, top 10", plan: word("velorouten") },
  { name: "a common word, top 10", plan: word("stadtrat") },
  { name: "two words, top 10", plan: { type: "and", left: word("stadtrat"), right: word("schule") } },
  {
    name: "a phrase, top 10",
    plan: {
      type: "phrase",
      field: 1,
      parts: ["der", "rat", "beschliesst"].map((each) => ({ type: "word", word: each })),
    },
  },
  { name: "a prefix, top 10", plan: { type: "mask", field: 1, mask: maskOf("schul*") } },
  {
    name: "all forms (/stem), top 10",
    plan: { type: "expansion", field: 1, expansion: { word: "schule", stems: [] } },
  },
  { name: "a common word, sorted by year", plan: word("stadtrat"), sort: [BY_YEAR] },
];

export async function indexGrowth(bench: Bench): Promise<readonly Section[]> {
  const values = await withServer(bench, "index", [], async ({ url }) =>
    (await recordsOf(url)).map((record) => record.values),
  );
  const sections: Section[] = [];
  for (const scale of bench.scales) {
    const records = Math.round(RECORDS * scale);
    const folder = join(bench.folder, `index-${scale}`);
    const store = openSqliteStore(folder, SEARCH_TABLES);
    try {
      const title = `Index alone, ${records.toLocaleString("en")} records`;
      sections.push({ title, measures: [await build(store, folder, records, values), ...(await ask(store))] });
    } finally {
      await store.close();
    }
  }
  return sections;
}

async function build(
  store: Store,
  folder: string,
  records: number,
  values: readonly (readonly string[])[],
): Promise<Measure> {
  const rng = random("index");
  const start = performance.now();
  let peak = 0;
  await store.write(async (tx) => {
    const writer = await indexWriter(tx, COLLECTION, LAYOUT, false);
    for (let nr = 0; nr < records; nr++) {
      writer.add(entryOf(nr, values, rng));
      if (!writer.isFull) continue;
      peak = Math.max(peak, process.memoryUsage.rss());
      await writer.flush();
    }
    await writer.close();
  });
  peak = Math.max(peak, process.memoryUsage.rss());
  const seconds = (performance.now() - start) / 1000;
  const bytes = statSync(join(folder, "rathaus.sqlite")).size;
  return {
    name: "build",
    figures: { s: seconds, "MB on disk": bytes / MEGABYTE, "MB memory": peak / MEGABYTE },
  };
}

/** Each value is one of some record, so that titles stay titles and texts stay texts. */
function entryOf(nr: number, values: readonly (readonly string[])[], rng: Random): Entry {
  const some = rng.pick(values);
  const all = some.map((value, i) => (i < 2 ? `nr ${nr}` : (rng.pick(values)[i] ?? value)));
  return { words: [all.slice(2, 3), all], numbers: [[2000 + (nr % 26)]], values: [[`nr ${nr}`]] };
}

async function ask(store: Store): Promise<readonly Measure[]> {
  const measures: Measure[] = [];
  for (const { name, plan, sort = [] } of QUERIES) {
    const reader = collectionReader({ cacheBytes: CACHE_BYTES });
    const once = () => milliseconds(store, reader, plan, sort);
    try {
      const first = await once();
      const later: number[] = [];
      for (let i = 0; i < ROUNDS; i++) later.push((await once()).ms);
      measures.push({
        name,
        figures: {
          hits: first.hits,
          "ms first": first.ms,
          "ms again": median(later),
          "MB cached": reader.cachedBytes() / MEGABYTE,
        },
      });
    } catch (error) {
      if (!(error instanceof Problem)) throw error;
      measures.push({ name, figures: {}, note: `refused: ${error.message}` });
    }
  }
  return measures;
}

async function milliseconds(
  store: Store,
  reader: CollectionReader,
  plan: Plan,
  sort: readonly SortKey[],
): Promise<{ readonly ms: number; readonly hits: number }> {
  const start = performance.now();
  const { total } = await store.read(async (snapshot) =>
    inSlices(search(plan, sort, PAGE, await reader.fetch(snapshot, COLLECTION, plan, sort))),
  );
  return { ms: performance.now() - start, hits: total };
}
