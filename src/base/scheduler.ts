/**
 * A fair scheduler for long work. Work that has used up its time slice waits in the run queue; each iteration of the
 * event loop resumes one entry, so that short requests never wait for more than one slice. The client with the least
 * attained service comes first (https://en.wikipedia.org/wiki/Foreground-background), so a client with many expensive
 * requests mostly waits for itself. Work for several requests has the rank of the best of them. Work that waits too
 * long is aborted, and the queue is limited per client.
 */
import { performance } from "node:perf_hooks";
import { LIMITS } from "./limits.ts";
import { Problem } from "./problems.ts";
import { newRequestContext, type RequestContext } from "./request-context.ts";

/** The half-life of the service that a client has attained. */
const HALF_LIFE_MS = 1_000;
/** The time slice: how long work may compute before others run. */
export const SLICE_MS = 2;
/** How many requests with little to do may start in one iteration of the event loop. */
const MAX_STARTS = 8;
/** Most searches take less. */
const SHORT_MS = 10;
/** A client with less attained service is dropped. */
const NEGLIGIBLE_MS = 0.5;

interface QueueEntry {
  readonly context: RequestContext;
  readonly resume: () => void;
  readonly abort: (problem: Problem) => void;
  readonly since: number;
}

/** Work without a request: imports, and what the process does for itself. */
const BACKGROUND = newRequestContext("", Number.POSITIVE_INFINITY);

export class FairScheduler {
  readonly #now: () => number;
  readonly #queue = new Set<QueueEntry>();
  /** Attained service: recent milliseconds of long work, by client. */
  readonly #service = new Map<string, number>();
  #decayedAt: number;
  #isScheduled = false;
  /** The last known iteration of the event loop. */
  #iteratedAt = Number.NEGATIVE_INFINITY;
  /** Queue entries that have not started yet. */
  #starting = 0;
  #prefersShort = false;
  #granted = 0;

  constructor(now: () => number = () => performance.now()) {
    this.#now = now;
    this.#decayedAt = now();
  }

  /** The length of the run queue. */
  get waiting(): number {
    return this.#queue.size;
  }

  /** How many queue entries were resumed so far. */
  get granted(): number {
    return this.#granted;
  }

  /**
   * Resolves when work may start: usually at once, but not if a time slice has passed since the last known iteration of
   * the event loop. Otherwise a hundred simultaneous requests would all start before any other event is handled.
   * Waiting for the event loop on every request would cost more than many a response.
   */
  async begin(context: RequestContext = BACKGROUND): Promise<void> {
    if (this.#starting === 0 && this.#now() - this.#iteratedAt < SLICE_MS) return;
    this.#starting += 1;
    try {
      await this.#enqueue(context);
    } finally {
      this.#starting -= 1;
    }
  }

  /** Resolves when work that has just computed for this many milliseconds may continue. */
  next(context: RequestContext = BACKGROUND, milliseconds: number): Promise<void> {
    this.#admit(context);
    this.count(context, milliseconds);
    return this.#enqueue(context);
  }

  /** Adds to the service that a client has attained. */
  count(context: RequestContext = BACKGROUND, milliseconds: number): void {
    this.#decay();
    this.#service.set(context.client, (this.#service.get(context.client) ?? 0) + milliseconds);
    context.computedMs += milliseconds;
  }

  #enqueue(context: RequestContext): Promise<void> {
    return new Promise((resume, abort) => {
      this.#queue.add({ context, resume, abort, since: this.#now() });
      this.#schedule();
    });
  }

  /** Refuses new work while too much is waiting. */
  #admit(context: RequestContext): void {
    // Work that has already had a slice is never refused: only its timeout applies.
    if (context === BACKGROUND || context.computedMs > 0) return;
    const { longQueries, longQueriesOfClient } = LIMITS;
    let all = 0;
    let ofClient = 0;
    for (const other of this.#queue) {
      if (other.context.computedMs === 0) continue;
      all += 1;
      if (context.client !== "" && other.context.client === context.client) ofClient += 1;
    }
    if (all >= longQueries.most) {
      const sentence = {
        en: `${all} long queries are already waiting.`,
        de: `${all} lange Abfragen warten schon.`,
      };
      throw new Problem("server-busy", sentence, RETRY);
    }
    if (ofClient >= longQueriesOfClient.most) {
      const sentence = {
        en: `${ofClient} of your long queries are already waiting.`,
        de: `${ofClient} Ihrer langen Abfragen warten schon.`,
      };
      throw new Problem("too-many-requests", sentence, RETRY);
    }
  }

  #schedule(): void {
    if (this.#isScheduled) return;
    this.#isScheduled = true;
    setImmediate(() => {
      this.#isScheduled = false;
      this.#iteratedAt = this.#now();
      this.#abortOverdue();
      // Most work that starts is short, unless its client has recently had much.
      for (let i = 0, isLight = true; i < MAX_STARTS && isLight; i++) {
        const entry = this.#leastServed();
        if (!entry) return;
        this.#queue.delete(entry);
        this.#granted += 1;
        const { context } = entry;
        context.waitedMs += this.#now() - entry.since;
        isLight = context.computedMs === 0 && !this.#isHeavy(context.client);
        entry.resume();
      }
      if (this.#queue.size > 0) this.#schedule();
    });
  }

  #abortOverdue(): void {
    const now = this.#now();
    for (const entry of this.#queue) {
      const { computedMs, waitedMs, timeoutMs } = entry.context;
      if (computedMs + waitedMs + now - entry.since < timeoutMs) continue;
      this.#queue.delete(entry);
      const sentence = {
        en: "The request takes longer than this service allows.",
        de: "Die Anfrage braucht länger, als dieser Dienst erlaubt.",
      };
      entry.abort(new Problem("answer-too-slow", sentence, RETRY));
    }
  }

  /** A client's own entries are in FIFO order, which a Set keeps; every other time, short ones come first. */
  #leastServed(): QueueEntry | undefined {
    let first: QueueEntry | undefined;
    let least = [Number.POSITIVE_INFINITY, Number.POSITIVE_INFINITY];
    this.#prefersShort = !this.#prefersShort;
    for (const entry of this.#queue) {
      const isDeferred = this.#prefersShort && entry.context.computedMs >= SHORT_MS;
      const rank = [this.#serviceOf(entry.context), isDeferred ? 1 : 0];
      if (rank[0] > least[0] || (rank[0] === least[0] && rank[1] >= least[1])) continue;
      first = entry;
      least = rank;
      if (rank[0] === 0 && rank[1] === 0) break;
    }
    return first;
  }

  #serviceOf({ client, waiters }: RequestContext): number {
    let least = this.#service.get(client) ?? 0;
    for (const waiter of waiters) least = Math.min(least, this.#service.get(waiter.client) ?? 0);
    return least;
  }

  /** Unidentified clients are never heavy: one of them may have had all the service. */
  #isHeavy(client: string): boolean {
    return client !== "" && (this.#service.get(client) ?? 0) >= SHORT_MS;
  }

  #decay(): void {
    const now = this.#now();
    if (now - this.#decayedAt < HALF_LIFE_MS) return;
    const factor = 2 ** -((now - this.#decayedAt) / HALF_LIFE_MS);
    this.#decayedAt = now;
    for (const [client, milliseconds] of this.#service) {
      if (milliseconds * factor < NEGLIGIBLE_MS) this.#service.delete(client);
      else this.#service.set(client, milliseconds * factor);
    }
  }
}

const RETRY = { headers: { "retry-after": "5" } };

/** The scheduler of this process. */
export const SCHEDULER = new FairScheduler();
