/**
 * A value that changes over the years, such as a name: the one of the latest year applies, and within a year the first
 * in the table.
 */
export class Latest {
  #value = "";
  #year = Number.NEGATIVE_INFINITY;
  #isOne = true;

  /** An empty value says nothing. */
  add(value: string, year: number): void {
    if (value === "") return;
    if (this.#value !== "" && value !== this.#value) this.#isOne = false;
    if (year <= this.#year && this.#value !== "") return;
    this.#value = value;
    this.#year = year;
  }

  get value(): string {
    return this.#value;
  }

  /** False: there were different values. */
  get isOne(): boolean {
    return this.#isOne;
  }
}
