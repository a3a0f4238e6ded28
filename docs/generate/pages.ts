/** The pages of `docs/` that follow from tables in the source. In: nothing but those tables. Out: file names and texts. */
import type { Command } from "commander";
import { EVENT_KINDS } from "../../src/base/event-kinds.ts";
import { LIMITS, type Limit } from "../../src/base/limits.ts";
import { PROBLEMS } from "../../src/base/problems.ts";
import { SETTINGS } from "../../src/base/settings.ts";
import { COMMANDS, program } from "../../src/cli/program.ts";
import { INDEX_PAGES } from "./index-pages.ts";

const commands = await program(COMMANDS.map(({ name }) => name));

const NOTE = "<!-- Made by `npm run docs`; edit the table in the source instead. -->\n";

/** By name under `docs/`. */
export const PAGES: Readonly<Record<string, () => string>> = withNote({
  "reference/settings.md": settingsPage,
  "reference/problems.md": problemsPage,
  "reference/limits.md": limitsPage,
  "reference/commands.md": commandsPage,
  "reference/logs.md": logsPage,
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

function limitsPage(): string {
  const rows = Object.values(LIMITS).map((limit) => {
    const { of, flag } = limit;
    return `| ${amount(limit)} | ${of} | ${beyond(limit)} | ${flag ? `\`--${flag}\`` : ""} |`;
  });
  return `# Limits

Everything has an end, so that nobody can take the service from the others. Whoever goes beyond it is told so in a sentence, with \`Retry-After\` where
it helps to wait. A reply is as long as what was asked for: 1,000 records of the council at most, or one list of the city's finances. How often an API key may be used is a matter of the key ([keys.md](../how-to/keys.md)).

| at most | of what | beyond it | setting |
|---|---|---|---|
${rows.join("\n")}

## Who is a client

An IPv4 address, or the network of 64 bits that an IPv6 address belongs to: whoever has one address of it has them all. Where a proxy stands before the
server, the client is the last address in \`X-Forwarded-For\` that is not one of your proxies. Proxies on the machine itself and in private networks are trusted
unless you say otherwise with \`--trusted-proxies\`; name yours there if it asks from a public address, or the server takes it for one client who asks for everything.
What a trusted machine asks for itself is not counted: tell your proxy to set \`X-Forwarded-For\`, or none of its clients has a limit. Clients are told apart in memory
only, and never logged.

## One client who asks for much

Everything that computes for longer than two milliseconds takes turns with the others of its kind. Each time, whoever had the least of late comes first, and between
two turns all short requests are answered. So one client who asks for the most expensive things all the time slows down mostly itself;
\`npm run bench fairness\` shows by how much the others.
`;
}

function amount({ most, unit }: Limit): string {
  if (unit === "seconds") return `${most} s`;
  if (unit === "") return most.toLocaleString("en");
  return most >= 2 ** 20 ? `${most / 2 ** 20} MiB` : `${most / 2 ** 10} KiB`;
}

function beyond({ beyond }: Limit): string {
  if ("sentence" in beyond) return beyond.sentence;
  return `${PROBLEMS[beyond.problem].status} [${beyond.problem}](problems.md#${beyond.problem})`;
}

function logsPage(): string {
  const parts = Object.entries(EVENT_KINDS).map(([type, { level, meaning, fields }]) => {
    const rows = Object.entries(fields).map(([name, says]) => `| \`${name === "error" ? "err" : name}\` | ${says} |`);
    return `## ${type}\n\nLevel \`${level}\`. ${meaning}\n\n| field | |\n|---|---|\n${rows.join("\n")}\n`;
  });
  return `# Logs

The server writes one JSON object a line to standard error. \`msg\` names the event, \`time\` is in milliseconds since 1970, \`pid\` the process, \`level\` is
20 (\`debug\`), 30 (\`info\`), 40 (\`warn\`) or 50 (\`error\`). \`--log\` or \`RATHAUS_LOG\` sets from which level on lines are written.

No line has a client's address, what it asked for, or a key. An id that a caller sends as \`x-request-id\` is kept as it is. Fields that have nothing to say
are left out. Every event of level \`warn\` or \`error\` is also counted in \`rathaus_events_total\`.

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
