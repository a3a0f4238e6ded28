/** What a part of the bench is: it gets a city and a folder, and tells what it measured. */
import type { Section } from "./report.ts";

/** What a part has to work with. */
export interface Bench {
  /** A data folder with a demo city in its store. */
  readonly data: string;
  /** Of that city. */
  readonly scale: number;
  /** For files of the run; removed at its end. */
  readonly folder: string;
  /** The sizes that `growth` compares; the second is the yardstick. */
  readonly scales: readonly number[];
  /** How long `soak` lasts, and its requests per second. */
  readonly minutes: number;
  readonly rate: number;
  /** The most memory that servers of the run have taken so far, in MB. */
  readonly peaks: { readonly server: string; readonly hasWorkers: boolean; readonly megabytes: number }[];
}

export type Part = (bench: Bench) => Promise<readonly Section[]>;
