/** The parts of the bench by name. Each is a file of its own, loaded when it is asked for. */
import type { PartName } from "../src/cli/commands/bench.ts";
import type { Part } from "./part.ts";

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
