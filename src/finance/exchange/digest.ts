/** A digest of many rows that does not depend on their order: the sum of their hashes, so that none has to be kept or sorted. */
import { murmur3 } from "../../base/murmur3.ts";
import type { CsvValue } from "../../format/csv.ts";

/** Two sets of rows with equal digests are equal. */
export interface Digest {
  readonly count: number;
  readonly sum: string;
}

export const NO_ROWS: Digest = { count: 0, sum: "0" };

/** Rows after which the sums of the parts are put together: a number holds sums of 2 ** 21 parts of 32 bits exactly. */
const ROWS_AT_ONCE = 2 ** 20;

/** What stands before a value in the words of a row; a text has its length and this, so that no two rows have the same words. */
const [ABSENT, NUMBER, TEXT] = [0, 1, 2];

const float = new Float64Array(1);
const halves = new Int32Array(float.buffer);

export class Digester {
  #sum = 0n;
  #count = 0;
  /** The row that is being added. */
  #words = new Int32Array(64);
  readonly #hash = new Uint32Array(4);
  /** Of the rows since: the sums of the first, second, third and fourth 32 bits of their hashes. */
  readonly #parts = [0, 0, 0, 0];

  /** 128 bits of each: no two sets of rows meet by chance. Who gives the rows could make two sets meet, but could as well give the old ones again. */
  add(row: readonly CsvValue[]): void {
    const count = this.#write(row);
    murmur3(this.#words, count, this.#hash);
    for (let i = 0; i < 4; i++) this.#parts[i] += this.#hash[i];
    this.#count += 1;
    if (this.#count % ROWS_AT_ONCE === 0) this.#putTogether();
  }

  get count(): number {
    return this.#count;
  }

  digest(): Digest {
    this.#putTogether();
    return { count: this.#count, sum: BigInt.asUintN(128, this.#sum).toString(16) };
  }

  /** How many words the row has. */
  #write(row: readonly CsvValue[]): number {
    let at = 0;
    for (const value of row) {
      const length = typeof value === "string" ? value.length : 4;
      if (at + length + 1 > this.#words.length) this.#grow(at + length + 1);
      if (typeof value === "string") {
        this.#words[at++] = TEXT + length;
        for (let i = 0; i < length; i += 2) {
          // Beyond the end there is no unit, NaN, which counts as 0.
          this.#words[at++] = value.charCodeAt(i) | (value.charCodeAt(i + 1) << 16);
        }
      } else if (value === undefined) {
        this.#words[at++] = ABSENT;
      } else {
        float[0] = value;
        this.#words[at++] = NUMBER;
        this.#words[at++] = halves[0];
        this.#words[at++] = halves[1];
      }
    }
    return at;
  }

  #grow(least: number): void {
    const words = new Int32Array(2 * least);
    words.set(this.#words);
    this.#words = words;
  }

  #putTogether(): void {
    this.#sum += this.#parts.reduce((sum, part) => (sum << 32n) + BigInt(part), 0n);
    this.#parts.fill(0);
  }
}
