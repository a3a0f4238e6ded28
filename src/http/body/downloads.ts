/**
 * Long replies that are made while they are sent hold a snapshot of the store for as long as their client takes: only so many may be under way, and of one
 * client half of them, so that slow clients leave the store to the others. Who finds no place waits in a queue for a while.
 */
import { LIMITS } from "../../base/limits.ts";
import { Problem } from "../../base/problems.ts";

const WAIT_MS = 10_000;

interface Waiting {
  readonly client: string;
  readonly enter: () => void;
}

export class Downloads {
  readonly #most: number;
  readonly #waitMs: number;
  readonly #waiting = new Set<Waiting>();
  readonly #ofClient = new Map<string, number>();
  #underWay = 0;

  constructor(most = LIMITS.downloads.most, waitMs = WAIT_MS) {
    this.#most = most;
    this.#waitMs = waitMs;
  }

  /** A place, which must be left again by calling it; nothing if there is none, or others wait. */
  tryEnter(client: string): (() => void) | undefined {
    if (!this.#hasPlaceFor(client)) return undefined;
    for (const other of this.#waiting) if (this.#hasPlaceFor(other.client)) return undefined;
    return this.#enter(client);
  }

  /** Waits for a place. */
  async enter(client: string): Promise<() => void> {
    const place = this.tryEnter(client);
    if (place) return place;
    return new Promise((resolve, reject) => {
      const giveUp = setTimeout(() => {
        this.#waiting.delete(waiting);
        const sentence = `${this.#underWay} long replies are being sent already.`;
        reject(new Problem("server-busy", sentence, { headers: { "retry-after": "10" } }));
      }, this.#waitMs);
      const waiting = {
        client,
        enter: () => {
          clearTimeout(giveUp);
          resolve(this.#enter(client));
        },
      };
      this.#waiting.add(waiting);
    });
  }

  #hasPlaceFor(client: string): boolean {
    if (this.#underWay >= this.#most) return false;
    return client === "" || (this.#ofClient.get(client) ?? 0) < Math.max(1, this.#most / 2);
  }

  #enter(client: string): () => void {
    this.#underWay += 1;
    this.#ofClient.set(client, (this.#ofClient.get(client) ?? 0) + 1);
    let isLeft = false;
    return () => {
      if (isLeft) return;
      isLeft = true;
      this.#leave(client);
    };
  }

  #leave(client: string): void {
    this.#underWay -= 1;
    const left = (this.#ofClient.get(client) ?? 0) - 1;
    if (left > 0) this.#ofClient.set(client, left);
    else this.#ofClient.delete(client);
    for (const waiting of this.#waiting) {
      if (!this.#hasPlaceFor(waiting.client)) continue;
      this.#waiting.delete(waiting);
      waiting.enter();
      return;
    }
  }
}
