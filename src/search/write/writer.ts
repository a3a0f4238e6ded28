/**
 * Writes records of one collection to the search tables, within one transaction of the store. In: entries, and ordinals
 * of deleted records. New records get the next ordinals; existing ones do not change. `add` only buffers: callers that
 * add many records flush whenever the writer is full.
 */
import { anyOf, sql } from "../../store/sql.ts";
import type { Transaction } from "../../store/store.ts";
import { decodeAscending, encodeAscending } from "../codec/ascending.ts";
import { SEARCH_COLLECTION, SEARCH_TEXT } from "../codec/tables.ts";
import type { Entry, Layout } from "../plan/layout.ts";
import { appendColumns, ColumnBuilders } from "./column-writer.ts";
import { appendLists, joinLists } from "./list-writer.ts";
import { LongWriter } from "./long-writer.ts";
import { startsAfter, targetPart } from "./parts.ts";
import { RecordBuffer } from "./record-buffer.ts";
import { StemWriter } from "./stem-writer.ts";

/** Occurrences to buffer before a flush: 20 bytes each, including the memory for sorting. */
const FULL_OCCURRENCES = 4_000_000;
const FULL_TEXT_BYTES = 64_000_000;

export interface IndexWriter {
  /** The number of ordinals, including dead ones. */
  readonly size: number;
  /** The caller should `flush`. */
  readonly isFull: boolean;
  /** Deletes the whole collection, to rebuild it. */
  clear(): Promise<void>;
  /** Buffers a new record and returns its ordinal. */
  add(entry: Entry): number;
  /** Deletes a record; its ordinal is not reused. */
  delete(ordinal: number): void;
  /** Writes the posting lists and texts of the buffered records. */
  flush(): Promise<void>;
  /** Flushes, then writes columns and the row of the collection. Must be the last call. */
  close(): Promise<void>;
}

/** `keepsTexts`: whether the texts are stored for snippets; owners that have them elsewhere do not need that. */
export async function indexWriter(
  tx: Transaction,
  collection: number,
  layout: Layout,
  keepsTexts = true,
): Promise<IndexWriter> {
  const [row] = await tx.rows<[number, Uint8Array, Uint8Array]>(
    sql`SELECT size, starts, dead FROM search_collection WHERE collection = ${collection}`,
  );
  let storedSize = row?.[0] ?? 0;
  let starts = row ? decodeAscending(row[1]) : [];
  let dead = row ? decodeAscending(row[2]) : [];
  let deleted: number[] = [];
  let hasLists = storedSize > 0;
  let size = storedSize;
  let columns = new ColumnBuilders(layout);
  let buffer = new RecordBuffer(layout.words.length, keepsTexts);
  let longTexts = new LongWriter(tx, collection);
  let stems = new StemWriter(tx, collection);
  let hasStems = hasLists;
  let target: number | undefined;

  /** The part for all new records of this import, chosen when the first of them are written. */
  async function part(): Promise<number> {
    if (target === undefined) {
      target = targetPart(starts, storedSize, size - storedSize);
      const later = [...starts.keys().drop(target + 1)];
      await joinLists(tx, collection, target, later, layout.words.length);
    }
    return target;
  }

  async function flush(): Promise<void> {
    const { texts, dictionary, occurrences } = buffer;
    buffer = new RecordBuffer(layout.words.length, keepsTexts);
    await tx.insert(
      SEARCH_TEXT,
      texts.map(([ordinal, body]) => [collection, ordinal, body]),
    );
    await longTexts.flush();
    if (occurrences.length === 0) return;
    const known = await appendLists(tx, collection, await part(), occurrences.sorted(), dictionary.words, !hasLists);
    hasLists = true;
    await stems.add(dictionary.spelled(), hasStems ? known : undefined);
  }

  return {
    get size() {
      return size;
    },
    get isFull() {
      return buffer.occurrences.length >= FULL_OCCURRENCES || buffer.textBytes + longTexts.bytes >= FULL_TEXT_BYTES;
    },
    async clear() {
      await tx.run(sql`DELETE FROM search_collection WHERE collection = ${collection}`);
      await tx.run(sql`DELETE FROM search_list WHERE collection = ${collection}`);
      await tx.run(sql`DELETE FROM search_column WHERE collection = ${collection}`);
      await tx.run(sql`DELETE FROM search_long WHERE collection = ${collection}`);
      await tx.run(sql`DELETE FROM search_text WHERE collection = ${collection}`);
      await tx.run(sql`DELETE FROM search_stem WHERE collection = ${collection}`);
      storedSize = 0;
      size = 0;
      starts = [];
      target = undefined;
      dead = [];
      deleted = [];
      hasLists = false;
      hasStems = false;
      stems = new StemWriter(tx, collection);
      columns = new ColumnBuilders(layout);
      buffer = new RecordBuffer(layout.words.length, keepsTexts);
      longTexts = new LongWriter(tx, collection);
    },
    add(entry) {
      const ordinal = size++;
      columns.add(entry, buffer.add(ordinal, entry.words));
      for (const values of entry.values) longTexts.add(values);
      return ordinal;
    },
    delete(ordinal) {
      deleted.push(ordinal);
    },
    flush,
    async close() {
      await flush();
      if (size > storedSize) {
        const parts = { starts, size: storedSize, target: await part() };
        await appendColumns(tx, collection, columns, parts, (hashes) => longTexts.read(hashes));
        starts = [...startsAfter(parts)];
      }
      await tx.run(sql`DELETE FROM search_text WHERE collection = ${collection} AND ordinal ${anyOf(deleted)}`);
      await tx.run(sql`DELETE FROM search_collection WHERE collection = ${collection}`);
      const allDead = [...new Set([...dead, ...deleted])].sort((a, b) => a - b);
      await tx.insert(SEARCH_COLLECTION, [[collection, size, encodeAscending(starts), encodeAscending(allDead)]]);
    },
  };
}
