/**
 * Writes the stems of words to the store. In: the words of records. A word is analysed when it is new in an import; if
 * the store does not have the same of it already, it is replaced.
 */
import { setImmediate } from "node:timers/promises";
import { anyOf, sql } from "../../store/sql.ts";
import type { Transaction } from "../../store/store.ts";
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
    const rows = words.flatMap((word) => stemRows(this.#collection, word));
    await this.#tx.insert(SEARCH_STEM, fresh ? rows : await this.#replaced(rows));
    await setImmediate();
  }

  /** Deletes what differs. Returns the rows of those words. */
  async #replaced(rows: readonly StemRow[]): Promise<readonly StemRow[]> {
    const among = (some: readonly StemRow[]) => sql`FROM search_stem
        WHERE collection = ${this.#collection} AND stem ${anyOf([...new Set(some.map(([, stem]) => stem))])}
        AND word ${anyOf([...new Set(some.map(([, , word]) => word))])}`;
    const stored = await this.#tx.rows<[string, string, number]>(sql`SELECT stem, word, role ${among(rows)}`);
    const keyOf = (stem: string, word: string, role: number): string => `${stem} ${word} ${role}`;
    const known = new Set(stored.map((row) => keyOf(...row)));
    const changed = new Set(rows.flatMap(([, ...row]) => (known.has(keyOf(...row)) ? [] : [row[1]])));
    const replaced = rows.filter(([, , word]) => changed.has(word));
    // A row of another one of these words that this deletes as well is among those that are inserted.
    if (replaced.length > 0) await this.#tx.run(sql`DELETE ${among(replaced)}`);
    return replaced;
  }
}

type StemRow = readonly [collection: number, stem: string, word: string, role: number];

function stemRows(collection: number, word: string): readonly StemRow[] {
  const rows: StemRow[] = stemsOfWord(word).map(({ stem, role }) => [collection, stem, word, ROLES.indexOf(role)]);
  const folded = fold(word);
  return folded === word ? rows : [...rows, [collection, spellingStem(folded), word, 0]];
}
