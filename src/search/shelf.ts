/**
 * What was read and decoded of one data version, within a bound of bytes: what was not used for longest goes first. Each version has a
 * shelf of its own, so nothing of one is ever found in another.
 */
export class Shelf {
  readonly version: string;
  readonly #most: number;
  /** A map keeps the order of insertion: the first is the one not used for longest. */
  readonly #kept = new Map<string, { readonly value: unknown; readonly bytes: number }>();
  #bytes = 0;

  constructor(version: string, most: number) {
    this.version = version;
    this.#most = most;
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

/** Gives the shelf of a version: the same one as long as that is the newest; for older versions one that nobody else sees. */
export function newestShelf(most: number): (version: string) => Shelf {
  let newest: Shelf | undefined;
  return (version) => {
    if (newest?.version === version) return newest;
    const shelf = new Shelf(version, most);
    if (!newest || counter(newest.version) <= counter(version)) newest = shelf;
    return shelf;
  };
}

/** Data versions begin with a counter (`src/store/data-version.ts`). */
function counter(version: string): number {
  return Number.parseInt(version, 10);
}
