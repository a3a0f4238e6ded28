/**
 * Decides who gets the next free connection of a pool: the least served client. A request holds its connection while it
 * computes, so clients with expensive requests could hold all of them. Therefore the last ones are for requests that
 * have just begun. One that turns out to be long loses its connection to a client that is served less, and starts again
 * once fewer long ones run; as most requests are short, little is computed twice. Besides, a client that has at least
 * two connections fewer than another takes one of those whose work is waiting in the run queue anyway.
 */
import type { Pool, PoolClient } from "pg";
import { currentContext, type RequestContext } from "../../base/work/request-context.ts";
import { SCHEDULER } from "../../base/work/scheduler.ts";
import { CONNECT_MS } from "./client.ts";
import { PoolExhausted } from "./problems.ts";

/**
 * Beyond this, one is refused at once, of the client with the most: they would be answered only after their clients
 * have given up.
 */
const MAX_WAITING = 500;

/** So many connections are for requests that are not long yet. */
const FOR_SHORT = 2;
/** What has computed for so long is long; most pages and searches take less. */
const LONG_MS = 50;

/** How often it is checked whether requests that have connections have become long, or a client has too many. */
const CHECK_MS = 20;

/** A request that has a connection, or waits for one. Work of the process itself has no context. */
interface Holder {
  readonly context: RequestContext | undefined;
  /** Whether it was long already when it got its connection: it keeps that one. */
  wasLong: boolean;
  /** Takes the connection away from it. */
  giveUp: (() => void) | undefined;
}

interface Waiting {
  readonly admit: () => void;
  readonly refuse: () => void;
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
    const holder: Holder = { context: currentContext(), wasLong: false, giveUp: undefined };
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

  /** `giveUp` releases the connection at any time; the work is then repeated on another one. */
  allowTaking(client: PoolClient, giveUp: () => void): void {
    const holder = this.#holderOf.get(client);
    if (holder) holder.giveUp = giveUp;
  }

  #wait(holder: Holder): Promise<void> {
    return new Promise((resolve, reject) => {
      const settle = (): void => {
        clearTimeout(timeout);
        this.#waiting.delete(holder);
      };
      const admit = (): void => {
        settle();
        resolve();
      };
      const refuse = (): void => {
        settle();
        reject(new PoolExhausted());
      };
      const timeout = setTimeout(refuse, CONNECT_MS);
      this.#waiting.set(holder, { admit, refuse });
      if (this.#waiting.size > MAX_WAITING) this.#refuseOne(holder);
      this.#makeRoom(holder);
      this.#checks ??= setInterval(() => this.#check(), CHECK_MS);
    });
  }

  #check(): void {
    this.#admitNext();
    const next = this.#next();
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

  /** What is being sent is no work, but it also takes connections, for as long as its clients read. */
  #mostLong(): number {
    const sending = contextsOf(this.#holders).filter(({ isSending }) => isSending).length;
    return Math.max(1, this.#pool.options.max - FOR_SHORT - sending);
  }

  /** Nobody gives way to a request that would have to wait anyway. */
  #makeRoom(newcomer: Holder): void {
    const { context } = newcomer;
    if (!context || isLong(newcomer) || this.#takeFromLong(context)) return;
    SCHEDULER.giveWay(contextsOf(this.#holders), context);
  }

  /** Of a client that is served more, or else it might just change places with the newcomer. */
  #takeFromLong(newcomer: RequestContext): boolean {
    const long = this.#long();
    if (this.#holders.size < this.#pool.options.max || long.length <= this.#mostLong()) return false;
    const service = SCHEDULER.serviceOf(newcomer);
    const candidates = long.filter(
      ({ context, wasLong, giveUp }) => !wasLong && giveUp && context && SCHEDULER.serviceOf(context) > service,
    );
    if (candidates.length === 0) return false;
    const victim = SCHEDULER.victim(contextsOf(candidates));
    candidates.find(({ context }) => context === victim)?.giveUp?.();
    return true;
  }

  #refuseOne(newcomer: Holder): void {
    const contexts = contextsOf(this.#waiting.keys());
    const victim = contexts.length > 0 ? SCHEDULER.victim(contexts) : newcomer.context;
    const holder = this.#waiting.keys().find(({ context }) => context === victim) ?? newcomer;
    this.#waiting.get(holder)?.refuse();
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

  /** The least served one that waits, the first of several. Long ones come later if enough of them run. */
  #next(): Holder | undefined {
    let next: Holder | undefined;
    let least = Number.POSITIVE_INFINITY;
    const mayBeLong = this.#long().length < this.#mostLong();
    for (const other of this.#waiting.keys()) {
      if (!mayBeLong && isLong(other)) continue;
      const service = other.context ? SCHEDULER.serviceOf(other.context) : 0;
      if (service >= least) continue;
      next = other;
      least = service;
    }
    return next;
  }
}

function isLong({ context }: Holder): boolean {
  return context !== undefined && context.computedMs >= LONG_MS && !context.isSending;
}

function contextsOf(holders: Iterable<Holder>): readonly RequestContext[] {
  return [...holders].flatMap(({ context }) => context ?? []);
}
