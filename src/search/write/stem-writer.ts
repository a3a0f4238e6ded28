/**
 * Writes the stems of words to the store. In: the words of records. A word is analysed when it is new in an import, and
 * not known to be in the store; if the store does not have the same of it already, it is replaced.
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
/** Of all words, even of single letters: what is found without umlauts leaves out those with them. */
const UMLAUT = /[äöü]/;

export class StemWriter {
  readonly #tx: Transaction;
  readonly #collection: number;
  readonly #known = new Set<string>();

  constructor(tx: Transaction, collection: number) {
    this.#tx = tx;
    this.#collection = collection;
  }

  /** `listed`: words that had lists already; undefined if the collection has no stems from earlier imports. */
  async add(words: Iterable<string>, listed: ReadonlySet<string> | undefined): Promise<void> {
    const chunk: string[] = [];
    for (const word of words) {
      if (this.#known.has(word) || isShortened(word)) continue;
      if (!LETTERS.test(word) && !UMLAUT.test(word)) continue;
      this.#known.add(word);
      if (chunk.push(word) === CHUNK) await this.#write(chunk.splice(0), listed);
    }
    await this.#write(chunk, listed);
  }

  async #write(words: readonly string[], listed: ReadonlySet<string> | undefined): Promise<void> {
    if (words.length === 0) return;
    const unknown = listed ? await this.#unknown(words, listed) : words;
    const rows = unknown.flatMap((word) => stemRows(this.#collection, word));
    await this.#tx.insert(SEARCH_STEM, listed ? await this.#replaced(rows) : rows);
    await setImmediate();
  }

  /** A word without umlauts may have a list because of one with them; that one has its folded form as a stem. */
  async #unknown(words: readonly string[], listed: ReadonlySet<string>): Promise<readonly string[]> {
    const stems = anyOf([...new Set(words.map((word) => spellingStem(fold(word))))]);
    const rows = await this.#tx.rows<[string, string]>(
      sql`SELECT stem, word FROM search_stem WHERE collection = ${this.#collection} AND stem ${stems}`,
    );
    const spelled = new Set(rows.flat());
    return words.filter((word) => {
      const isPlain = fold(word) === word;
      return isPlain ? !listed.has(word) || spelled.has(spellingStem(word)) : !spelled.has(word);
    });
  }

  /** Deletes what differs. Returns the rows of those words. */
  async #replaced(rows: readonly StemRow[]): Promise<readonly StemRow[]> {
    if (rows.length === 0) return rows;
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
  const stems = LETTERS.test(word) ? stemsOfWord(word) : [];
  const rows: StemRow[] = stems.map(({ stem, role }) => [collection, stem, word, ROLES.indexOf(role)]);
  return UMLAUT.test(word) ? [...rows, [collection, spellingStem(fold(word)), word, 0]] : rows;
}
