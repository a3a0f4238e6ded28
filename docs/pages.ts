/** The pages of `docs/` that follow from tables in the source. In: nothing but those tables. Out: file names and texts. */
import type { Command } from "commander";
import { PROBLEMS } from "../src/base/problems.ts";
import { SETTINGS } from "../src/base/settings.ts";
import { COMMANDS, program } from "../src/cli/program.ts";
import { INDEX_PAGES } from "./index-pages.ts";

const commands = await program(COMMANDS.map(({ name }) => name));

const NOTE = "<!-- Made by `npm run docs`; edit the table in the source instead. -->\n";

/** By name under `docs/`. */
export const PAGES: Readonly<Record<string, () => string>> = withNote({
  "settings.md": settingsPage,
  "problems.md": problemsPage,
  "commands.md": commandsPage,
  ...INDEX_PAGES,
});

function withNote(pages: Readonly<Record<string, () => string>>): Readonly<Record<string, () => string>> {
  return Object.fromEntries(Object.entries(pages).map(([name, page]) => [name, () => NOTE + page()]));
}

function settingsPage(): string {
  const rows = Object.values(SETTINGS).map(({ flag, argument, env, default: value, help }) => {
    const usual = String(value) === "" ? "" : `\`${value}\``;
    return `| \`--${flag}${argument && ` <${argument}>`}\` | ${env.map((name) => `\`${name}\``).join(", ")} | ${usual} | ${help} |`;
  });
  return `# Settings

A flag wins over the environment, the environment over the default. A value that cannot be used stops the program with one
sentence that names it.

| flag | environment | default | meaning |
|---|---|---|---|
${rows.join("\n")}
`;
}

function problemsPage(): string {
  const parts = Object.entries(PROBLEMS).map(([code, { status, title, hint }]) => {
    return `## ${code}\n\n${title}. ${hint}\n\nStatus ${status}.\n`;
  });
  return `# Problems

Everything that can go wrong for a user. The finance service sends a problem as \`application/problem+json\` (RFC 9457) with the type
\`urn:rathaus:problem:<code>\`; the council service sends an XML document \`diagnostics\`, or the same JSON to who accepts JSON. The command
line prints the sentence and the hint and ends with status 1. What has status 500 reaches clients only as \`internal\`.

${parts.join("\n")}`;
}

function commandsPage(): string {
  // `keys` and its parts (`keys add` …) alike: each has a help text of its own.
  const all = commands.commands.flatMap((command) => [command, ...command.commands]);
  const parts = all.map((command: Command) => {
    command.configureHelp({ helpWidth: 110 });
    return `## ${fullName(command)}\n\n\`\`\`\n${command.helpInformation().trimEnd().replace("Usage: ", "Usage: npx ")}\n\`\`\`\n`;
  });
  return `# Commands

${parts.join("\n")}`;
}

function fullName(command: Command): string {
  return command.parent ? `${fullName(command.parent)} ${command.name()}` : command.name();
}
