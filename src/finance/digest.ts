/** A digest of many lines that does not depend on their order: the sum of their hashes, so that none has to be kept or sorted. */
import { hash } from "node:crypto";

/** Two sets of lines with equal digests are equal. */
export interface Digest {
  readonly count: number;
  readonly sum: string;
}

export const NO_LINES: Digest = { count: 0, sum: "0" };

export class Digester {
  #sum = 0n;
  #count = 0;

  add(line: string): void {
    // 128 bits of SHA-256: no two sets of lines meet by chance.
    this.#sum += BigInt(`0x${hash("sha256", line).slice(0, 32)}`);
    this.#count += 1;
  }

  get count(): number {
    return this.#count;
  }

  digest(): Digest {
    return { count: this.#count, sum: BigInt.asUintN(128, this.#sum).toString(16) };
  }
}
