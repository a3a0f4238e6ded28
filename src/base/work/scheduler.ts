/**
 * A fair scheduler for long work. Work that has used up its time slice waits in the run queue; each iteration of the
 * event loop resumes one entry, so that short requests never wait for more than one slice. Several may start in one,
 * until they have used up a slice together. The client with the least attained service comes first
 * (https://en.wikipedia.org/wiki/Foreground-background), so a client with many expensive requests mostly waits for
 * itself, and all clients of an IPv6 network together have the share of a few. Work for several requests has the rank
 * of the best of them. Work that waits too long is aborted, and so is work whose clients have disconnected. The queue
 * is limited, in all and per client; if it is full, the client with the most in it gives way.
 */
import { performance } from "node:perf_hooks";
import { LIMITS } from "../limits.ts";
import { Problem } from "../problems.ts";
import { AttainedService, perClient } from "./attained-service.ts";
import {
  Abandoned,
  type Client,
  isAbandoned,
  newRequestContext,
  type RequestContext,
  refuseAbandoned,
  UNIDENTIFIED,
} from "./request-context.ts";

/** The time slice: how long work may compute before others run. */
export const SLICE_MS = 2;
/** How many turns there are at most in one iteration of the event loop, and how many entries are resumed in them. */
const MAX_TURNS = 4;
const MAX_RESUMED = 8;
/** How many iterations in a row may pass without any, to accept connections. */
const MAX_YIELDED = 16;
/** Most searches take less. */
const SHORT_MS = 10;

interface QueueEntry {
  readonly context: RequestContext;
  readonly resume: () => void;
  readonly abort: (problem: Problem) => void;
  readonly since: number;
}

/** Work without a request: imports, and what the process does for itself. */
const BACKGROUND = newRequestContext(UNIDENTIFIED, Number.POSITIVE_INFINITY);

export class FairScheduler {
  readonly #now: () => number;
  readonly #queue = new Set<QueueEntry>();
  readonly #service: AttainedService;
  /** How many turns are scheduled. */
  #turns = 0;
  /** The last known iteration of the event loop, the last one in which entries were resumed, and when that was. */
  #iteration = 0;
  #resumedIn = 0;
  #iteratedAt = Number.NEGATIVE_INFINITY;
  /** How many entries were resumed in it. */
  #resumed = 0;
  /** Whether one of them is long work. It may wait for a database first, so its time is not known yet. */
  #hasResumedLong = false;
  /** Whether a connection was accepted in this iteration, and how many have passed without a turn because of that. */
  #hasAccepted = false;
  #yielded = 0;
  /** Queue entries that have not started yet. */
  #starting = 0;
  #prefersShort = false;
  #granted = 0;

  constructor(now: () => number = () => performance.now()) {
    this.#now = now;
    this.#service = new AttainedService(now);
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
    refuseAbandoned(context);
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
    refuseAbandoned(context);
    // What is refused has been computed, too.
    this.#service.add(context.client, milliseconds);
    this.#admit(context);
    context.computedMs += milliseconds;
    return this.#enqueue(context);
  }

  /** Adds to the service that a client has attained. */
  count(context: RequestContext = BACKGROUND, milliseconds: number): void {
    this.#service.add(context.client, milliseconds);
    context.computedMs += milliseconds;
  }

  /** The same for work that makes a request no long one (`short-work.ts`). */
  countShort({ client }: RequestContext, milliseconds: number): void {
    this.#service.addShort(client, milliseconds);
  }

  /**
   * A connection was accepted. Node accepts one in each iteration of the event loop, so more may be waiting: with a
   * slice in each, a few hundred new connections per second would make all others wait for a second and more.
   */
  accepted(): void {
    this.#hasAccepted = true;
  }

  #enqueue(context: RequestContext): Promise<void> {
    return new Promise((resume, abort) => {
      this.#queue.add({ context, resume, abort, since: this.#now() });
      this.#schedule();
    });
  }

  /** Makes room for new work, or refuses it if its client has the most waiting. */
  #admit(context: RequestContext): void {
    // Work that has already had a slice is never refused here: it may have to give way, or exceed its timeout.
    if (context === BACKGROUND || context.computedMs > 0) return;
    const { longQueries, longQueriesOfClient } = LIMITS;
    const { name } = context.client;
    const waiting = this.#longWork();
    const ofClient = waiting.filter(({ client }) => client.name === name).length;
    if (ofClient >= longQueriesOfClient.most) {
      const sentence = {
        en: `${ofClient} of your long queries are already waiting.`,
        de: `${ofClient} Ihrer langen Abfragen warten schon.`,
      };
      throw new Problem("too-many-requests", sentence, RETRY);
    }
    if (waiting.length < longQueries.most) return;
    const victim = this.victim(ofClient === 0 ? waiting : [...waiting, context]);
    if (victim === context) throw busy(waiting.length);
    this.#refuse(victim, waiting.length);
  }

  /** The long work in the queue that may give way to other work. */
  #longWork(): RequestContext[] {
    const contexts: RequestContext[] = [];
    for (const { context } of this.#queue) {
      if (context !== BACKGROUND && context.computedMs > 0 && !context.isSending) contexts.push(context);
    }
    return contexts;
  }

  /**
   * Of requests that hold something, one with long work gives way to a newcomer, if its client has at least two more of
   * them and is served more: somebody who opens a few pages at once must not give way to one that computes all the
   * time, one request after the other.
   */
  giveWay(holders: readonly RequestContext[], newcomer: RequestContext): void {
    const holding = new Set(holders);
    const held = countNetworks(holders);
    const enough = perClient(newcomer.client, held) + 2;
    const service = this.#longServiceOf(newcomer);
    const waiting = this.#longWork();
    const candidates = waiting.filter(
      (context) =>
        holding.has(context) && perClient(context.client, held) >= enough && this.#longServiceOf(context) > service,
    );
    if (candidates.length > 0) this.#refuse(this.victim(candidates, held), waiting.length);
  }

  /**
   * Which of these gives way: of the client with the most, the one that has computed least. Among clients with equally
   * many, the most served one gives way.
   */
  victim(contexts: readonly RequestContext[], counted = countNetworks(contexts)): RequestContext {
    let victim = contexts[0];
    let rank = [0, 0, 0];
    for (const context of contexts) {
      const { client, computedMs } = context;
      const other = [perClient(client, counted), this.#service.of(client), -computedMs];
      const difference = other.map((value, i) => value - rank[i]).find((value) => value !== 0) ?? 0;
      // Of several that are equal, the newest.
      if (difference < 0) continue;
      victim = context;
      rank = other;
    }
    return victim;
  }

  #refuse(victim: RequestContext, waiting: number): void {
    for (const entry of this.#queue) if (entry.context === victim) this.#remove(entry, busy(waiting));
  }

  #remove(entry: QueueEntry, problem: Problem): void {
    this.#queue.delete(entry);
    entry.abort(problem);
  }

  /** Node handles all that was scheduled so far in its next iteration, and what is resumed runs in between. */
  #schedule(): void {
    if (this.#turns >= Math.min(this.#queue.size, MAX_TURNS)) return;
    this.#turns += 1;
    setImmediate(this.#turn, this.#iteration + 1);
  }

  readonly #turn = (iteration: number): void => {
    this.#turns -= 1;
    if (iteration > this.#iteration) {
      this.#iteration = iteration;
      this.#yielded = this.#hasAccepted && this.#yielded < MAX_YIELDED ? this.#yielded + 1 : 0;
      this.#hasAccepted = false;
    }
    if (this.#yielded === 0) this.#resumeSome();
    this.#schedule();
  };

  /**
   * How many entries a turn may resume: one, and then as many as fit into the rest of the slice if each takes as long
   * as those before. Those of one turn proceed together, step by step. Ten hits of the demo city then take a fifth less
   * processor time than one request after the other, probably because the code of a step stays in its caches.
   */
  #room(now: number): number {
    if (this.#resumed === 0) return 1;
    const passed = now - this.#iteratedAt;
    if (passed >= SLICE_MS) return 0;
    return Math.min(MAX_RESUMED - this.#resumed, Math.ceil(((SLICE_MS - passed) * this.#resumed) / passed));
  }

  #resumeSome(): void {
    const now = this.#now();
    if (this.#iteration > this.#resumedIn) {
      this.#resumedIn = this.#iteration;
      this.#iteratedAt = now;
      this.#resumed = 0;
      this.#hasResumedLong = false;
      this.#abortOutdated();
    }
    const room = this.#room(now);
    for (let i = 0; i < room && !this.#hasResumedLong; i++) {
      const entry = this.#leastServed();
      if (!entry) return;
      const isLong = entry.context.computedMs > 0;
      // It is resumed alone, in the next turn. Pages are long from their start: they are rendered without a pause.
      if (isLong && i > 0) return;
      this.#hasResumedLong = isLong;
      this.#resume(entry, now);
    }
  }

  #resume(entry: QueueEntry, now: number): void {
    this.#queue.delete(entry);
    this.#resumed += 1;
    this.#granted += 1;
    entry.context.waitedMs += now - entry.since;
    entry.resume();
  }

  /** Aborts what nobody waits for any more, and what has waited too long. */
  #abortOutdated(): void {
    const now = this.#now();
    for (const entry of this.#queue) {
      const { computedMs, waitedMs, timeoutMs } = entry.context;
      if (isAbandoned(entry.context)) {
        this.#remove(entry, new Abandoned());
        continue;
      }
      if (computedMs + waitedMs + now - entry.since < timeoutMs) continue;
      const sentence = {
        en: "The request takes longer than this service allows.",
        de: "Die Anfrage braucht länger, als dieser Dienst erlaubt.",
      };
      this.#remove(entry, new Problem("answer-too-slow", sentence, RETRY));
    }
  }

  /** A client's own entries are in FIFO order, which a Set keeps; every other time, short ones come first. */
  #leastServed(): QueueEntry | undefined {
    let first: QueueEntry | undefined;
    let [least, leastDeferred] = [Number.POSITIVE_INFINITY, Number.POSITIVE_INFINITY];
    let ranked: Client | undefined;
    let service = 0;
    this.#prefersShort = !this.#prefersShort;
    for (const entry of this.#queue) {
      const { client, waiters, computedMs } = entry.context;
      // Most entries are of the same client as the one before. To rank each made a start take three times as long if 16
      // were waiting.
      if (waiters.size > 0 || client.name !== ranked?.name) {
        service = this.serviceOf(entry.context);
        ranked = waiters.size > 0 ? undefined : client;
      }
      const deferred = this.#prefersShort && computedMs >= SHORT_MS ? 1 : 0;
      if (service > least || (service === least && deferred >= leastDeferred)) continue;
      first = entry;
      [least, leastDeferred] = [service, deferred];
      if (service === 0 && deferred === 0) break;
    }
    return first;
  }

  /** The attained service of the least served client that waits for the result. */
  serviceOf(context: RequestContext): number {
    return leastOf(context, (client) => this.#service.rankOf(client));
  }

  /** The same by long work alone: a client must not give way because of the short requests that it sends meanwhile. */
  #longServiceOf(context: RequestContext): number {
    return leastOf(context, (client) => this.#service.longRankOf(client));
  }

  /**
   * The same by long work, and without what new clients count together: for one of them it may be more than others have
   * attained.
   */
  ownServiceOf(context: RequestContext): number {
    return leastOf(context, (client) => this.#service.of(client));
  }
}

function leastOf({ client, waiters }: RequestContext, serviceOf: (client: Client) => number): number {
  let least = serviceOf(client);
  for (const waiter of waiters) {
    if (!waiter.connection?.destroyed) least = Math.min(least, serviceOf(waiter.client));
  }
  return least;
}

function countNetworks(contexts: readonly RequestContext[]): ReadonlyMap<string, number> {
  const counts = new Map<string, number>();
  for (const { client } of contexts) {
    for (const { name } of client.networks) counts.set(name, (counts.get(name) ?? 0) + 1);
  }
  return counts;
}

function busy(waiting: number): Problem {
  const sentence = {
    en: `${waiting} long queries are already waiting.`,
    de: `${waiting} lange Abfragen warten schon.`,
  };
  return new Problem("server-busy", sentence, RETRY);
}

const RETRY = { headers: { "retry-after": "5" } };

/** The scheduler of this process. */
export const SCHEDULER = new FairScheduler();
