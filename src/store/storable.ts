/** Refuses texts that not every engine can store, so that an import fails the same way on each of them. */
import { Problem } from "../base/problems.ts";

export function refuseUnstorable(values: readonly unknown[]): void {
  for (const value of values) if (typeof value === "string" && value.includes("\0")) throw unstorableText();
}

/** PostgreSQL has no U+0000 in texts (https://www.postgresql.org/docs/current/datatype-character.html). */
export function unstorableText(cause?: unknown): Problem {
  return new Problem("import-invalid", "A text contains the character U+0000, which cannot be stored.", { cause });
}
