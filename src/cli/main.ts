/** Runs the command named on the command line. */
import type { Command } from "commander";
import { exitWith } from "./process/exit.ts";
import { program } from "./program.ts";

let running: Command | undefined;
try {
  // The command is the first argument, or the second in `rathaus help serve`.
  const commands = await program(process.argv.slice(2, 4));
  commands.hook("preAction", (_all, command) => {
    running = command;
  });
  await commands.parseAsync();
} catch (error) {
  exitWith(error, running);
}
