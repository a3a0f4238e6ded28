/** `rathaus import`: imports a city's files into the store, all or nothing. Each subcommand loads its code lazily. */
import { Command } from "commander";
import { addSettingFlags, settingsOf } from "../io/setting-flags.ts";
import type { FinanceImportFlags } from "./import-finance.ts";
import type { CouncilImportFlags } from "./import-parliament.ts";

export function importCommand(): Command {
  return new Command("import").addCommand(financeCommand()).addCommand(parliamentCommand());
}

function financeCommand(): Command {
  const command = new Command("finance")
    .description("Imports finance data from CSV files; docs/how-to/import-finance.md describes them.")
    .argument("<folder>", "folder with departemente.csv, konten.csv and so on, or one written by export")
    .option(
      "--allow-shrink",
      "import even if it removes more than a tenth of the departments, institutions, accounts or amounts",
    );
  addSettingFlags(command, ["data", "databaseUrl"]);
  return command.action(async (folder: string, flags: FinanceImportFlags) => {
    const { importFinanceFiles } = await import("./import-finance.ts");
    await importFinanceFiles(folder, flags, settingsOf(command));
  });
}

function parliamentCommand(): Command {
  const command = new Command("parliament")
    .description(
      "Imports council data from XML, JSON and NDJSON files; docs/how-to/import-parliament.md describes them.",
    )
    .argument("<folder>", "folder with a folder or file for each index to replace, or one written by export")
    .option("--allow-shrink", "import even if an index loses more than a tenth of its records")
    .option(
      "--fields <file>",
      "mapping from search fields of foreign indexes to elements (default: fields.json in the data folder)",
    );
  addSettingFlags(command, ["data", "databaseUrl"]);
  return command.action(async (folder: string, flags: CouncilImportFlags) => {
    const { importCouncilFiles } = await import("./import-parliament.ts");
    await importCouncilFiles(folder, flags, settingsOf(command));
  });
}
