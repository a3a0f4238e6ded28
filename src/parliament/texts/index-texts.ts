/**
 * Makes texts of files searchable: compares what each record's files contain with what the annex of its index has, and
 * writes the differences, a few records per transaction, because other writers wait. Each transaction gives the data a
 * new version, so that no response mixes what was searchable before and after it.
 */
import { LIMITS } from "../../base/limits.ts";
import { annexLayout, annexOf } from "../../search/plan/annex.ts";
import { indexWriter } from "../../search/write/writer.ts";
import { anyOf, sql } from "../../store/sql.ts";
import type { Snapshot, Store, Transaction } from "../../store/store.ts";
import { forEachWord } from "../../text/words.ts";
import { DOCUMENT_TEXT } from "../describe/file-types.ts";
import { TEXT_ENTRY } from "../describe/tables.ts";
import { documentIndexes, recordsWithText, type TextFile } from "./document-files.ts";
import { type EntryFile, fingerprint } from "./text-entry.ts";
import { pageKeys, unpackPage } from "./text-state.ts";

/** Characters per transaction: about a second. */
const BATCH_CHARACTERS = 2_000_000;
const BATCH_RECORDS = 500;
/** If more of an annex is dead, it is written from scratch. */
const MOST_DEAD = 0.5;

interface Difference {
  /** Records whose files have another text than the annex. */
  readonly stale: readonly { readonly guid: string; readonly files: readonly TextFile[] }[];
  /** Records in the annex that have no text any more. */
  readonly gone: readonly string[];
}

/** Returns how many records were written. */
export async function indexTexts(store: Store, signal?: AbortSignal): Promise<number> {
  let count = 0;
  for (const nr of await store.read(documentIndexes)) {
    await dropIfMostlyDead(store, nr);
    const { stale, gone } = await store.read((snapshot) => difference(snapshot, nr));
    for (let at = 0; at < stale.length || (at === 0 && gone.length > 0); ) {
      if (signal?.aborted) return count;
      at += await store.write((tx) => writeBatch(tx, nr, stale.slice(at), at === 0 ? gone : []));
    }
    count += stale.length + gone.length;
  }
  return count;
}

async function difference(snapshot: Snapshot, nr: number): Promise<Difference> {
  const known = new Map<string, string>();
  const query = sql`SELECT guid, files FROM council_text_entry WHERE idx = ${nr}`;
  for await (const rows of snapshot.batches<[string, string]>(query, 500))
    for (const [guid, files] of rows) known.set(guid, fingerprint(JSON.parse(files) as readonly EntryFile[]));
  const stale: { guid: string; files: readonly TextFile[] }[] = [];
  for await (const record of recordsWithText(snapshot, nr)) {
    if (known.get(record.guid) !== fingerprint(record.files)) stale.push(record);
    known.delete(record.guid);
  }
  return { stale, gone: [...known.keys()] };
}

/** Writes as many of the stale records as fit, at least one, and returns how many. */
async function writeBatch(
  tx: Transaction,
  nr: number,
  stale: Difference["stale"],
  gone: Difference["gone"],
): Promise<number> {
  const writer = await indexWriter(tx, annexOf(nr), annexLayout(DOCUMENT_TEXT), false);
  const entries: [number, string, number, string][] = [];
  let characters = 0;
  let count = 0;
  for (const { guid, files } of stale) {
    const { pages, entry } = await readPages(tx, files);
    entries.push([nr, guid, writer.add({ words: [pages], numbers: [], values: [] }), JSON.stringify(entry)]);
    count += 1;
    characters += pages.reduce((sum, { length }) => sum + length, 0);
    if (characters > BATCH_CHARACTERS || count === BATCH_RECORDS) break;
  }
  const replaced = anyOf([...gone, ...entries.map(([, guid]) => guid)]);
  const old = await tx.rows<[number]>(
    sql`SELECT ordinal FROM council_text_entry WHERE idx = ${nr} AND guid ${replaced}`,
  );
  for (const [ordinal] of old) writer.delete(ordinal);
  await tx.run(sql`DELETE FROM council_text_entry WHERE idx = ${nr} AND guid ${replaced}`);
  await tx.insert(TEXT_ENTRY, entries);
  await writer.close();
  tx.changeVersion("derived");
  return Math.max(1, count);
}

/** The pages with words of all files, as far as the limit allows, and the entry that describes them. */
async function readPages(
  tx: Transaction,
  files: readonly TextFile[],
): Promise<{ readonly pages: readonly string[]; readonly entry: readonly EntryFile[] }> {
  const pages: string[] = [];
  const entry: EntryFile[] = [];
  let characters = 0;
  for (const file of files) {
    const words: number[] = [];
    const [from, to] = pageKeys(file.hash);
    const rows = await tx.rows<[string, Uint8Array]>(
      sql`SELECT page, body FROM council_page WHERE page >= ${from} AND page < ${to}`,
    );
    const numbered = rows.map(([key, body]) => [Number(key.slice(from.length)), body] as const);
    for (const [page, body] of numbered.toSorted(([a], [b]) => a - b)) {
      const text = unpackPage(body);
      characters += text.length;
      if (characters > LIMITS.documentCharacters.most) break;
      let count = 0;
      forEachWord(text, () => {
        count += 1;
      });
      while (words.length < page - 1) words.push(0);
      words.push(count);
      if (count > 0) pages.push(text);
    }
    entry.push({ ...file, words });
  }
  return { pages, entry };
}

/** Then all of its records are stale, and written again in order. */
async function dropIfMostlyDead(store: Store, nr: number): Promise<void> {
  const [size, live] = await store.read(async (snapshot) => {
    const [row] = await snapshot.rows<[number]>(
      sql`SELECT size FROM search_collection WHERE collection = ${annexOf(nr)}`,
    );
    const [[entries]] = await snapshot.rows<[number]>(sql`SELECT count(*) FROM council_text_entry WHERE idx = ${nr}`);
    return [row?.[0] ?? 0, Number(entries)] as const;
  });
  if (size === 0 || live >= (1 - MOST_DEAD) * size) return;
  await store.write(async (tx) => {
    const writer = await indexWriter(tx, annexOf(nr), annexLayout(DOCUMENT_TEXT), false);
    await writer.clear();
    await writer.close();
    await tx.run(sql`DELETE FROM council_text_entry WHERE idx = ${nr}`);
    tx.changeVersion("derived");
  });
}
