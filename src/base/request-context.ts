/**
 * For whom something is done, and for how long. It goes along with everything that is awaited (AsyncLocalStorage): long work is met deep inside, where
 * nothing else knows of requests. Work without an errand, such as an import, is nobody's and has no end.
 */
import { AsyncLocalStorage } from "node:async_hooks";

export interface Errand {
  /** Whose it is; empty where clients cannot be told apart. */
  readonly client: string;
  /** After so long, computing and waiting for turns, it is given up. */
  readonly patienceMs: number;
  /** What it has had so far, in milliseconds: long work only. */
  computing: number;
  waiting: number;
}

const errands = new AsyncLocalStorage<Errand>();

export function newErrand(client: string, patienceMs: number): Errand {
  return { client, patienceMs, computing: 0, waiting: 0 };
}

export function onErrand<T>(errand: Errand, work: () => T): T {
  return errands.run(errand, work);
}

export function currentErrand(): Errand | undefined {
  return errands.getStore();
}
