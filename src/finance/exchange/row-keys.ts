/**
 * The keys of a file and the lines on which they stand. Numbers that rise, as they do in most files, are only listed until somebody asks for another: entering
 * hundreds of thousands of them into a table would take a fifth of the time in which their rows are read.
 */
export class RowKeys {
  readonly #lines = new Map<string | number, number>();
  #highest = Number.NEGATIVE_INFINITY;
  /** Keys that are not in the table yet, and their lines. */
  readonly #listed: number[] = [];
  readonly #listedLines: number[] = [];

  /** Notes a key; if it is known, gives its line instead. */
  add(key: string | number, line: number): number | undefined {
    if (typeof key === "number" && key > this.#highest) {
      this.#highest = key;
      this.#listed.push(key);
      this.#listedLines.push(line);
      return undefined;
    }
    this.#enterListed();
    const first = this.#lines.get(key);
    if (first === undefined) this.#lines.set(key, line);
    return first;
  }

  has(key: string | number): boolean {
    this.#enterListed();
    return this.#lines.has(key);
  }

  #enterListed(): void {
    if (this.#listed.length === 0) return;
    for (let i = 0; i < this.#listed.length; i++) this.#lines.set(this.#listed[i], this.#listedLines[i]);
    this.#listed.length = 0;
    this.#listedLines.length = 0;
  }
}
