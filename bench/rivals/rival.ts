/** What people would pick instead of our search: a program that takes the records of the city and answers queries over HTTP. */
import type { Query } from "./mix.ts";
import type { CityRecord } from "./records.ts";

export interface Rival {
  readonly name: string;
  /** Commands that must be installed. */
  readonly programs: readonly string[];
  /** Loads the records and starts to serve. */
  start(records: readonly CityRecord[], folder: string): Promise<RunningRival>;
  /** The address of a query in its own language: the number of all hits, and the first ten by relevance with snippets and records. */
  path(query: Query): string;
  /** The number of all hits, in what came back. */
  hits(reply: string): number;
  /** It ends the connection after each reply. */
  readonly closes?: boolean;
  /** It works with several threads: what it does in a second of processor time is what counts. */
  readonly perCore?: boolean;
  /** What it does otherwise than the others. */
  readonly note?: string;
}

export interface RunningRival {
  readonly url: string;
  /** Processes that do its work, each with its children; none: they come and go, and cannot be measured. */
  readonly pids: readonly number[];
  readonly secondsToLoad: number;
  stop(): Promise<void>;
}
