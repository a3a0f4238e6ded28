/** What was read and decoded of one data version, within a bound of bytes: what was not used for longest goes first. */
export class Shelf {
  readonly #most: number;
  /** A map keeps the order of insertion: the first is the one not used for longest. */
  readonly #kept = new Map<string, { readonly value: unknown; readonly bytes: number }>();
  #bytes = 0;

  constructor(most: number) {
    this.#most = most;
  }

  get bytes(): number {
    return this.#bytes;
  }

  /** The caller names the type: what is put under a key is always of the same. */
  get<T>(key: string): T | undefined {
    const kept = this.#kept.get(key);
    if (!kept) return undefined;
    this.#kept.delete(key);
    this.#kept.set(key, kept);
    return kept.value as T;
  }

  put(key: string, value: unknown, bytes: number): void {
    if (bytes > this.#most) return;
    this.#drop(key);
    this.#kept.set(key, { value, bytes });
    this.#bytes += bytes;
    for (const oldest of this.#kept.keys()) {
      if (this.#bytes <= this.#most) return;
      this.#drop(oldest);
    }
  }

  #drop(key: string): void {
    this.#bytes -= this.#kept.get(key)?.bytes ?? 0;
    this.#kept.delete(key);
  }
}
