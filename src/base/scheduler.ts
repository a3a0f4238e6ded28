/**
 * Long work takes turns: of all that has computed for a moment and wants to go on, one goes on each time the event loop has turned, so that short requests
 * never wait for more than one of them. First comes whoever has had the least lately: a client who asks for expensive things all the time waits for
 * itself (https://en.wikipedia.org/wiki/Foreground-background). What waits too long is given up, and nobody may have too much waiting.
 */
import { performance } from "node:perf_hooks";
import { LIMITS } from "./limits.ts";
import { Problem } from "./problems.ts";
import { newRequestContext, type RequestContext } from "./request-context.ts";

/** What a client has had is forgotten by half each time. */
const HALVED_EVERY_MS = 1_000;
/** How long somebody may compute before others have their turn. */
export const SLICE_MS = 2;
/** So many may begin in one turn, if they have little to do. */
const MOST_BEGINNERS = 8;
/** Most searches have ended after so long. */
const BEGINNING_MS = 10;
/** Less than this is nothing. */
const LEAST_MS = 0.5;

interface Waiting {
  readonly context: RequestContext;
  readonly goOn: () => void;
  readonly giveUp: (problem: Problem) => void;
  readonly since: number;
}

/** What belongs to nobody in particular: imports, and what the process does for itself. */
const NOBODY = newRequestContext("", Number.POSITIVE_INFINITY);

export class FairScheduler {
  readonly #now: () => number;
  readonly #waiting = new Set<Waiting>();
  /** Milliseconds of long work, lately, by client. */
  readonly #had = new Map<string, number>();
  #halvedAt: number;
  #isTurning = false;
  /** When the event loop is known to have turned. */
  #turnedAt = Number.NEGATIVE_INFINITY;
  /** Of those that wait, how many have not begun. */
  #beginners = 0;
  #beginningsFirst = false;
  #granted = 0;

  constructor(now: () => number = () => performance.now()) {
    this.#now = now;
    this.#halvedAt = now();
  }

  /** Work that waits for its turn. */
  get waiting(): number {
    return this.#waiting.size;
  }

  /** FairScheduler that were given so far. */
  get granted(): number {
    return this.#granted;
  }

  /**
   * Resolves when work may begin: mostly at once, but not if as long as a slice has passed since the event loop is known to have turned. A hundred requests that
   * come together would else all begin before anybody else is heard. To ask the loop for each request would cost more than many a reply.
   */
  async begin(context: RequestContext = NOBODY): Promise<void> {
    if (this.#beginners === 0 && this.#now() - this.#turnedAt < SLICE_MS) return;
    this.#beginners += 1;
    try {
      await this.#wait(context);
    } finally {
      this.#beginners -= 1;
    }
  }

  /** Resolves when the work that has just computed for so many milliseconds may go on. */
  next(context: RequestContext = NOBODY, milliseconds: number): Promise<void> {
    this.#refuseTooMuch(context);
    this.count(context, milliseconds);
    return this.#wait(context);
  }

  /** Takes note of work that was done. */
  count(context: RequestContext = NOBODY, milliseconds: number): void {
    this.#forget();
    this.#had.set(context.client, (this.#had.get(context.client) ?? 0) + milliseconds);
    context.computing += milliseconds;
  }

  #wait(context: RequestContext): Promise<void> {
    return new Promise((goOn, giveUp) => {
      this.#waiting.add({ context, goOn, giveUp, since: this.#now() });
      this.#turn();
    });
  }

  #refuseTooMuch(context: RequestContext): void {
    // What has had a turn before is not sent away: only its end counts.
    if (context === NOBODY || context.computing > 0) return;
    const { longQueries, longQueriesOfClient } = LIMITS;
    let all = 0;
    let ofClient = 0;
    for (const other of this.#waiting) {
      if (other.context.computing === 0) continue;
      all += 1;
      if (context.client !== "" && other.context.client === context.client) ofClient += 1;
    }
    if (all >= longQueries.most) {
      throw new Problem("server-busy", `${all} long queries are waiting already.`, RETRY);
    }
    if (ofClient >= longQueriesOfClient.most) {
      throw new Problem("too-many-requests", `${ofClient} long queries of yours are waiting already.`, RETRY);
    }
  }

  #turn(): void {
    if (this.#isTurning) return;
    this.#isTurning = true;
    setImmediate(() => {
      this.#isTurning = false;
      this.#turnedAt = this.#now();
      this.#giveUpLate();
      // Most that begin have little to do, unless their client is known for more.
      for (let i = 0, isLight = true; i < MOST_BEGINNERS && isLight; i++) {
        const first = this.#first();
        if (!first) return;
        this.#waiting.delete(first);
        this.#granted += 1;
        const { context } = first;
        context.waiting += this.#now() - first.since;
        isLight = context.computing === 0 && !this.#hadMuch(context.client);
        first.goOn();
      }
      if (this.#waiting.size > 0) this.#turn();
    });
  }

  #giveUpLate(): void {
    const now = this.#now();
    for (const late of this.#waiting) {
      const { computing, waiting } = late.context;
      if (computing + waiting + now - late.since < late.context.patienceMs) continue;
      this.#waiting.delete(late);
      late.giveUp(new Problem("answer-too-slow", "The answer takes longer than this service allows.", RETRY));
    }
  }

  /** Of a client's own, in the order in which they wait, which a set keeps; every other time what has only begun comes first. */
  #first(): Waiting | undefined {
    let first: Waiting | undefined;
    let least = [Number.POSITIVE_INFINITY, Number.POSITIVE_INFINITY];
    this.#beginningsFirst = !this.#beginningsFirst;
    for (const waiting of this.#waiting) {
      const { client } = waiting.context;
      const isLater = this.#beginningsFirst && waiting.context.computing >= BEGINNING_MS;
      const rank = [this.#had.get(client) ?? 0, isLater ? 1 : 0];
      if (rank[0] > least[0] || (rank[0] === least[0] && rank[1] >= least[1])) continue;
      first = waiting;
      least = rank;
      if (rank[0] === 0 && rank[1] === 0) break;
    }
    return first;
  }

  /** Of those who cannot be told apart, one may have had it all. */
  #hadMuch(client: string): boolean {
    return client !== "" && (this.#had.get(client) ?? 0) >= BEGINNING_MS;
  }

  #forget(): void {
    const now = this.#now();
    if (now - this.#halvedAt < HALVED_EVERY_MS) return;
    const share = 2 ** -((now - this.#halvedAt) / HALVED_EVERY_MS);
    this.#halvedAt = now;
    for (const [client, milliseconds] of this.#had) {
      if (milliseconds * share < LEAST_MS) this.#had.delete(client);
      else this.#had.set(client, milliseconds * share);
    }
  }
}

const RETRY = { headers: { "retry-after": "5" } };

/** The turns of this process. */
export const SCHEDULER = new FairScheduler();
