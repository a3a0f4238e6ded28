/**
 * The request that work is done for, and how long it may take. The context follows everything that is awaited
 * (AsyncLocalStorage): long computations happen deep inside, where nothing else knows of requests. Work outside of a
 * request, such as an import, has no context and no timeout.
 */
import { AsyncLocalStorage } from "node:async_hooks";

export interface RequestContext {
  /** Empty for unidentified clients. */
  readonly client: string;
  /** The limit for computing and waiting in the run queue together. */
  readonly timeoutMs: number;
  /** How long it has computed and waited so far; long work only. */
  computedMs: number;
  waitedMs: number;
  /** Other requests that wait for what this one computes (`shared-work.ts`). */
  readonly waiters: Set<RequestContext>;
}

const contexts = new AsyncLocalStorage<RequestContext>();

export function newRequestContext(client: string, timeoutMs: number): RequestContext {
  return { client, timeoutMs, computedMs: 0, waitedMs: 0, waiters: new Set() };
}

export function runInContext<T>(context: RequestContext, work: () => T): T {
  return contexts.run(context, work);
}

export function currentContext(): RequestContext | undefined {
  return contexts.getStore();
}
