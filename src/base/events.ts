/**
 * Everything worth observing while the program runs, as one union. Code passes events to its observer and does not know
 * what they become: log lines (log.ts), metrics (metrics.ts) or progress lines (cli/io/progress.ts). event-kinds.ts
 * documents each event.
 */
import type { ProblemCode } from "./problems.ts";

export type Event =
  | { readonly type: "listening"; readonly url: string }
  | { readonly type: "stopping"; readonly reason: string }
  | {
      readonly type: "request";
      readonly id: string;
      readonly method: string;
      /** The route pattern, not the address: low cardinality and no personal data. */
      readonly route: string;
      readonly status: number;
      readonly milliseconds: number;
      readonly bytes: number;
      /** Whether the response came from the cache; undefined for routes that are never cached. */
      readonly cached?: boolean;
      /** The name of the API key; never the key itself. */
      readonly key?: string;
      readonly problem?: ProblemCode;
      /** The client disconnected before the end of the response. */
      readonly aborted?: true;
    }
  /** Requests that were refused before routing, so there is no id and no route; those of a second together. */
  | { readonly type: "refused"; readonly problem: ProblemCode; readonly count: number }
  /** A client read so slowly that it was disconnected. */
  | { readonly type: "reader-disconnected"; readonly reason: "slot" | "memory" }
  | { readonly type: "request-failed"; readonly id: string; readonly route: string; readonly error: unknown }
  /** The last known keys stay valid. */
  | { readonly type: "keys-unreadable"; readonly error: unknown }
  /** An attached file is missing or does not match its hash; it is not served. */
  | { readonly type: "file-damaged"; readonly file: string; readonly hash: string; readonly damage: string }
  | { readonly type: "data-version"; readonly version: string }
  /** A database server that is unreachable or stale is skipped until it recovers. */
  | { readonly type: "database-skipped"; readonly server: string; readonly error: unknown }
  | { readonly type: "database-recovered"; readonly server: string }
  /** The store file is corrupt, missing or unusable. `serving`: whether the still open file answers requests. */
  | { readonly type: "store-error"; readonly error: unknown; readonly serving: boolean }
  | { readonly type: "store-reopened" }
  /** A trusted proxy does not say whom its requests are from. */
  | { readonly type: "clients-not-named"; readonly proxy: string; readonly header: "missing" | "unusable" }
  /** Workers are identified by process id. */
  | { readonly type: "worker-started"; readonly worker: number }
  | { readonly type: "worker-died"; readonly worker: number; readonly reason: string }
  /** The bulk files of a data version are complete. */
  | { readonly type: "bulk-made"; readonly version: string; readonly seconds: number; readonly bytes: number }
  /** They could not be made; it is tried again later. */
  | { readonly type: "bulk-failed"; readonly version: string; readonly error: unknown }
  | { readonly type: "picture-failed"; readonly error: unknown }
  /** The text of attached files is searchable, as far as it could be read. */
  | { readonly type: "documents-read"; readonly files: number; readonly unread: number; readonly seconds: number }
  /** The text of a file cannot be read; everything else about it works. */
  | { readonly type: "document-unread"; readonly file: string; readonly reason: string }
  /** The texts could not be read or stored; it is tried again later. */
  | { readonly type: "documents-failed"; readonly error: unknown }
  /** Information for the operator; not an error. */
  | { readonly type: "notice"; readonly sentence: string }
  /** A request to another server failed and is retried after a delay. */
  | {
      readonly type: "fetch-retried";
      readonly address: string;
      readonly reason: string;
      readonly milliseconds: number;
    }
  | {
      readonly type: "progress";
      /** A short description. */
      readonly task: string;
      readonly done: number;
      /** Absent if unknown. */
      readonly total?: number;
    };

export type Observer = (event: Event) => void;

/** Combines several observers into one. */
export function observers(...all: readonly Observer[]): Observer {
  return (event) => {
    for (const observe of all) observe(event);
  };
}
