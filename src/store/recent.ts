/**
 * What replies have used lately of the data, of one data version and within a bound of bytes. Two generations instead of an exact order: once the
 * young have filled half of the bound they become the old, and the old that nobody has asked for since are gone. So a use is one look-up.
 */
interface Kept<T> {
  readonly value: T;
  readonly bytes: number;
}

/** Things of one kind by number, for example records by their ordinal. */
export interface Family<T> {
  get(ordinal: number): T | undefined;
  put(ordinal: number, value: T, bytes: number): void;
}

interface Generations {
  young: Map<number, Kept<unknown>>;
  old: Map<number, Kept<unknown>>;
}

export class Recent {
  /** Of the young ones. */
  readonly #most: number;
  readonly #families = new Map<string, Generations>();
  #youngBytes = 0;
  #oldBytes = 0;

  constructor(most: number) {
    this.#most = most / 2;
  }

  /** At most: what has been used again counts twice until the old go. */
  get bytes(): number {
    return this.#youngBytes + this.#oldBytes;
  }

  /** The caller names the type: what is kept under a name is always of the same. */
  family<T>(name: string): Family<T> {
    const family = this.#families.get(name) ?? { young: new Map(), old: new Map() };
    this.#families.set(name, family);
    const put = (ordinal: number, kept: Kept<unknown>): void => {
      if (kept.bytes > this.#most) return;
      family.young.set(ordinal, kept);
      this.#youngBytes += kept.bytes;
      if (this.#youngBytes > this.#most) this.#growOld();
    };
    return {
      get(ordinal) {
        const young = family.young.get(ordinal);
        if (young) return young.value as T;
        const old = family.old.get(ordinal);
        if (old) put(ordinal, old);
        return old?.value as T | undefined;
      },
      put: (ordinal, value, bytes) => put(ordinal, { value, bytes }),
    };
  }

  #growOld(): void {
    this.#oldBytes = this.#youngBytes;
    this.#youngBytes = 0;
    for (const family of this.#families.values()) {
      family.old = family.young;
      family.young = new Map();
    }
  }
}

/** What a map entry and an object cost beside the bytes. */
const ENTRY_COST = 200;

export interface Loaded<T> {
  readonly ordinal: number;
  readonly value: T;
  readonly bytes: number;
}

/** Parallel to the ordinals: what is kept, and what `load` brings of those that are not; undefined where there is nothing. */
export async function throughRecent<T>(
  family: Family<T>,
  ordinals: Uint32Array | readonly number[],
  load: (missing: readonly number[]) => Promise<readonly Loaded<T>[]>,
): Promise<readonly (T | undefined)[]> {
  const values = Array.from(ordinals, (ordinal) => family.get(ordinal));
  const missing = [...ordinals].filter((_, i) => values[i] === undefined);
  if (missing.length === 0) return values;
  const loaded = new Map<number, T>();
  for (const { ordinal, value, bytes } of await load(missing)) {
    loaded.set(ordinal, value);
    family.put(ordinal, value, bytes + ENTRY_COST);
  }
  return values.map((value, i) => value ?? loaded.get(ordinals[i]));
}
