/** A typed array that grows as numbers are pushed: millions of them without an object each. */
type Numbers = Uint32Array<ArrayBuffer> | Float64Array<ArrayBuffer>;

export class Growing<T extends Numbers> {
  length = 0;
  #values: T;
  readonly #make: new (
    size: number,
  ) => T;

  constructor(make: new (size: number) => T, size = 16) {
    this.#make = make;
    this.#values = new make(size);
  }

  push(value: number): void {
    if (this.length === this.#values.length) {
      const larger = new this.#make(2 * this.length);
      larger.set(this.#values);
      this.#values = larger;
    }
    this.#values[this.length++] = value;
  }

  /** What was pushed so far: a view that the next push may leave behind. */
  view(): T {
    return this.#values.subarray(0, this.length) as T;
  }

  /** Forgets everything but keeps the room. */
  reset(): void {
    this.length = 0;
  }
}
