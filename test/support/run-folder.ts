/** Vitest's global set-up: a temporary folder that all files of a test run share (`made-once.ts`). */
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { TestProject } from "vitest/node";

declare module "vitest" {
  interface ProvidedContext {
    runFolder: string;
  }
}

export function setup(project: TestProject): () => void {
  const folder = mkdtempSync(join(tmpdir(), "rathaus-run-"));
  project.provide("runFolder", folder);
  return () => rmSync(folder, { recursive: true, force: true });
}
