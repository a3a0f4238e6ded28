/** The parts of the bench by name. Each is a file of its own, loaded when it is asked for. */
import type { PartName } from "../src/cli/bench.ts";
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

export const PARTS: Readonly<Record<PartName, () => Promise<Part>>> = {
  warm: async () => (await import("./warm.ts")).warm,
  cold: async () => (await import("./cold.ts")).cold,
  crawl: async () => (await import("./crawl.ts")).crawl,
  files: async () => (await import("./files.ts")).files,
  workers: async () => (await import("./workers.ts")).workers,
  memory: async () => (await import("./memory.ts")).memory,
  start: async () => (await import("./start.ts")).start,
  import: async () => (await import("./import.ts")).importing,
  rivals: async () => (await import("./rivals.ts")).rivals,
  fairness: async () => (await import("./fairness.ts")).fairness,
  growth: async () => (await import("./growth.ts")).growth,
  soak: async () => (await import("./soak.ts")).soak,
};
