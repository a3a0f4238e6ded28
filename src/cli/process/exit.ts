/** Reports a failed command: one sentence on standard error and status 1; no stack trace for what a user can fix. */
import { Problem } from "../../base/problems.ts";

export function exitWith(error: unknown): never {
  printError(error);
  process.exit(1);
}

/** Prints the error without exiting. */
export function printError(error: unknown): void {
  if (error instanceof Problem)
    console.error(
      printable(`rathaus: ${error.message}${reason(error)}${error.message.includes("\n") ? "\n" : " "}${error.hint}`),
    );
  else console.error("rathaus: an unexpected error, please report it.\n", error);
}

/** Messages quote files and responses of others, which must not send control sequences to the terminal. */
function printable(text: string): string {
  return text.replace(/(?!\n)\p{Cc}/gu, "\ufffd");
}

/** HTTP clients do not see why the database is down (addresses, certificates, users); operators need it to fix it. */
function reason({ code, cause }: Problem): string {
  return code === "store-unavailable" && cause instanceof Error && cause.message !== "" ? ` (${cause.message})` : "";
}
