/**
 * What was made for the same address, data and day: most visitors look at the same pages. The one unused for longest
 * goes first.
 */
export class PageCache<Page> {
  readonly #capacity: number;
  readonly #sizeOf: (page: Page) => number;
  readonly #kept = new Map<string, Page>();
  #size = 0;
  #state = "";

  constructor(capacity: number, sizeOf: (page: Page) => number) {
    this.#capacity = capacity;
    this.#sizeOf = sizeOf;
  }

  /** `state` is what all pages depend on beside their address; pages of another state are forgotten. */
  get(state: string, key: string): Page | undefined {
    if (state !== this.#state) this.#startState(state);
    const page = this.#kept.get(key);
    if (page === undefined) return undefined;
    this.#kept.delete(key);
    this.#kept.set(key, page);
    return page;
  }

  keep(state: string, key: string, page: Page): void {
    const size = this.#sizeOf(page);
    if (state !== this.#state || this.#kept.has(key) || size > this.#capacity / 8) return;
    this.#kept.set(key, page);
    this.#size += key.length + size;
    for (const [oldest, dropped] of this.#kept) {
      if (this.#size <= this.#capacity) break;
      this.#kept.delete(oldest);
      this.#size -= oldest.length + this.#sizeOf(dropped);
    }
  }

  #startState(state: string): void {
    this.#state = state;
    this.#kept.clear();
    this.#size = 0;
  }
}
