/** A digest of many lines that does not depend on their order: the sum of their hashes, so that none has to be kept or sorted. */
import { hash } from "node:crypto";

/** Two sets of lines with equal digests are equal. */
export interface Digest {
  readonly count: number;
  readonly sum: string;
}

export const NO_LINES: Digest = { count: 0, sum: "0" };

/** Lines after which the sums of the parts are put together: a number holds sums of 2 ** 21 parts of 32 bits exactly. */
const LINES_AT_ONCE = 2 ** 20;

export class Digester {
  #sum = 0n;
  #count = 0;
  /** Of the lines since: the sums of the first, second, third and fourth 32 bits of their hashes. */
  readonly #parts = [0, 0, 0, 0];

  add(line: string): void {
    // 128 bits of SHA-256: no two sets of lines meet by chance.
    const bytes = hash("sha256", line, "buffer");
    for (let i = 0; i < 4; i++) this.#parts[i] += bytes.readUInt32BE(4 * i);
    this.#count += 1;
    if (this.#count % LINES_AT_ONCE === 0) this.#putTogether();
  }

  get count(): number {
    return this.#count;
  }

  digest(): Digest {
    this.#putTogether();
    return { count: this.#count, sum: BigInt.asUintN(128, this.#sum).toString(16) };
  }

  #putTogether(): void {
    this.#sum += this.#parts.reduce((sum, part) => (sum << 32n) + BigInt(part), 0n);
    this.#parts.fill(0);
  }
}
