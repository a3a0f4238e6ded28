/**
 * The request that work is done for, and how long it may take. It follows everything that is awaited
 * (AsyncLocalStorage): long computations happen deep inside, where nothing else knows of requests. Work outside a
 * request, such as an import, has no context and no time limit.
 */
import { AsyncLocalStorage } from "node:async_hooks";

export interface RequestContext {
  /** Whose it is; empty where clients cannot be told apart. */
  readonly client: string;
  /** After so long, computing and waiting for turns, it is given up. */
  readonly patienceMs: number;
  /** What it has had so far, in milliseconds: long work only. */
  computing: number;
  waiting: number;
}

const contexts = new AsyncLocalStorage<RequestContext>();

export function newRequestContext(client: string, patienceMs: number): RequestContext {
  return { client, patienceMs, computing: 0, waiting: 0 };
}

export function runInContext<T>(context: RequestContext, work: () => T): T {
  return contexts.run(context, work);
}

export function currentContext(): RequestContext | undefined {
  return contexts.getStore();
}
