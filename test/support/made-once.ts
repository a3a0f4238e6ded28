/** What several test files use and is costly to make: the first that asks for it makes it, the others wait and read the same. */
import { existsSync, mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { inject } from "vitest";

/** Longer than anything here takes, even beside other work. */
const PATIENCE_MS = 300_000;

/** A folder of this test run that `make` has filled. Nobody writes into it afterwards. */
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
  for (const end = Date.now() + PATIENCE_MS; !existsSync(done); await sleep(50)) {
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
