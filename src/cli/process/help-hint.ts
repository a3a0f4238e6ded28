/** Which `--help` to look at after a command was called wrongly: its own. */
import type { Command } from "commander";

export function helpHint(command: Command): string {
  const names = [command.name()];
  for (let group = command.parent; group; group = group.parent) names.unshift(group.name());
  const what = command.commands.length > 0 ? "commands" : "arguments and flags";
  return `\`${names.join(" ")} --help\` lists its ${what}.`;
}

/**
 * Adds the hint to the errors of commander itself, of the command and all commands in it. They quote what they do not
 * know: of a mistyped flag the value, and of an address the user and password, are hidden.
 */
export function addHelpHints(command: Command): void {
  command.showHelpAfterError(helpHint(command));
  command.configureOutput({ outputError: (text, write) => write(withoutSecrets(text)) });
  for (const inner of command.commands) addHelpHints(inner);
}

function withoutSecrets(message: string): string {
  const text = message.replace(/^([^=]*'-[^'=]*=).*'/s, "$1…'");
  const [user, host] = [text.indexOf("://") + 3, text.lastIndexOf("@")];
  return user >= 3 && host > user ? `${text.slice(0, user)}…${text.slice(host)}` : text;
}
