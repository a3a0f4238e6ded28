/**
 * Rate limit: at most `limit` requests in any 60 seconds. Grants are counted per clock second; a grant counts in its
 * own second and the 60 that follow, and no span of 60 seconds touches more than those 61. So the limit is never
 * exceeded in any window, and a caller costs 61 numbers whatever the limit.
 */
import { LIMITS } from "../../base/limits.ts";

export interface RateLimitResult {
  readonly granted: boolean;
  /** Requests that would be granted right now, after this one. */
  readonly remaining: number;
  /** Whole seconds, at least 1, until the oldest grant that counts stops counting. */
  readonly reset: number;
}

const SECONDS = 61;

/** Beyond these, the caller that has been idle longest is dropped, whatever its count. */
const MAX_CALLERS = LIMITS.clients.most;

export class RateLimits {
  readonly #callers = new Map<string, GrantCount>();

  /** How many callers are tracked. */
  get size(): number {
    return this.#callers.size;
  }

  /** Grants or refuses a request of `caller` at `now` (milliseconds). A refused request does not count. */
  take(caller: string, limit: number, now: number): RateLimitResult {
    const count = this.#callers.get(caller) ?? new GrantCount();
    // A Map keeps insertion order: callers that have been idle longest come first, and are dropped once nothing counts.
    this.#callers.delete(caller);
    for (const [idle, other] of this.#callers) {
      if (other.at(now) > 0 && this.#callers.size < MAX_CALLERS) break;
      this.#callers.delete(idle);
    }
    this.#callers.set(caller, count);
    const granted = count.at(now) < limit;
    if (granted) count.add();
    return { granted, remaining: Math.max(0, limit - count.at(now)), reset: Math.ceil(count.freed() - now / 1000) };
  }
}

/** The grants of one caller in each of the last 61 seconds, as a ring buffer. */
class GrantCount {
  readonly #ring = new Uint32Array(SECONDS);
  #total = 0;
  #second = 0;

  /** Advances to `now` and returns how many grants still count. */
  at(now: number): number {
    const second = Math.floor(now / 1000);
    // Resets after the clock was set back; otherwise requests would be refused until it has caught up.
    if (second < this.#second || second - this.#second >= SECONDS) {
      this.#ring.fill(0);
      this.#total = 0;
      this.#second = second;
    }
    while (this.#second < second) {
      this.#second += 1;
      this.#total -= this.#ring[this.#second % SECONDS];
      this.#ring[this.#second % SECONDS] = 0;
    }
    return this.#total;
  }

  add(): void {
    this.#ring[this.#second % SECONDS] += 1;
    this.#total += 1;
  }

  /** The second at which the oldest grants stop counting: their own, once around the ring. */
  freed(): number {
    let second = this.#second + 1;
    while (second < this.#second + SECONDS && this.#ring[second % SECONDS] === 0) second += 1;
    return second;
  }
}
