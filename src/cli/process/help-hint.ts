/** Which `--help` to look at after a command was called wrongly: its own. */
import type { Command } from "commander";

export function helpHint(command: Command): string {
  const names = [command.name()];
  for (let group = command.parent; group; group = group.parent) names.unshift(group.name());
  const what = command.commands.length > 0 ? "commands" : "arguments and flags";
  return `\`${names.join(" ")} --help\` lists its ${what}.`;
}

/** Adds the hint to the errors of commander itself, of the command and all commands in it. */
export function addHelpHints(command: Command): void {
  command.showHelpAfterError(helpHint(command));
  for (const inner of command.commands) addHelpHints(inner);
}
