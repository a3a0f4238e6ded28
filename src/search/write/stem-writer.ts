/**
 * Writes the stems of words to the store. In: the words of records. A word is analysed when it is new in an import;
 * what the store has of it already is replaced by the same.
 */
import { setImmediate } from "node:timers/promises";
import { anyOf, sql } from "../../store/sql.ts";
import type { Row, Transaction } from "../../store/store.ts";
import { fold } from "../../text/fold.ts";
import { ROLES, stemsOfWord } from "../../text/german/analyse.ts";
import { isShortened } from "../codec/long-text.ts";
import { SEARCH_STEM, spellingStem } from "../codec/tables.ts";

/** Words per statement. */
const CHUNK = 100;

/** Numbers and identifiers have no stems. */
const LETTERS = /^[a-zäöü]{2,}$/;

export class StemWriter {
  readonly #tx: Transaction;
  readonly #collection: number;
  readonly #known = new Set<string>();

  constructor(tx: Transaction, collection: number) {
    this.#tx = tx;
    this.#collection = collection;
  }

  /** `fresh`: the collection has no stems from earlier imports. */
  async add(words: Iterable<string>, fresh: boolean): Promise<void> {
    const chunk: string[] = [];
    for (const word of words) {
      if (this.#known.has(word) || !LETTERS.test(word) || isShortened(word)) continue;
      this.#known.add(word);
      if (chunk.push(word) === CHUNK) await this.#write(chunk.splice(0), fresh);
    }
    await this.#write(chunk, fresh);
  }

  async #write(words: readonly string[], fresh: boolean): Promise<void> {
    if (words.length === 0) return;
    const collection = this.#collection;
    const rows = words.flatMap((word) => stemRows(collection, word));
    if (!fresh) {
      const stems = anyOf([...new Set(rows.map(([, stem]) => String(stem)))]);
      // A row of another word of the chunk that this deletes as well is among those that are inserted.
      await this.#tx.run(
        sql`DELETE FROM search_stem WHERE collection = ${collection} AND stem ${stems} AND word ${anyOf(words)}`,
      );
    }
    await this.#tx.insert(SEARCH_STEM, rows);
    await setImmediate();
  }
}

function stemRows(collection: number, word: string): readonly Row[] {
  const rows: Row[] = stemsOfWord(word).map(({ stem, role }) => [collection, stem, word, ROLES.indexOf(role)]);
  const folded = fold(word);
  return folded === word ? rows : [...rows, [collection, spellingStem(folded), word, 0]];
}
