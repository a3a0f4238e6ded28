/**
 * A bounded cache: values by key, within a number of bytes. It evicts by SIEVE (Zhang et al., NSDI 2024): a hit only
 * sets a flag; new entries are added at the head; a hand moves from the tail to the head, clears the flag of entries
 * that were used, and evicts the first that was not. One pass over many keys therefore does not flush what is in use.
 */

/** What an entry costs beside its value: key, map entry, object. */
const ENTRY_BYTES = 200;

/** One huge value must not evict all the others. */
const LARGEST_SHARE = 1 / 4;

/** A key space of its own, such as the records of one index by ordinal. All regions of a cache share its bound. */
export interface Region<Key, Value> {
  get(key: Key): Value | undefined;
  /** Returns whether there is room for it. */
  set(key: Key, value: Value, bytes: number): boolean;
  delete(key: Key): void;
  /** Removes all entries. */
  clear(): void;
  /** Keeps an entry, which counts as in use, until it is released as often as it was pinned. */
  pin(key: Key): (() => void) | undefined;
}

interface Entry {
  readonly value: unknown;
  readonly bytes: number;
  readonly key: string | number;
  /** The entries of its region. */
  readonly entries: Map<string | number, Entry>;
  isUsed: boolean;
  pins: number;
  older: Entry | undefined;
  newer: Entry | undefined;
}

export class Cache {
  readonly #maxBytes: number;
  readonly #largest: number;
  readonly #regions = new Map<string, Region<never, unknown>>();
  #bytes = 0;
  #count = 0;
  #head: Entry | undefined;
  #tail: Entry | undefined;
  #hand: Entry | undefined;

  constructor(maxBytes: number, largestShare = LARGEST_SHARE) {
    this.#maxBytes = maxBytes;
    this.#largest = maxBytes * largestShare;
  }

  get bytes(): number {
    return this.#bytes;
  }

  /** Whether a value of this size can be cached at all. */
  admits(bytes: number): boolean {
    return bytes + ENTRY_BYTES <= this.#largest;
  }

  /** The caller names the types: a region of a name always holds the same. */
  region<Key extends string | number, Value>(name: string): Region<Key, Value> {
    const known = this.#regions.get(name);
    if (known) return known as Region<Key, unknown> as Region<Key, Value>;
    const region = this.newRegion<Key, Value>();
    this.#regions.set(name, region as Region<never, unknown>);
    return region;
  }

  /** One without a name, to be cleared by the caller. */
  newRegion<Key extends string | number, Value>(): Region<Key, Value> {
    const entries = new Map<string | number, Entry>();
    return {
      get: (key) => {
        const entry = entries.get(key);
        if (!entry) return undefined;
        entry.isUsed = true;
        return entry.value as Value;
      },
      set: (key, value, size) => {
        const bytes = size + ENTRY_BYTES + (typeof key === "string" ? 2 * key.length : 0);
        const replaced = entries.get(key);
        if (replaced) this.#remove(replaced);
        if (bytes > this.#largest || !this.#makeRoom(bytes)) return false;
        const entry: Entry = { value, bytes, key, entries, isUsed: false, pins: 0, older: undefined, newer: undefined };
        entries.set(key, entry);
        this.#add(entry);
        return true;
      },
      delete: (key) => {
        const entry = entries.get(key);
        if (entry) this.#remove(entry);
      },
      clear: () => {
        for (const entry of [...entries.values()]) this.#remove(entry);
      },
      pin: (key) => {
        const entry = entries.get(key);
        if (!entry) return undefined;
        entry.isUsed = true;
        entry.pins += 1;
        let isPinned = true;
        return () => {
          if (isPinned) entry.pins -= 1;
          isPinned = false;
        };
      },
    };
  }

  #makeRoom(bytes: number): boolean {
    // Each entry is passed twice at most: once to clear its flag, once to evict it.
    for (let steps = 2 * this.#count; this.#bytes + bytes > this.#maxBytes; steps--) {
      const entry = this.#hand ?? this.#tail;
      if (!entry || steps < 0) return false;
      this.#hand = entry.newer;
      if (!entry.isUsed && entry.pins === 0) this.#remove(entry);
      else entry.isUsed = false;
    }
    return true;
  }

  #add(entry: Entry): void {
    entry.older = this.#head;
    if (this.#head) this.#head.newer = entry;
    this.#head = entry;
    this.#tail ??= entry;
    this.#bytes += entry.bytes;
    this.#count += 1;
  }

  #remove(entry: Entry): void {
    const { older, newer } = entry;
    if (older) older.newer = newer;
    else this.#tail = newer;
    if (newer) newer.older = older;
    else this.#head = older;
    if (this.#hand === entry) this.#hand = newer;
    entry.entries.delete(entry.key);
    this.#bytes -= entry.bytes;
    this.#count -= 1;
  }
}

/**
 * Whether something is requested for the second time, within some memory: caches that are full, or of large values,
 * admit a value then. To keep what is requested once costs more than to make it again.
 */
export class SeenOnce {
  readonly #seen: Region<string, true>;

  constructor(maxBytes: number) {
    this.#seen = new Cache(maxBytes, 1).newRegion();
  }

  /** Remembers the first request, and forgets it with the second. `bytes`: what it counts for beside its key. */
  isAgain(key: string, bytes = 0): boolean {
    const isAgain = this.#seen.get(key) === true;
    if (isAgain) this.#seen.delete(key);
    else this.#seen.set(key, true, bytes);
    return isAgain;
  }
}

export interface Loaded<Value> {
  readonly key: number;
  readonly value: Value;
  readonly bytes: number;
}

/** Values parallel to the keys: from the cache, and from `load` those that it lacks; undefined where there is none. */
export async function throughCache<Value>(
  region: Region<number, Value>,
  keys: Uint32Array | readonly number[],
  load: (missing: readonly number[]) => Promise<readonly Loaded<Value>[]>,
): Promise<readonly (Value | undefined)[]> {
  const values: (Value | undefined)[] = [];
  const missing: number[] = [];
  for (let i = 0; i < keys.length; i++) {
    const value = region.get(keys[i]);
    values.push(value);
    if (value === undefined) missing.push(keys[i]);
  }
  if (missing.length === 0) return values;
  const loaded = new Map<number, Value>();
  for (const { key, value, bytes } of await load(missing)) {
    loaded.set(key, value);
    region.set(key, value, bytes);
  }
  return values.map((value, i) => value ?? loaded.get(keys[i]));
}
