/** `rathaus import`: puts a city's own files into the store, all or nothing. Each of the two loads what it needs when it is called. */
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
    .argument("<folder>", "holds departemente.csv, institutionen.csv, konten.csv, betraege.csv and the like")
    .option(
      "--allow-shrink",
      "also if more than a tenth of the departments, institutions, accounts or amounts would go",
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
    .argument("<folder>", "holds a folder or a file for each index to be replaced, or was written by export")
    .option("--allow-shrink", "also if an index would lose more than a tenth of its records")
    .option(
      "--fields <file>",
      "where search fields of foreign indexes take their words from (default: fields.json in the data folder)",
    );
  addSettingFlags(command, ["data", "databaseUrl"]);
  return command.action(async (folder: string, flags: CouncilImportFlags) => {
    const { importCouncilFiles } = await import("./import-parliament.ts");
    await importCouncilFiles(folder, flags, settingsOf(command));
  });
}
