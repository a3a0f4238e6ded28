/**
 * All commands of the command line; each is a file of its own. Only those that the arguments name are loaded: the others stand in the help with their
 * sentence and nothing more, so that a command starts without what the others need.
 */
import { Command } from "commander";
import { PROGRAM_VERSION } from "../base/program-version.ts";

interface Listed {
  readonly name: string;
  readonly description: string;
  readonly load: () => Promise<Command>;
}

export const COMMANDS: readonly Listed[] = [
  {
    name: "serve",
    description: "Serves the data of the store until it is stopped.",
    load: async () => (await import("./commands/serve.ts")).serveCommand(),
  },
  {
    name: "demo",
    description: "Makes the demo city Seldwyla: the same seed gives the same city, byte for byte.",
    load: async () => (await import("./commands/demo.ts")).demoCommand(),
  },
  {
    name: "import",
    description:
      "Replaces data of the store by that of files, all or nothing; running servers show it within a second.",
    load: async () => (await import("./commands/import.ts")).importCommand(),
  },
  {
    name: "mirror",
    description:
      "Copies a running finance or council service into the store; docs/how-to/mirror.md tells how. Interrupted, it goes on where it was.",
    load: async () => (await import("./commands/mirror.ts")).mirrorCommand(),
  },
  {
    name: "export",
    description: "Writes the data of the store to a folder, as files that import takes.",
    load: async () => (await import("./commands/export.ts")).exportCommand(),
  },
  {
    name: "backup",
    description:
      "Adds a backup of the store and its files to a folder, while servers and imports go on; docs/how-to/operate.md tells how.",
    load: async () => (await import("./commands/backup.ts")).backupCommand(),
  },
  {
    name: "restore",
    description: "Puts a backup into a data folder that holds no store.",
    load: async () => (await import("./commands/restore.ts")).restoreCommand(),
  },
  {
    name: "doctor",
    description:
      "Checks settings, data folder, store and data, and says what to do; docs/how-to/doctor.md explains it.",
    load: async () => (await import("./commands/doctor.ts")).doctorCommand(),
  },
  {
    name: "keys",
    description: "Manages the API keys of the finance service; running servers follow within a second.",
    load: async () => (await import("./commands/keys.ts")).keysCommand(),
  },
  {
    name: "cql",
    description: "Explains a CQL query: its tree, its plan and the SQL for it, or what is wrong with it and where.",
    load: async () => (await import("./commands/cql.ts")).cqlCommand(),
  },
  {
    name: "bench",
    description: "Measures speed and memory on this machine, beside a bare server and others.",
    load: async () => (await import("./commands/bench.ts")).benchCommand(),
  },
];

/** In: the names of the commands to load; others among them do no harm. */
export async function program(names: readonly string[]): Promise<Command> {
  const all = new Command("rathaus")
    .description("Publishes a city's money and its parliament.")
    .version(PROGRAM_VERSION);
  for (const { name, description, load } of COMMANDS) {
    const command = names.includes(name) ? await load() : new Command(name);
    all.addCommand(command.description(description));
  }
  return all;
}
