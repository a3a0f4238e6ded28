/**
 * Contents of files in memory, whole, within a bound of bytes; the one unused for longest goes first. One comes in when it is asked for again before others as
 * long as the bound were: to hold what is dropped before its next use costs more than to read it. One that is being sent stays and counts, however slow its client
 * is. In: a key and a way to read. Out: the bytes, if they can be had this way.
 */

interface Held<Failure> {
  readonly content: Promise<Buffer | Failure>;
  readonly cost: number;
  users: number;
}

/** What a content costs beside its bytes: key, map entry, objects. */
const ENTRY_COST = 600;

export class FileMemory<Failure> {
  readonly #capacity: number;
  readonly #held = new Map<string, Held<Failure>>();
  #size = 0;
  /** What was asked for lately and is not held, with its cost. */
  readonly #asked = new Map<string, number>();
  #askedSize = 0;

  constructor(capacity: number) {
    this.#capacity = capacity;
  }

  /** Uses the content under `key`, which is read if it is not there; undefined if it shall not come in. What `read` fails with is not kept. */
  async use(
    key: string,
    size: number,
    read: () => Promise<Buffer | Failure>,
  ): Promise<{ readonly bytes: Buffer; leave(): void } | Failure | undefined> {
    const held = this.#held.get(key) ?? this.#begin(key, size + ENTRY_COST, read);
    if (!held) return undefined;
    // A Map keeps the order of insertion: what is put back last is dropped last.
    this.#held.delete(key);
    this.#held.set(key, held);
    held.users += 1;
    const leave = (): void => {
      held.users -= 1;
    };
    try {
      const bytes = await held.content;
      if (Buffer.isBuffer(bytes)) return { bytes, leave };
      this.#drop(key, held);
      return bytes;
    } catch (error) {
      this.#drop(key, held);
      throw error;
    }
  }

  #begin(key: string, cost: number, read: () => Promise<Buffer | Failure>): Held<Failure> | undefined {
    // One long content must not push out all the others.
    if (cost > this.#capacity / 4 || !this.#isAskedAgain(key, cost)) return undefined;
    for (const [oldest, held] of this.#held) {
      if (this.#size + cost <= this.#capacity) break;
      if (held.users === 0) this.#drop(oldest, held);
    }
    if (this.#size + cost > this.#capacity) return undefined;
    this.#size += cost;
    return { content: read(), cost, users: 0 };
  }

  #isAskedAgain(key: string, cost: number): boolean {
    const again = this.#asked.delete(key);
    if (again) this.#askedSize -= cost;
    else {
      this.#asked.set(key, cost);
      this.#askedSize += cost;
    }
    for (const [oldest, its] of this.#asked) {
      if (this.#askedSize <= this.#capacity) break;
      this.#asked.delete(oldest);
      this.#askedSize -= its;
    }
    return again;
  }

  #drop(key: string, held: Held<Failure>): void {
    if (this.#held.get(key) !== held) return;
    this.#held.delete(key);
    this.#size -= held.cost;
  }
}
