/** The parts of the bench by name. Each is a file of its own, loaded on demand. */
import type { PartName } from "../src/cli/commands/bench.ts";
import type { Part } from "./measure/part.ts";

export const PARTS: Readonly<Record<PartName, () => Promise<Part>>> = {
  warm: async () => (await import("./parts/warm.ts")).warm,
  cold: async () => (await import("./parts/cold.ts")).cold,
  crawl: async () => (await import("./parts/crawl.ts")).crawl,
  files: async () => (await import("./parts/files.ts")).files,
  workers: async () => (await import("./parts/workers.ts")).workers,
  memory: async () => (await import("./parts/memory.ts")).memory,
  start: async () => (await import("./parts/start.ts")).start,
  import: async () => (await import("./parts/import.ts")).importing,
  rivals: async () => (await import("./parts/rivals.ts")).rivals,
  german: async () => (await import("./parts/german.ts")).german,
  bulk: async () => (await import("./parts/bulk.ts")).bulk,
  caching: async () => (await import("./parts/caching.ts")).caching,
  fairness: async () => (await import("./parts/fairness.ts")).fairness,
  growth: async () => (await import("./parts/growth.ts")).growth,
  index: async () => (await import("./parts/index-growth.ts")).indexGrowth,
  soak: async () => (await import("./parts/soak.ts")).soak,
  attack: async () => (await import("./parts/attack.ts")).attack,
};
