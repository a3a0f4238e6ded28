/** Runs the command named on the command line. */
import { exitWith } from "./process/exit.ts";
import { program } from "./program.ts";

try {
  // The command is the first argument, or the second in `rathaus help serve`.
  const commands = await program(process.argv.slice(2, 4));
  await commands.parseAsync();
} catch (error) {
  exitWith(error);
}
