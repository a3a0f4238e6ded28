/** Permissions of what only the server's own user needs: the data folder, and the store with hashes of API keys. */
import { closeSync, openSync } from "node:fs";

export const PRIVATE_FOLDER = { mode: 0o700 } as const;

/** Creates the file unless it exists. A failure is left to the code that opens it and knows what to say. */
export function createPrivateFile(path: string): void {
  try {
    closeSync(openSync(path, "ax", 0o600));
  } catch {}
}
