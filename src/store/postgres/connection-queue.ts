/**
 * Decides who gets the next free connection of a pool: the least served client. A request holds its connection while it
 * computes, so a few clients with expensive requests could hold all of them. If none is free, a client that has at
 * least two fewer than one that is served more takes one of those whose work is waiting in the run queue anyway.
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

/** How often it is checked whether another client has come to hold too many. */
const CHECK_MS = 20;

/** A request that has a connection, or waits for one. Work of the process itself has no context. */
interface Holder {
  readonly context: RequestContext | undefined;
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
    const holder: Holder = { context: currentContext() };
    if (this.#holders.size < this.#pool.options.max) this.#holders.add(holder);
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
      this.#checks ??= setInterval(() => this.#makeRoom(this.#next()), CHECK_MS);
    });
  }

  #makeRoom(newcomer: Holder | undefined): void {
    if (newcomer?.context) SCHEDULER.giveWay(contextsOf(this.#holders), newcomer.context);
    if (newcomer) return;
    clearInterval(this.#checks);
    this.#checks = undefined;
  }

  #refuseOne(newcomer: Holder): void {
    const contexts = contextsOf(this.#waiting.keys());
    const victim = contexts.length > 0 ? SCHEDULER.victim(contexts) : newcomer.context;
    const holder = this.#waiting.keys().find(({ context }) => context === victim) ?? newcomer;
    this.#waiting.get(holder)?.refuse();
  }

  #free(holder: Holder): void {
    this.#holders.delete(holder);
    const next = this.#next();
    if (!next) return;
    this.#holders.add(next);
    this.#waiting.get(next)?.admit();
  }

  /** The least served one that waits, the first of several. */
  #next(): Holder | undefined {
    let next: Holder | undefined;
    let least = Number.POSITIVE_INFINITY;
    for (const other of this.#waiting.keys()) {
      const service = other.context ? SCHEDULER.serviceOf(other.context) : 0;
      if (service >= least) continue;
      next = other;
      least = service;
    }
    return next;
  }
}

function contextsOf(holders: Iterable<Holder>): readonly RequestContext[] {
  return [...holders].flatMap(({ context }) => context ?? []);
}
