/** A typed array that grows as numbers are pushed: holds millions without an object each. */
type Numbers = Uint32Array<ArrayBuffer> | Float64Array<ArrayBuffer>;

export class GrowableArray<T extends Numbers> {
  length = 0;
  #values: T;
  readonly #make: new (
    size: number,
  ) => T;

  constructor(make: new (size: number) => T, size = 16) {
    this.#make = make;
    this.#values = new make(size);
  }

  /** What it has room for takes memory. */
  get bytes(): number {
    return this.#values.byteLength;
  }

  push(value: number): void {
    if (this.length === this.#values.length) {
      const larger = new this.#make(2 * this.length);
      larger.set(this.#values);
      this.#values = larger;
    }
    this.#values[this.length++] = value;
  }

  /** A view of the numbers pushed so far; the next push may invalidate it. */
  view(): T {
    return this.#values.subarray(0, this.length) as T;
  }

  /** Empties the array but keeps its capacity. */
  reset(): void {
    this.length = 0;
  }
}
