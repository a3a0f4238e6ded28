/**
 * Writes records of one collection into the search tables, within one transaction of the store. In: entries, and ordinals of records
 * that are gone. Records get the next ordinals; what was written before stays as it is. `add` only collects: who adds many flushes
 * whenever the writer is full.
 */
import { anyOf, sql } from "../../store/sql.ts";
import type { Transaction } from "../../store/store.ts";
import { decodeDead, encodeDead } from "../codec/dead.ts";
import { SEARCH_COLLECTION, SEARCH_TEXT } from "../codec/tables.ts";
import type { Entry, Layout } from "../plan/layout.ts";
import { Collected } from "./collected.ts";
import { appendColumns, ColumnBuilders } from "./column-writer.ts";
import { appendLists } from "./list-writer.ts";

/** Occurrences collected before they should be flushed: 20 bytes each with the room for sorting them. */
const FULL_OCCURRENCES = 4_000_000;
const FULL_TEXT_BYTES = 64_000_000;

export interface IndexWriter {
  /** How many ordinals there are, dead ones included. */
  readonly size: number;
  /** Time to `flush`. */
  readonly isFull: boolean;
  /** Forgets the whole collection, for building it anew. */
  clear(): Promise<void>;
  /** Collects one more record and gives its ordinal. */
  add(entry: Entry): number;
  /** The record is gone; its ordinal is not used again. */
  kill(ordinal: number): void;
  /** Writes lists and texts of what was collected. */
  flush(): Promise<void>;
  /** Flushes, then writes columns and the head of the collection. The last call. */
  close(): Promise<void>;
}

export async function indexWriter(tx: Transaction, collection: number, layout: Layout): Promise<IndexWriter> {
  const [head] = await tx.rows<[number, Uint8Array]>(
    sql`SELECT size, dead FROM search_collection WHERE collection = ${collection}`,
  );
  let storedSize = head?.[0] ?? 0;
  let dead = head ? decodeDead(head[1]) : [];
  let killed: number[] = [];
  let hasLists = storedSize > 0;
  let size = storedSize;
  let columns = new ColumnBuilders(layout);
  let collected = new Collected(layout.words.length);

  async function flush(): Promise<void> {
    const { texts, dictionary, occurrences } = collected;
    collected = new Collected(layout.words.length);
    await tx.insert(
      SEARCH_TEXT,
      texts.map(([ordinal, body]) => [collection, ordinal, body]),
    );
    if (occurrences.length === 0) return;
    await appendLists(tx, collection, occurrences.sorted(), dictionary.words, !hasLists);
    hasLists = true;
  }

  return {
    get size() {
      return size;
    },
    get isFull() {
      return collected.occurrences.length >= FULL_OCCURRENCES || collected.textBytes >= FULL_TEXT_BYTES;
    },
    async clear() {
      await tx.run(sql`DELETE FROM search_collection WHERE collection = ${collection}`);
      await tx.run(sql`DELETE FROM search_list WHERE collection = ${collection}`);
      await tx.run(sql`DELETE FROM search_column WHERE collection = ${collection}`);
      await tx.run(sql`DELETE FROM search_text WHERE collection = ${collection}`);
      storedSize = 0;
      size = 0;
      dead = [];
      killed = [];
      hasLists = false;
      columns = new ColumnBuilders(layout);
      collected = new Collected(layout.words.length);
    },
    add(entry) {
      const ordinal = size++;
      columns.add(entry, collected.add(ordinal, entry.words));
      return ordinal;
    },
    kill(ordinal) {
      killed.push(ordinal);
    },
    flush,
    async close() {
      await flush();
      if (size > storedSize) await appendColumns(tx, collection, columns, storedSize);
      await tx.run(sql`DELETE FROM search_text WHERE collection = ${collection} AND ordinal ${anyOf(killed)}`);
      await tx.run(sql`DELETE FROM search_collection WHERE collection = ${collection}`);
      const gone = [...new Set([...dead, ...killed])].sort((a, b) => a - b);
      await tx.insert(SEARCH_COLLECTION, [[collection, size, encodeDead(gone)]]);
    },
  };
}
