/** How a command ends badly: one sentence on standard error and status 1, never a stack trace for what a user can mend. */
import { Problem } from "../../base/problems.ts";

export function exitWith(error: unknown): never {
  complain(error);
  process.exit(1);
}

/** The sentence alone, for work that goes on. */
export function complain(error: unknown): void {
  if (error instanceof Problem)
    console.error(
      printable(`rathaus: ${error.message}${reason(error)}${error.message.includes("\n") ? "\n" : " "}${error.hint}`),
    );
  else console.error("rathaus: an unexpected error, please report it.\n", error);
}

/** Sentences quote files and replies of others, which must not steer the terminal. */
function printable(text: string): string {
  return text.replace(/(?!\n)\p{Cc}/gu, "\ufffd");
}

/** Clients are not told why the database is away (addresses, certificates, users); whoever types a command has to mend it. */
function reason({ code, cause }: Problem): string {
  return code === "store-unavailable" && cause instanceof Error && cause.message !== "" ? ` (${cause.message})` : "";
}
