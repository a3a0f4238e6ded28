/**
 * Everything worth noticing while the program runs, as one union. Code hands an event to its observer and does not
 * know what becomes of it: a log line (log.ts), a metric (metrics.ts), a progress line (cli/progress.ts). What each means: event-kinds.ts.
 */
import type { ProblemCode } from "./problems.ts";

export type Event =
  | { readonly type: "listening"; readonly url: string }
  | { readonly type: "stopping"; readonly reason: string }
  | {
      readonly type: "request";
      readonly id: string;
      readonly method: string;
      /** The pattern of the route, not the address: few values, and no personal data. */
      readonly route: string;
      readonly status: number;
      readonly milliseconds: number;
      readonly bytes: number;
      /** Whether the reply was ready in memory; undefined where it is none that is kept there. */
      readonly ready?: boolean;
      /** The name of the API key that the request came with; never the key. */
      readonly key?: string;
      readonly problem?: ProblemCode;
      /** The client did not wait for the end of the reply. */
      readonly left?: true;
    }
  /** What came over a connection was no request, so it has no id and no route. */
  | { readonly type: "refused"; readonly problem: ProblemCode }
  | { readonly type: "request-failed"; readonly id: string; readonly route: string; readonly error: unknown }
  /** The API keys could not be read from the store; the last known ones stay valid. */
  | { readonly type: "keys-unreadable"; readonly error: unknown }
  /** An attached file is not on disk, or no longer what it was: it is not served. */
  | { readonly type: "file-damaged"; readonly file: string; readonly hash: string; readonly damage: string }
  | { readonly type: "data-version"; readonly version: string }
  /** A database server that cannot be reached or has old data is not asked any more, until it is well again. */
  | { readonly type: "database-left-out"; readonly server: string; readonly error: unknown }
  | { readonly type: "database-used-again"; readonly server: string }
  /** The file of the store is damaged, gone or not usable; `answers` tells whether the one that is open still answers. */
  | { readonly type: "store-trouble"; readonly error: unknown; readonly answers: boolean }
  | { readonly type: "store-reopened" }
  /** Workers are named by their process id. */
  | { readonly type: "worker-started"; readonly worker: number }
  | { readonly type: "worker-died"; readonly worker: number; readonly reason: string }
  /** Something that the operator should know, though it is no mistake. */
  | { readonly type: "notice"; readonly sentence: string }
  /** Another server did not answer as it should and is asked again after a while. */
  | {
      readonly type: "fetch-retried";
      readonly address: string;
      readonly reason: string;
      readonly milliseconds: number;
    }
  | {
      readonly type: "progress";
      /** What is being done, in a few words. */
      readonly task: string;
      readonly done: number;
      /** Absent where the end is not known. */
      readonly total?: number;
    };

export type Observer = (event: Event) => void;

/** One observer that hands each event to all of them. */
export function observers(...all: readonly Observer[]): Observer {
  return (event) => {
    for (const observe of all) observe(event);
  };
}
