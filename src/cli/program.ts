/**
 * All commands of the command line; each is a file of its own. Only the commands named in the arguments are loaded, so
 * that a command starts without the dependencies of the others; those are in the help with their description only.
 */
import { Command } from "commander";
import { PROGRAM_VERSION } from "../base/program-version.ts";
import { addHelpHints } from "./process/help-hint.ts";

interface Listed {
  readonly name: string;
  readonly description: string;
  readonly load: () => Promise<Command>;
}

export const COMMANDS: readonly Listed[] = [
  {
    name: "serve",
    description: "Serves the data of the store until stopped.",
    load: async () => (await import("./commands/serve.ts")).serveCommand(),
  },
  {
    name: "demo",
    description: "Generates the demo city Seldwyla: the same seed gives the same city, byte for byte.",
    load: async () => (await import("./commands/demo.ts")).demoCommand(),
  },
  {
    name: "init",
    description:
      "Writes a small city to a folder, as a template for your own that can be imported as it is; " +
      "see docs/how-to/publish-a-city.md.",
    load: async () => (await import("./commands/init.ts")).initCommand(),
  },
  {
    name: "check",
    description:
      "Reports everything that `rathaus import city` would do and find in a folder, without doing it; " +
      "see docs/how-to/publish-a-city.md.",
    load: async () => (await import("./commands/check.ts")).checkCommand(),
  },
  {
    name: "import",
    description:
      "Replaces the data of the store with that of files, all or nothing; running servers show it within a second.",
    load: async () => (await import("./commands/import.ts")).importCommand(),
  },
  {
    name: "schema",
    description: "Describes records of other councils, so that import reads them.",
    load: async () => (await import("./commands/schema.ts")).schemaCommand(),
  },
  {
    name: "mirror",
    description:
      "Mirrors a running finance or council service into the store, and resumes after an interruption; " +
      "see docs/how-to/mirror.md.",
    load: async () => (await import("./commands/mirror.ts")).mirrorCommand(),
  },
  {
    name: "export",
    description: "Writes the data of the store to a folder, as files that import reads.",
    load: async () => (await import("./commands/export.ts")).exportCommand(),
  },
  {
    name: "backup",
    description:
      "Adds a backup of the store and its files to a folder, while servers and imports keep running; " +
      "see docs/how-to/operate.md.",
    load: async () => (await import("./commands/backup.ts")).backupCommand(),
  },
  {
    name: "restore",
    description: "Restores a backup into a data folder without a store.",
    load: async () => (await import("./commands/restore.ts")).restoreCommand(),
  },
  {
    name: "doctor",
    description: "Checks settings, data folder, store and data, and advises what to do; see docs/how-to/doctor.md.",
    load: async () => (await import("./commands/doctor.ts")).doctorCommand(),
  },
  {
    name: "keys",
    description: "Manages the API keys of the finance service; running servers apply changes within a second.",
    load: async () => (await import("./commands/keys.ts")).keysCommand(),
  },
  {
    name: "cql",
    description: "Explains a CQL query: its tree, its plan and its SQL, or what is wrong with it and where.",
    load: async () => (await import("./commands/cql.ts")).cqlCommand(),
  },
  {
    name: "mcp",
    description:
      "Answers an assistant by the Model Context Protocol on standard input and output; see docs/how-to/assistant.md.",
    load: async () => (await import("./commands/mcp.ts")).mcpCommand(),
  },
  {
    name: "bench",
    description: "Measures speed and memory on this machine, compared with a bare server and others.",
    load: async () => (await import("./commands/bench.ts")).benchCommand(),
  },
];

/** In: the names of the commands to load; unknown names are ignored. */
export async function program(names: readonly string[]): Promise<Command> {
  const all = new Command("rathaus")
    .description("Publishes a city's money and its parliament.")
    .version(PROGRAM_VERSION);
  for (const { name, description, load } of COMMANDS) {
    const command = names.includes(name) ? await load() : new Command(name);
    all.addCommand(command.description(description));
  }
  addHelpHints(all);
  return all;
}
