/** Refuses texts that not every engine could keep: with the other one, they would be a failure in the middle of an import. */
import { Problem } from "../base/problems.ts";

export function refuseUnstorable(values: readonly unknown[]): void {
  for (const value of values) if (typeof value === "string" && value.includes("\0")) throw unstorableText();
}

/** PostgreSQL knows no U+0000 in texts (https://www.postgresql.org/docs/current/datatype-character.html). */
export function unstorableText(cause?: unknown): Problem {
  return new Problem("import-invalid", "A text holds the character U+0000, which cannot be stored.", { cause });
}
