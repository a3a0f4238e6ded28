/** Reports a failed command: one sentence on standard error and status 1; no stack trace for what a user can fix. */
import type { Command } from "commander";
import { Problem } from "../../base/problems.ts";
import { helpHint } from "./help-hint.ts";

/** In: the error, and the command that failed if it is known. */
export function exitWith(error: unknown, command?: Command): never {
  printError(error, command);
  process.exit(1);
}

/** Prints the error without exiting. */
export function printError(error: unknown, command?: Command): void {
  if (!(error instanceof Problem)) {
    console.error("rathaus: an unexpected error, please report it.\n", error);
    return;
  }
  const { message, code } = error;
  const hint = code === "usage-invalid" && command ? helpHint(command) : error.hint;
  console.error(printable(`rathaus: ${message}${reason(error)}${message.includes("\n") ? "\n" : " "}${hint}`));
}

/** Messages quote files and responses of others, which must not send control sequences to the terminal. */
function printable(text: string): string {
  return text.replace(/(?!\n)\p{Cc}/gu, "\ufffd");
}

/** HTTP clients do not see why the database is down (addresses, certificates, users); operators need it to fix it. */
function reason({ code, cause }: Problem): string {
  return code === "store-unavailable" && cause instanceof Error && cause.message !== "" ? ` (${cause.message})` : "";
}
