/** An alternative to our search: a program that loads the records of the city and answers queries over HTTP. */
import type { Query } from "./mix.ts";
import type { CityRecord } from "./records.ts";

export interface Rival {
  readonly name: string;
  /** Commands that must be installed. */
  readonly programs: readonly string[];
  /** Loads the records and starts the server. */
  start(records: readonly CityRecord[], folder: string): Promise<RunningRival>;
  /**
   * The address of a query in its own language: the total, and the first ten by relevance with snippets and records.
   */
  path(query: Query): string;
  /** The total number of hits in a response. */
  hits(reply: string): number;
  /** It closes the connection after each response. */
  readonly closes?: boolean;
  /** It has several threads: compare by CPU second. */
  readonly perCore?: boolean;
  /** How it differs from the others. */
  readonly note?: string;
}

export interface RunningRival {
  readonly url: string;
  /** Its processes, each with its children; empty if they are short-lived and cannot be measured. */
  readonly pids: readonly number[];
  readonly secondsToLoad: number;
  stop(): Promise<void>;
}
