/**
 * The request that work is done for, and how long it may take. The context follows everything that is awaited
 * (AsyncLocalStorage): long computations happen deep inside, where nothing else knows of requests. Work outside of a
 * request, such as an import, has no context and no timeout.
 */
import { AsyncLocalStorage } from "node:async_hooks";
import { Problem } from "../problems.ts";
import { IdleTime } from "./idle-time.ts";

/** What is counted and limited together. */
export interface Network {
  /** Only compared, never logged. */
  readonly name: string;
  /** How many clients it counts as: its limits are that many times those of a client. */
  readonly clients: number;
}

export interface Client {
  readonly name: string;
  /** From the widest to the client itself. */
  readonly networks: readonly Network[];
}

export interface RequestContext {
  readonly client: Client;
  /** The limit for computing and waiting in the run queue together. */
  readonly timeoutMs: number;
  /** Where the response is sent to; undefined for work that never loses its client. */
  readonly connection: { readonly destroyed: boolean } | undefined;
  /** How long it has waited for other processes. */
  readonly idle: IdleTime;
  /** How long it has computed and waited so far; long work only. */
  computedMs: number;
  waitedMs: number;
  /** Whether a long response is being sent: refusing its work now would cut it off. */
  isSending: boolean;
  /** Other requests that wait for what this one computes (`shared-work.ts`). */
  readonly waiters: Set<RequestContext>;
}

/** The client of work without a connection. */
export const UNIDENTIFIED: Client = { name: "", networks: [{ name: "", clients: 1 }] };

const contexts = new AsyncLocalStorage<RequestContext>();

export function newRequestContext(
  client: Client,
  timeoutMs: number,
  connection?: RequestContext["connection"],
): RequestContext {
  return {
    client,
    timeoutMs,
    connection,
    idle: new IdleTime(),
    computedMs: 0,
    waitedMs: 0,
    isSending: false,
    waiters: new Set(),
  };
}

export function runInContext<T>(context: RequestContext, work: () => T): T {
  return contexts.run(context, work);
}

/** For what a request causes, but all of them wait for: it has no client, and does not end with the request. */
export function runWithoutContext<T>(work: () => T): T {
  return contexts.exit(work);
}

export function currentContext(): RequestContext | undefined {
  return contexts.getStore();
}

/** Ends the work of a request whose client has disconnected. Nobody receives it. */
export class Abandoned extends Problem {
  constructor() {
    const sentence = {
      en: "The client disconnected before it was answered.",
      de: "Der Client hat die Verbindung vor der Antwort getrennt.",
    };
    super("answer-too-slow", sentence);
  }
}

/** Whether the clients of a request, and of all that wait for what it computes, have disconnected. */
export function isAbandoned(context: RequestContext): boolean {
  if (context.connection?.destroyed !== true) return false;
  // Two pages may each wait for what the other computes: each request is visited once.
  const visited = new Set([context]);
  for (const { connection, waiters } of visited) {
    if (connection?.destroyed !== true) return false;
    for (const waiter of waiters) visited.add(waiter);
  }
  return true;
}

/** Must be called before a request causes more work. */
export function refuseAbandoned(context: RequestContext | undefined): void {
  if (context && isAbandoned(context)) throw new Abandoned();
}
