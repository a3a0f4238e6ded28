/**
 * Ready-made reply bodies of one data version, as many as fit the given memory; the one unused for longest goes first. Bodies that
 * are being made are waited for, so that a crowd asking for the same thing costs one query.
 */
import type { Encoding } from "./negotiate.ts";

export interface Body {
  readonly bytes: Buffer;
  readonly encoding: Encoding;
  /** The data version that it was made from. */
  readonly version: string;
}

/** What a stored body costs beside its bytes: key, map entry, object. */
const ENTRY_COST = 300;

export class BodyCache {
  readonly #capacity: number;
  readonly #ready = new Map<string, Body>();
  readonly #coming = new Map<string, Promise<Body | undefined>>();
  #version = "";
  #size = 0;

  constructor(capacity: number) {
    this.#capacity = capacity;
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
    const task = `${version} ${key}`;
    const coming = this.#coming.get(task);
    if (coming) return coming;
    const made = make();
    this.#coming.set(task, made);
    try {
      const body = await made;
      if (body) this.#keep(key, body);
      return body;
    } finally {
      this.#coming.delete(task);
    }
  }

  #keep(key: string, body: Body): void {
    const cost = costOf(key, body);
    // One huge body must not push out all the others.
    if (body.version !== this.#version || cost > this.#capacity / 4 || this.#ready.has(key)) return;
    this.#ready.set(key, body);
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

function costOf(key: string, body: Body): number {
  return body.bytes.length + 2 * key.length + ENTRY_COST;
}
