/** An order-independent digest of many rows: the sum of their hashes, without storing or sorting the rows. */
import { murmur3 } from "../../base/murmur3.ts";
import type { CsvValue } from "../../format/csv.ts";

/** Two sets of rows with equal digests are equal. */
export interface Digest {
  readonly count: number;
  readonly sum: string;
}

export const NO_ROWS: Digest = { count: 0, sum: "0" };

/** Rows after which the partial sums are combined: a number represents sums of 2 ** 21 parts of 32 bits exactly. */
const ROWS_PER_SUM = 2 ** 20;

/** Tags of the values in the words of a row; that of a text includes its length, so that no two rows are equal. */
const [ABSENT, NUMBER, TEXT] = [0, 1, 2];

const float = new Float64Array(1);
const halves = new Int32Array(float.buffer);

export class Digester {
  #sum = 0n;
  #count = 0;
  /** The current row. */
  #words = new Int32Array(64);
  readonly #hash = new Uint32Array(4);
  /** Sums of the first, second, third and fourth 32 bits of the hashes since the last combination. */
  readonly #parts = [0, 0, 0, 0];

  /**
   * 128 bits make accidental collisions impossible in practice. The source of the rows could forge a collision, but it
   * might as well send the old rows again.
   */
  add(row: readonly CsvValue[]): void {
    const count = this.#write(row);
    murmur3(this.#words, count, this.#hash);
    for (let i = 0; i < 4; i++) this.#parts[i] += this.#hash[i];
    this.#count += 1;
    if (this.#count % ROWS_PER_SUM === 0) this.#combine();
  }

  get count(): number {
    return this.#count;
  }

  digest(): Digest {
    this.#combine();
    return { count: this.#count, sum: BigInt.asUintN(128, this.#sum).toString(16) };
  }

  /** Returns the number of words of the row. */
  #write(row: readonly CsvValue[]): number {
    let at = 0;
    for (const value of row) {
      const length = typeof value === "string" ? value.length : 4;
      if (at + length + 1 > this.#words.length) this.#grow(at + length + 1);
      if (typeof value === "string") {
        this.#words[at++] = TEXT + length;
        for (let i = 0; i < length; i += 2) {
          // charCodeAt returns NaN past the end, which becomes 0.
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

  #grow(size: number): void {
    const words = new Int32Array(2 * size);
    words.set(this.#words);
    this.#words = words;
  }

  #combine(): void {
    this.#sum += this.#parts.reduce((sum, part) => (sum << 32n) + BigInt(part), 0n);
    this.#parts.fill(0);
  }
}
