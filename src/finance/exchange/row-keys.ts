/**
 * The keys of a file with their lines. Ascending numbers, as in most files, are only listed until the first lookup:
 * adding hundreds of thousands of them to a map would take a fifth of the time needed to read their rows.
 */
export class RowKeys {
  readonly #lines = new Map<string | number, number>();
  #highest = Number.NEGATIVE_INFINITY;
  /** Keys that are not in the map yet, and their lines. */
  readonly #listed: number[] = [];
  readonly #listedLines: number[] = [];

  /** Adds a key; returns its line if it already exists. */
  add(key: string | number, line: number): number | undefined {
    if (typeof key === "number" && key > this.#highest) {
      this.#highest = key;
      this.#listed.push(key);
      this.#listedLines.push(line);
      return undefined;
    }
    this.#flush();
    const first = this.#lines.get(key);
    if (first === undefined) this.#lines.set(key, line);
    return first;
  }

  has(key: string | number): boolean {
    this.#flush();
    return this.#lines.has(key);
  }

  #flush(): void {
    if (this.#listed.length === 0) return;
    for (let i = 0; i < this.#listed.length; i++) this.#lines.set(this.#listed[i], this.#listedLines[i]);
    this.#listed.length = 0;
    this.#listedLines.length = 0;
  }
}
