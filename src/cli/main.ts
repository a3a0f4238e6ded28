/** Runs the command that the command line asks for. */
import { exitWith } from "./exit.ts";
import { program } from "./program.ts";

try {
  await program().parseAsync();
} catch (error) {
  exitWith(error);
}
