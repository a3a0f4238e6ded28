/**
 * Ready-made reply bodies of one data version, as many as fit the given memory; the one unused for longest goes first. Bodies that
 * are being made are waited for, so that a crowd asking for the same thing costs one query.
 */
import { type Body, bodyOf, lasting } from "./body.ts";
import { CacheFill } from "./cache-fill.ts";

/** What a stored body costs beside its bytes: key, map entry, object. */
const ENTRY_COST = 300;

/** One huge body must not push out all the others. */
const LARGEST_SHARE = 1 / 4;

/** Bodies taken in at the same time while they are sent, and their largest share: all together a quarter of the memory again. */
const MOST_GATHERED = 2;
const LARGEST_GATHERED = 1 / 8;

export class BodyCache {
  readonly #capacity: number;
  readonly #ready = new Map<string, Body>();
  readonly #coming = new Map<string, { readonly version: string; readonly made: Promise<Body | undefined> }>();
  readonly #gathered = new Set<string>();
  #version = "";
  #size = 0;

  constructor(capacity: number) {
    this.#capacity = capacity;
  }

  get bytes(): number {
    return this.#size;
  }

  /** The body stored under `key` for `version`, if it is there. */
  get(version: string, key: string): Body | undefined {
    if (version !== this.#version) this.#startVersion(version);
    const body = this.#ready.get(key);
    if (body && this.#ready.size > 1) {
      // A Map keeps the order of insertion: what is put back last is dropped last.
      this.#ready.delete(key);
      this.#ready.set(key, body);
    }
    return body;
  }

  /** The body under `key`, made by `make` if nobody is making it already. Nothing, if it turns out to be one that is not kept whole. */
  async make(version: string, key: string, make: () => Promise<Body | undefined>): Promise<Body | undefined> {
    const coming = this.#coming.get(key);
    if (coming?.version === version) return coming.made;
    const mine = { version, made: make() };
    this.#coming.set(key, mine);
    try {
      const body = await mine.made;
      if (body) this.#keep(key, body);
      return body;
    } finally {
      // Another version may have taken the place.
      if (this.#coming.get(key) === mine) this.#coming.delete(key);
    }
  }

  /** Takes in a body that is sent as it is made, to be stored under `key`; nothing if somebody does already, or too many do. */
  gather(key: string, about: Pick<Body, "encoding" | "version">): CacheFill | undefined {
    const task = `${about.version} ${key}`;
    if (this.#gathered.has(task) || this.#gathered.size >= MOST_GATHERED) return undefined;
    this.#gathered.add(task);
    return new CacheFill(this.#capacity * LARGEST_GATHERED, (bytes) => {
      this.#gathered.delete(task);
      if (bytes) this.#keep(key, bodyOf([bytes], about));
    });
  }

  #keep(key: string, body: Body): void {
    const cost = costOf(key, body);
    if (body.version !== this.#version || cost > this.#capacity * LARGEST_SHARE || this.#ready.has(key)) return;
    this.#ready.set(key, lasting(body));
    this.#size += cost;
    for (const [oldest, dropped] of this.#ready) {
      if (this.#size <= this.#capacity) break;
      this.#ready.delete(oldest);
      this.#size -= costOf(oldest, dropped);
    }
  }

  #startVersion(version: string): void {
    this.#version = version;
    this.#ready.clear();
    this.#size = 0;
  }
}

function costOf(key: string, { length }: Body): number {
  return length + 2 * key.length + ENTRY_COST;
}
