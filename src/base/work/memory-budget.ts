/**
 * A budget for the memory that requests hold while they are answered. Most need little and never wait. One that needs
 * more first reserves all that a request may use, out of what there is for all of them; until then it waits. So a
 * request that has begun to use much can finish: none waits for memory that another one waits to use. Few may wait,
 * because they hold connections to the database meanwhile.
 */
import { LIMITS } from "../limits.ts";
import { Problem } from "../problems.ts";
import { currentContext, isAbandoned, type RequestContext } from "./request-context.ts";
import { SCHEDULER } from "./scheduler.ts";

const WAIT_MS = 10_000;

export interface Budgets {
  /** What a request may use without a reservation. */
  readonly light: number;
  readonly ofRequest: number;
  readonly ofAll: number;
  /** How many requests may wait. */
  readonly queue: number;
}

interface Waiting {
  readonly promise: Promise<void>;
  /** It goes on, or it has ended. */
  readonly stop: () => void;
  readonly refuse: () => void;
}

export class MemoryBudget {
  readonly #budgets: () => Budgets;
  readonly #waitMs: number;
  /** Reservations by network. */
  readonly #reserved = new Map<string, number>();
  readonly #waiting = new Map<RequestContext, Waiting>();
  #count = 0;

  constructor(budgets: () => Budgets, waitMs = WAIT_MS) {
    this.#budgets = budgets;
    this.#waitMs = waitMs;
  }

  /** How many requests have a reservation. */
  get reservations(): number {
    return this.#count;
  }

  get waiting(): number {
    return this.#waiting.size;
  }

  /** A request begins to compute a response; it may compute several, as for a page of the explorer. */
  begin(context: RequestContext | undefined): void {
    if (context) context.responses += 1;
  }

  /** What it held is free. */
  end(context: RequestContext | undefined): void {
    if (!context) return;
    context.responses -= 1;
    if (context.responses > 0) return;
    context.heldBytes = 0;
    this.#waiting.get(context)?.stop();
    if (context.hasReservation) this.#release(context);
  }

  /**
   * The current request holds so many bytes more, until it ends. A promise only if it has to wait. Fails if it needs
   * more than a request may use, or if others do not finish in time.
   */
  hold(bytes: number, context = currentContext()): Promise<void> | undefined {
    // Only the memory for responses is limited, not that for imports.
    if (!context || context.responses === 0) return undefined;
    const { light, ofRequest } = this.#budgets();
    context.heldBytes += bytes;
    if (context.heldBytes > ofRequest) throw tooExpensive(ofRequest);
    if (context.heldBytes <= light || context.hasReservation) return undefined;
    // Requests that wait have no room either, so none is overtaken.
    if (!this.#hasRoomFor(context)) return this.#waiting.get(context)?.promise ?? this.#wait(context);
    this.#reserve(context);
    return undefined;
  }

  #wait(context: RequestContext): Promise<void> {
    const { promise, resolve, reject } = Promise.withResolvers<void>();
    const stop = (): void => {
      clearTimeout(timeout);
      this.#waiting.delete(context);
      resolve();
    };
    const refuse = (): void => {
      const sentence = {
        en: `${this.#count} requests that need much memory are already being answered.`,
        de: `${this.#count} Anfragen, die viel Speicher brauchen, werden schon beantwortet.`,
      };
      reject(new Problem("server-busy", sentence, { headers: { "retry-after": "10" } }));
      stop();
    };
    const timeout = setTimeout(refuse, this.#waitMs);
    this.#waiting.set(context, { promise, stop, refuse });
    if (this.#waiting.size > this.#budgets().queue) this.#refuseOne();
    return promise;
  }

  /** One that has lost its client, or else one of the client with the most. */
  #refuseOne(): void {
    const contexts = [...this.#waiting.keys()];
    this.#waiting.get(contexts.find(isAbandoned) ?? SCHEDULER.victim(contexts))?.refuse();
  }

  /** One network, at its widest, gets at most half. */
  #hasRoomFor(context: RequestContext): boolean {
    const { ofRequest, ofAll } = this.#budgets();
    const most = Math.floor(ofAll / ofRequest);
    return this.#count < most && (nameOf(context) === "" || this.#reservedBy(context) < Math.max(1, most / 2));
  }

  #reserve(context: RequestContext): void {
    context.hasReservation = true;
    this.#count += 1;
    this.#reserved.set(nameOf(context), this.#reservedBy(context) + 1);
  }

  /** Next is the client with the fewest reservations; among equals, who waits longest. */
  #release(context: RequestContext): void {
    context.hasReservation = false;
    this.#count -= 1;
    const left = this.#reservedBy(context) - 1;
    if (left > 0) this.#reserved.set(nameOf(context), left);
    else this.#reserved.delete(nameOf(context));
    let next: RequestContext | undefined;
    for (const other of this.#waiting.keys())
      if (this.#hasRoomFor(other) && (!next || this.#reservedBy(other) < this.#reservedBy(next))) next = other;
    if (!next) return;
    const waiting = this.#waiting.get(next);
    this.#reserve(next);
    waiting?.stop();
  }

  #reservedBy(context: RequestContext): number {
    return this.#reserved.get(nameOf(context)) ?? 0;
  }
}

function nameOf({ client }: RequestContext): string {
  return client.networks[0].name;
}

function tooExpensive(most: number): Problem {
  const megabytes = Math.round(most / 2 ** 20);
  return new Problem("request-too-expensive", {
    en: `The request needs more than ${megabytes} MiB of memory.`,
    de: `Die Anfrage braucht mehr als ${megabytes} MiB Speicher.`,
  });
}

/** The budget of this process. */
export const MEMORY = new MemoryBudget(() => ({
  light: LIMITS.lightRequestBytes.most,
  ofRequest: LIMITS.requestMemoryBytes.most,
  ofAll: LIMITS.memoryBytes.most,
  queue: LIMITS.memoryQueue.most,
}));
