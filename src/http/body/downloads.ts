/**
 * Limits concurrent downloads. A long body that is rendered while it is sent holds a snapshot of the store for as long
 * as its client reads. The number of slots is limited, and one client gets at most half of them, so that slow clients
 * do not block the others. A request that finds no free slot waits in a queue for a while.
 */
import { LIMITS } from "../../base/limits.ts";
import { Problem } from "../../base/problems.ts";

const WAIT_MS = 10_000;

interface Waiting {
  readonly client: string;
  readonly admit: () => void;
}

export class Downloads {
  readonly #slots: number;
  readonly #waitMs: number;
  readonly #waiting = new Set<Waiting>();
  readonly #usedBy = new Map<string, number>();
  #used = 0;

  constructor(slots = LIMITS.downloads.most, waitMs = WAIT_MS) {
    this.#slots = slots;
    this.#waitMs = waitMs;
  }

  /** Takes a slot and returns the function that releases it. Undefined if none is free, or others are waiting. */
  tryAcquire(client: string): (() => void) | undefined {
    if (!this.#hasSlotFor(client)) return undefined;
    for (const other of this.#waiting) if (this.#hasSlotFor(other.client)) return undefined;
    return this.#acquire(client);
  }

  /** Waits for a slot. */
  async acquire(client: string): Promise<() => void> {
    const slot = this.tryAcquire(client);
    if (slot) return slot;
    return new Promise((resolve, reject) => {
      const timeout = setTimeout(() => {
        this.#waiting.delete(waiting);
        const sentence = {
          en: `The server is already sending ${this.#used} long responses.`,
          de: `Der Server sendet schon ${this.#used} lange Antworten.`,
        };
        reject(new Problem("server-busy", sentence, { headers: { "retry-after": "10" } }));
      }, this.#waitMs);
      const waiting = {
        client,
        admit: () => {
          clearTimeout(timeout);
          resolve(this.#acquire(client));
        },
      };
      this.#waiting.add(waiting);
    });
  }

  #hasSlotFor(client: string): boolean {
    if (this.#used >= this.#slots) return false;
    return client === "" || (this.#usedBy.get(client) ?? 0) < Math.max(1, this.#slots / 2);
  }

  #acquire(client: string): () => void {
    this.#used += 1;
    this.#usedBy.set(client, (this.#usedBy.get(client) ?? 0) + 1);
    let isReleased = false;
    return () => {
      if (isReleased) return;
      isReleased = true;
      this.#release(client);
    };
  }

  #release(client: string): void {
    this.#used -= 1;
    const left = (this.#usedBy.get(client) ?? 0) - 1;
    if (left > 0) this.#usedBy.set(client, left);
    else this.#usedBy.delete(client);
    for (const waiting of this.#waiting) {
      if (!this.#hasSlotFor(waiting.client)) continue;
      this.#waiting.delete(waiting);
      waiting.admit();
      return;
    }
  }
}
