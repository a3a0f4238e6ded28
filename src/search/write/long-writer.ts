/** Collects the long texts of value columns and writes those that the store does not have yet. */
import { anyOf, sql } from "../../store/sql.ts";
import type { Transaction } from "../../store/store.ts";
import { hashOf, isShortened } from "../codec/long-text.ts";
import { SEARCH_LONG } from "../codec/tables.ts";
import { packText, unpackText } from "../codec/text-codec.ts";
import { storedValue } from "../codec/value-column.ts";

/** Texts per statement. */
const CHUNK = 100;

export class LongWriter {
  /** Twice the number of UTF-16 units that are collected. */
  bytes = 0;
  readonly #tx: Transaction;
  readonly #collection: number;
  #collected = new Map<string, string>();
  readonly #written = new Set<string>();

  constructor(tx: Transaction, collection: number) {
    this.#tx = tx;
    this.#collection = collection;
  }

  add(values: readonly string[]): void {
    for (const value of values) {
      if (!isShortened(value)) continue;
      const hash = hashOf(storedValue(value));
      if (this.#written.has(hash) || this.#collected.has(hash)) continue;
      this.#collected.set(hash, value);
      this.bytes += 2 * value.length;
    }
  }

  async flush(): Promise<void> {
    for (const hashes of chunks([...this.#collected.keys()])) {
      const known = await this.#tx.rows<[string]>(
        sql`SELECT hash FROM search_long WHERE collection = ${this.#collection} AND hash ${anyOf(hashes)}`,
      );
      const fresh = new Set(hashes).difference(new Set(known.map(([hash]) => hash)));
      const rows = [...fresh].map((hash) => [this.#collection, hash, packText(this.#collected.get(hash) as string)]);
      await this.#tx.insert(SEARCH_LONG, rows);
      for (const hash of hashes) this.#written.add(hash);
    }
    this.#collected = new Map();
    this.bytes = 0;
  }

  /** Texts that were flushed, by hash. */
  async read(hashes: readonly string[]): Promise<ReadonlyMap<string, string>> {
    const texts = new Map<string, string>();
    for (const chunk of chunks(hashes)) {
      const rows = await this.#tx.rows<[string, Uint8Array]>(
        sql`SELECT hash, body FROM search_long WHERE collection = ${this.#collection} AND hash ${anyOf(chunk)}`,
      );
      for (const [hash, body] of rows) texts.set(hash, unpackText(body));
    }
    return texts;
  }
}

function* chunks(hashes: readonly string[]): Generator<readonly string[]> {
  for (let i = 0; i < hashes.length; i += CHUNK) yield hashes.slice(i, i + CHUNK);
}
