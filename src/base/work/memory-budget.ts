/**
 * A budget for the memory that responses take while they are computed. Most take little and never wait. One that takes
 * more reserves some out of what there is for all of them. If there is no room, it lets go of everything, its snapshot
 * included, waits and starts again: so none holds what another one waits for, and whatever was read or computed so far
 * is little. The client that has been served least comes first, and is not overtaken.
 *
 * A page that consists of several responses holds a snapshot for all of them, so it starts again as a whole.
 */
import { AsyncLocalStorage } from "node:async_hooks";
import { performance } from "node:perf_hooks";
import { LIMITS } from "../limits.ts";
import { Problem } from "../problems.ts";
import { Abandoned, currentContext, isAbandoned, type RequestContext } from "./request-context.ts";
import { SCHEDULER } from "./scheduler.ts";

const WAIT_MS = LIMITS.waitSeconds.most * 1_000;
/** What is reserved, as a multiple of what is needed so far: few start again more than once. */
const AHEAD = 4;

export interface Budgets {
  /** What a response may take without a reservation. */
  readonly light: number;
  readonly ofResponse: number;
  readonly ofAll: number;
  /** How many responses may wait. */
  readonly queue: number;
}

type State = "running" | "ended" | "failed";

/** One attempt to compute a response, or a page. */
interface Attempt {
  readonly context: RequestContext;
  held: number;
  reserved: number;
  /** If there was no room: so many bytes must be reserved for the next attempt. */
  missing: number | undefined;
  state: State;
}

/** A response: all of an attempt, or one of those that a page consists of. */
interface Part {
  readonly attempt: Attempt;
  held: number;
  state: State;
}

interface Waiting {
  readonly context: RequestContext;
  readonly bytes: number;
  readonly go: () => void;
  readonly refuse: (problem: Problem) => void;
}

/** Ends an attempt. */
class NoRoom extends Error {
  constructor() {
    super("There is no room for what this response needs.");
  }
}

export class MemoryBudget {
  readonly #budgets: () => Budgets;
  readonly #waitMs: number;
  readonly #parts = new AsyncLocalStorage<Part>();
  readonly #pages = new AsyncLocalStorage<Attempt>();
  readonly #waiting = new Set<Waiting>();
  /** Reserved bytes, in all and by network. */
  #reserved = 0;
  readonly #reservedBy = new Map<string, number>();

  constructor(budgets: () => Budgets, waitMs = WAIT_MS) {
    this.#budgets = budgets;
    this.#waitMs = waitMs;
  }

  get reservedBytes(): number {
    return this.#reserved;
  }

  get waiting(): number {
    return this.#waiting.size;
  }

  /**
   * Computes a response for the current request. `compute` may be called several times, one after the other. `discard`
   * gets a response that was computed although there was no room for something that it does not wait for.
   */
  async run<T>(compute: () => Promise<T>, discard: (response: T) => Promise<void> = async () => {}): Promise<T> {
    const context = currentContext();
    // Only the memory for responses is limited, not that for imports.
    if (!context) return compute();
    const page = this.#pages.getStore();
    if (page?.context !== context || page.state === "ended")
      return this.#run(context, (attempt) => this.#runPart(attempt, compute), discard);
    try {
      if (page.missing !== undefined) throw new NoRoom();
      const response = await this.#runPart(page, compute);
      if (page.missing === undefined) return response;
      await discard(response);
      throw new NoRoom();
    } catch (error) {
      // The page gets it as a response.
      throw error instanceof NoRoom ? busy(this.#waiting.size) : error;
    }
  }

  /** The same for a page out of responses of `run`. One for which there is no room fails, and with it the page. */
  async runPage<T>(compute: () => Promise<T>): Promise<T> {
    const context = currentContext();
    return context ? this.#run(context, (attempt) => this.#pages.run(attempt, compute)) : compute();
  }

  async #run<T>(
    context: RequestContext,
    compute: (attempt: Attempt) => Promise<T>,
    discard: (result: T) => Promise<void> = async () => {},
  ): Promise<T> {
    for (let reserved = 0; ; ) {
      const attempt: Attempt = { context, held: 0, reserved, missing: undefined, state: "running" };
      try {
        const result = await compute(attempt);
        if (attempt.missing === undefined) {
          attempt.state = "ended";
          return result;
        }
        await discard(result);
      } catch (error) {
        if (attempt.missing === undefined) throw error;
      } finally {
        if (attempt.state === "running") attempt.state = "failed";
        this.#reserve(attempt, 0);
      }
      reserved = attempt.missing;
      if (reserved > 0) await this.#wait(context, reserved);
    }
  }

  async #runPart<T>(attempt: Attempt, compute: () => Promise<T>): Promise<T> {
    const part: Part = { attempt, held: 0, state: "running" };
    try {
      const response = await this.#parts.run(part, compute);
      part.state = "ended";
      return response;
    } catch (error) {
      // Of another request, whose work this one has joined.
      if (error instanceof NoRoom) attempt.missing ??= 0;
      throw error;
    } finally {
      if (part.state === "running") part.state = "failed";
      attempt.held -= part.held;
    }
  }

  /**
   * The current response takes so many bytes more, until it is computed, or fewer if negative. Fails if a response may
   * not take as much.
   */
  hold(bytes: number): void {
    const part = this.#parts.getStore();
    if (!part || part.state === "ended" || part.attempt.state === "ended") return;
    const { attempt } = part;
    // What one attempt has begun in parallel ends with it.
    if (part.state === "failed" || attempt.state === "failed" || attempt.missing !== undefined) throw new NoRoom();
    const { light, ofResponse } = this.#budgets();
    part.held += bytes;
    attempt.held += bytes;
    if (attempt.held > ofResponse) throw tooExpensive(ofResponse);
    if (attempt.held <= Math.max(light, attempt.reserved)) return;
    const wanted = Math.min(ofResponse, AHEAD * attempt.held);
    const isNew = attempt.reserved === 0;
    if ((isNew && this.#waiting.size > 0) || !this.#hasRoom(attempt.context, wanted - attempt.reserved)) {
      attempt.missing = wanted;
      throw new NoRoom();
    }
    this.#reserve(attempt, wanted);
  }

  /** Resolves when so much is reserved for the next attempt. */
  #wait(context: RequestContext, bytes: number): Promise<void> {
    const { promise, resolve, reject } = Promise.withResolvers<void>();
    const since = performance.now();
    const stop = (): void => {
      context.waitedMs += performance.now() - since;
      clearTimeout(timeout);
      this.#waiting.delete(waiting);
    };
    const waiting: Waiting = {
      context,
      bytes,
      go: () => {
        stop();
        this.#add(context, bytes);
        resolve();
      },
      refuse: (problem) => {
        stop();
        reject(problem);
      },
    };
    const timeout = setTimeout(() => waiting.refuse(busy(this.#waiting.size)), this.#waitMs);
    this.#waiting.add(waiting);
    this.#admit();
    if (this.#waiting.size > this.#budgets().queue) this.#refuseOne();
    return promise;
  }

  /** The newest of the client with the most. Those that have lost theirs no longer wait. */
  #refuseOne(): void {
    const victim = SCHEDULER.victim([...this.#waiting].map(({ context }) => context));
    const all = [...this.#waiting].filter(({ context }) => context === victim);
    all.at(-1)?.refuse(busy(this.#waiting.size));
  }

  /** Lets those go on for whom there is room, the least served first. */
  #admit(): void {
    for (;;) {
      let next: Waiting | undefined;
      for (const waiting of this.#waiting) {
        if (isAbandoned(waiting.context)) waiting.refuse(new Abandoned());
        else if (this.#isWithinShare(waiting.context, waiting.bytes) && (!next || isLessServed(waiting, next)))
          next = waiting;
      }
      if (!next || this.#reserved + next.bytes > this.#budgets().ofAll) return;
      next.go();
    }
  }

  #hasRoom(context: RequestContext, bytes: number): boolean {
    return this.#reserved + bytes <= this.#budgets().ofAll && this.#isWithinShare(context, bytes);
  }

  /** One network, at its widest, gets at most half. */
  #isWithinShare(context: RequestContext, bytes: number): boolean {
    const { ofResponse, ofAll } = this.#budgets();
    const name = nameOf(context);
    return name === "" || (this.#reservedBy.get(name) ?? 0) + bytes <= Math.max(ofResponse, ofAll / 2);
  }

  /** Changes the reservation of an attempt. */
  #reserve(attempt: Attempt, bytes: number): void {
    if (bytes === attempt.reserved) return;
    this.#add(attempt.context, bytes - attempt.reserved);
    attempt.reserved = bytes;
    this.#admit();
  }

  #add(context: RequestContext, bytes: number): void {
    const name = nameOf(context);
    this.#reserved += bytes;
    const left = (this.#reservedBy.get(name) ?? 0) + bytes;
    if (left > 0) this.#reservedBy.set(name, left);
    else this.#reservedBy.delete(name);
  }
}

function nameOf({ client }: RequestContext): string {
  return client.networks[0].name;
}

function isLessServed(one: Waiting, other: Waiting): boolean {
  return SCHEDULER.serviceOf(one.context) < SCHEDULER.serviceOf(other.context);
}

function busy(waiting: number): Problem {
  const sentence = {
    en: `${waiting} requests that need much memory are already waiting.`,
    de: `${waiting} Anfragen, die viel Speicher brauchen, warten schon.`,
  };
  return new Problem("server-busy", sentence, { headers: { "retry-after": "10" } });
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
  ofResponse: LIMITS.requestMemoryBytes.most,
  ofAll: LIMITS.memoryBytes.most,
  queue: LIMITS.memoryQueue.most,
}));
