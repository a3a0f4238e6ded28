/**
 * Decides who gets the next free connection of a pool: the least served client. A request holds its connection while it
 * computes, so clients with expensive requests could hold all of them. Therefore half of them are for requests that
 * have just begun. One that turns out to be long loses its connection to a client that is served less, and starts again
 * once fewer long ones run; as most requests are short, little is computed twice. Besides, a client that has at least
 * two connections fewer than another takes one of those whose work is waiting in the run queue anyway.
 */
import type { Pool, PoolClient } from "pg";
import { LIMITS } from "../../base/limits.ts";
import type { Problem } from "../../base/problems.ts";
import { Abandoned, currentContext, isAbandoned, type RequestContext } from "../../base/work/request-context.ts";
import { SCHEDULER } from "../../base/work/scheduler.ts";
import { CONNECT_MS } from "./client.ts";
import { PoolExhausted } from "./problems.ts";

/**
 * Beyond this, one is refused at once, of the client with the most: they would be answered only after their clients
 * have given up.
 */
const MAX_WAITING = LIMITS.databaseQueue.most;

/** So many connections are for requests that are neither long nor being sent. */
const KEPT_FREE = 2;
/** What has computed for so long is long; most pages and searches take less. */
const LONG_MS = 50;

/** How often it is checked whether requests that have connections have become long, or a client has too many. */
const CHECK_MS = 20;

/** A request that has a connection, or waits for one. Work of the process itself has no context. */
interface Holder {
  readonly context: RequestContext | undefined;
  /** Whether it was long already when it got its connection: it keeps that one. */
  wasLong: boolean;
  /** What it does with its connection; undefined if that cannot be taken. */
  use: Use | undefined;
}

/** A use of a connection that may end at any time: the work is then repeated on another one. */
export interface Use {
  /** Whether a statement runs, which the next user of the connection would have to wait for. */
  readonly isBusy: boolean;
  /** Releases the connection. */
  end(): void;
}

interface Waiting {
  readonly admit: () => void;
  readonly refuse: (problem: Problem) => void;
}

export class ConnectionQueue {
  readonly #pool: Pool;
  readonly #holders = new Set<Holder>();
  readonly #holderOf = new WeakMap<PoolClient, Holder>();
  readonly #waiting = new Map<Holder, Waiting>();
  /** Runs while somebody waits. */
  #checks: NodeJS.Timeout | undefined;

  constructor(pool: Pool) {
    this.#pool = pool;
    pool.on("release", (_error, client) => {
      const holder = this.#holderOf.get(client as PoolClient);
      if (holder) this.#free(holder);
    });
  }

  /** How many wait for a connection. */
  get waiting(): number {
    return this.#waiting.size;
  }

  /** The connection is returned with its own `release`. */
  async acquire(): Promise<PoolClient> {
    const holder: Holder = { context: currentContext(), wasLong: false, use: undefined };
    if (this.#mayHold(holder)) this.#add(holder);
    else await this.#wait(holder);
    try {
      const client = await this.#pool.connect();
      this.#holderOf.set(client, holder);
      return client;
    } catch (error) {
      this.#free(holder);
      throw error;
    }
  }

  allowTaking(client: PoolClient, use: Use): void {
    const holder = this.#holderOf.get(client);
    if (holder) holder.use = use;
  }

  #wait(holder: Holder): Promise<void> {
    return new Promise((resolve, reject) => {
      const { context } = holder;
      const since = performance.now();
      const settle = (): void => {
        if (context) context.waitedMs += performance.now() - since;
        clearTimeout(timeout);
        this.#waiting.delete(holder);
      };
      const admit = (): void => {
        settle();
        resolve();
      };
      const refuse = (problem: Problem): void => {
        settle();
        reject(problem);
      };
      const timeout = setTimeout(() => refuse(new PoolExhausted()), patienceOf(holder));
      this.#waiting.set(holder, { admit, refuse });
      if (this.#waiting.size > MAX_WAITING) this.#refuseOne(holder);
      this.#makeRoom(holder);
      this.#checks ??= setInterval(() => this.#check(), CHECK_MS);
    });
  }

  #check(): void {
    for (const [{ context }, { refuse }] of this.#waiting) if (context && isAbandoned(context)) refuse(new Abandoned());
    this.#admitNext();
    const next = this.#next() ?? leastServed(this.#waiting.keys());
    if (next) this.#makeRoom(next);
    if (this.#waiting.size > 0) return;
    clearInterval(this.#checks);
    this.#checks = undefined;
  }

  /** Whether there is a connection for it now. */
  #mayHold(holder: Holder): boolean {
    if (this.#holders.size >= this.#pool.options.max) return false;
    return !isLong(holder) || this.#long().length < this.#mostLong();
  }

  #add(holder: Holder): void {
    holder.wasLong = isLong(holder);
    this.#holders.add(holder);
  }

  #long(): readonly Holder[] {
    return [...this.#holders].filter(isLong);
  }

  /** More would not be faster, since they share a thread. What is being sent is no work, but takes connections, too. */
  #mostLong(): number {
    const { max } = this.#pool.options;
    const sending = contextsOf(this.#holders).filter(({ isSending }) => isSending).length;
    return Math.max(1, Math.min(Math.floor(max / 2), max - KEPT_FREE - sending));
  }

  #makeRoom(newcomer: Holder): void {
    const { context } = newcomer;
    if (!context || this.#takeFromLong(newcomer, context)) return;
    SCHEDULER.giveWay(contextsOf(this.#holders), context);
  }

  /** Takes a connection from a client that is served more, or else the two might just change places. */
  #takeFromLong(newcomer: Holder, context: RequestContext): boolean {
    const long = this.#long();
    const [most, mostLong] = [this.#pool.options.max, this.#mostLong()];
    const isNeeded = isLong(newcomer) ? long.length >= mostLong : this.#holders.size >= most && long.length > mostLong;
    if (!isNeeded) return false;
    const service = SCHEDULER.ownServiceOf(context);
    const candidates = long.filter(
      ({ context: other, wasLong, use }) =>
        !wasLong && use?.isBusy === false && other && SCHEDULER.ownServiceOf(other) > service,
    );
    if (candidates.length === 0) return false;
    const victim = SCHEDULER.victim(contextsOf(candidates));
    candidates.find((other) => other.context === victim)?.use?.end();
    return true;
  }

  #refuseOne(newcomer: Holder): void {
    const contexts = contextsOf(this.#waiting.keys());
    const victim = contexts.length > 0 ? SCHEDULER.victim(contexts) : newcomer.context;
    const holder = this.#waiting.keys().find(({ context }) => context === victim) ?? newcomer;
    this.#waiting.get(holder)?.refuse(new PoolExhausted());
  }

  #free(holder: Holder): void {
    this.#holders.delete(holder);
    this.#admitNext();
  }

  /** Several can be admitted at once where long work of others has ended. */
  #admitNext(): void {
    for (let next = this.#next(); next && this.#mayHold(next); next = this.#next()) {
      this.#add(next);
      this.#waiting.get(next)?.admit();
    }
  }

  /** The least served one that waits and may hold a connection. */
  #next(): Holder | undefined {
    const mayBeLong = this.#long().length < this.#mostLong();
    return leastServed(this.#waiting.keys().filter((holder) => mayBeLong || !isLong(holder)));
  }
}

/** The first of several. */
function leastServed(holders: Iterable<Holder>): Holder | undefined {
  let first: Holder | undefined;
  let least = Number.POSITIVE_INFINITY;
  for (const holder of holders) {
    const service = serviceOf(holder);
    if (service >= least) continue;
    first = holder;
    least = service;
  }
  return first;
}

function serviceOf({ context }: Holder): number {
  return context ? SCHEDULER.serviceOf(context) : 0;
}

function isLong({ context }: Holder): boolean {
  return context !== undefined && context.computedMs >= LONG_MS && !context.isSending;
}

/** What has been computed already is worth waiting for, as long as the request may take. */
function patienceOf(holder: Holder): number {
  const { context } = holder;
  if (!context || !isLong(holder)) return CONNECT_MS;
  return Math.max(CONNECT_MS, context.timeoutMs - context.computedMs - context.waitedMs);
}

function contextsOf(holders: Iterable<Holder>): readonly RequestContext[] {
  return [...holders].flatMap(({ context }) => context ?? []);
}
