/** A part of the bench: a function from a city and a folder to sections of results. */
import type { AttackName } from "../../src/cli/commands/bench.ts";
import type { Section } from "./report.ts";

/** The input of a part. */
export interface Bench {
  /** A data folder with a demo city in its store. */
  readonly data: string;
  /** The scale of that city. */
  readonly scale: number;
  /** For temporary files; removed at the end of the run. */
  readonly folder: string;
  /** The sizes that `growth` compares; the second is the baseline. */
  readonly scales: readonly number[];
  /** The duration of `soak`, its requests per second, and the seconds between its imports. */
  readonly minutes: number;
  readonly rate: number;
  readonly importEvery: number;
  /** The duration of each attack, the workers of the server, and the attacks to run. */
  readonly seconds: number;
  readonly workers: number;
  readonly attacks: readonly AttackName[];
  /** The engine of `growth`, `soak` and `attack`. */
  readonly engine: "sqlite" | "postgres";
  /** Peak memory of the servers of the run so far, in MB. */
  readonly peaks: { readonly server: string; readonly hasWorkers: boolean; readonly megabytes: number }[];
}

export type Part = (bench: Bench) => Promise<readonly Section[]>;
