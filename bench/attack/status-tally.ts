/** Counts the responses on the attackers' connections by status, without parsing more than the status lines. */

const START = Buffer.from("HTTP/1.1 ");
const STATUS_DIGITS = 3;
const LENGTH = START.length + STATUS_DIGITS;
const NO_BYTES = Buffer.alloc(0);

export type Counts = Readonly<Record<string, number>>;

export class StatusTally {
  readonly #counts = new Map<string, number>();

  get counts(): Counts {
    return Object.fromEntries(this.#counts);
  }

  add(name: string): void {
    this.#counts.set(name, (this.#counts.get(name) ?? 0) + 1);
  }

  /** Returns the observer of one connection. It does not keep the bytes. */
  connection(): (bytes: Buffer) => void {
    // The end of what was read before: a status line may arrive in two reads.
    let tail = NO_BYTES;
    return (bytes) => {
      const seam = Buffer.concat([tail, bytes.subarray(0, LENGTH - 1)]);
      this.#count(seam);
      this.#count(bytes);
      tail = Buffer.from((bytes.length < LENGTH ? seam : bytes).subarray(1 - LENGTH));
    };
  }

  /** Counts the status lines that are complete in these bytes. */
  #count(bytes: Buffer): void {
    for (
      let at = bytes.indexOf(START);
      at >= 0 && at + LENGTH <= bytes.length;
      at = bytes.indexOf(START, at + LENGTH)
    ) {
      this.add(bytes.toString("latin1", at + START.length, at + LENGTH));
    }
  }
}
