/** Folders that are costly to make and shared by test files: the first caller makes one, the others wait for it. */
import { existsSync, mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { inject } from "vitest";

/** Far longer than anything takes on a busy machine. */
const TIMEOUT_MS = 300_000;

/** A folder of this test run, filled by `make`. Tests only read it. */
export async function madeOnce(name: string, make: (folder: string) => Promise<void>): Promise<string> {
  const folder = join(inject("runFolder"), name);
  const [done, failed] = [`${folder}.done`, `${folder}.failed`];
  if (isFirst(folder)) {
    try {
      await make(folder);
      writeFileSync(done, "");
    } catch (error) {
      writeFileSync(failed, "");
      throw error;
    }
  }
  for (const end = Date.now() + TIMEOUT_MS; !existsSync(done); await sleep(50)) {
    if (existsSync(failed) || Date.now() > end) throw new Error(`Another test file could not make ${name}.`);
  }
  return folder;
}

/** Creating a folder is atomic: of several processes only one succeeds. */
function isFirst(folder: string): boolean {
  try {
    mkdirSync(folder);
    return true;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === "EEXIST") return false;
    throw error;
  }
}
