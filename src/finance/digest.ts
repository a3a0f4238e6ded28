/** A digest of many lines that does not depend on their order: the sum of their hashes, so that none has to be kept or sorted. */

/** Two sets of lines with equal digests are equal. */
export interface Digest {
  readonly count: number;
  readonly sum: string;
}

export const NO_LINES: Digest = { count: 0, sum: "0" };

/** Four hashes of 32 bits, each with its own odd multiplier, together 128 bits: no two sets of lines meet by chance, and nobody gains by making them meet. */
export class Digester {
  readonly #sums = new Uint32Array(4);
  #count = 0;

  add(line: string): void {
    let [a, b, c, d] = [0x9e3779b9, 0x243f6a88, 0xb7e15162, 0x6a09e667];
    for (let i = 0; i < line.length; i++) {
      const unit = line.charCodeAt(i);
      a = Math.imul(a ^ unit, 0x01000193);
      b = Math.imul(b ^ unit, 0x5bd1e995);
      c = Math.imul(c ^ unit, 0xcc9e2d51 | 0);
      d = Math.imul(d ^ unit, 0x1b873593);
      // Multiplying carries upwards only: high bits must come down again.
      a ^= a >>> 15;
      b ^= b >>> 13;
      c ^= c >>> 16;
      d ^= d >>> 14;
    }
    this.#sums[0] += mixed(a);
    this.#sums[1] += mixed(b);
    this.#sums[2] += mixed(c);
    this.#sums[3] += mixed(d);
    this.#count += 1;
  }

  get count(): number {
    return this.#count;
  }

  digest(): Digest {
    if (this.#count === 0) return NO_LINES;
    return { count: this.#count, sum: Array.from(this.#sums, (sum) => sum.toString(16).padStart(8, "0")).join("") };
  }
}

/** The last step of MurmurHash3, after which each bit depends on all. */
function mixed(hash: number): number {
  let mix = Math.imul(hash ^ (hash >>> 16), 0x85ebca6b);
  mix = Math.imul(mix ^ (mix >>> 13), 0xc2b2ae35);
  return mix ^ (mix >>> 16);
}
