/** `rathaus import`: imports a city's files into the store, all or nothing. Each subcommand loads its code lazily. */
import { Command } from "commander";
import { addSettingFlags, settingsOf } from "../io/setting-flags.ts";
import type { CityImportFlags } from "./import-city.ts";
import type { FinanceImportFlags } from "./import-finance.ts";
import type { CouncilImportFlags } from "./import-parliament.ts";

export function importCommand(): Command {
  return new Command("import").addCommand(cityCommand()).addCommand(financeCommand()).addCommand(parliamentCommand());
}

function cityCommand(): Command {
  const command = new Command("city")
    .description(
      "Imports a whole city, its profile, its finances and its council, in one step: all of it or nothing " +
        "(docs/how-to/publish-a-city.md). `rathaus check` says what it would do.",
    )
    .argument("<folder>", "folder with city.json, finance/ and parliament/, each of them optional, as export writes it")
    .option("--allow-shrink", "import even if a list of the finances or an index loses more than a tenth");
  addSettingFlags(command, ["data", "databaseUrl", "city"]);
  return command.action(async (folder: string, flags: CityImportFlags) => {
    const { importCityFolder } = await import("./import-city.ts");
    await importCityFolder(folder, flags, settingsOf(command));
  });
}

function financeCommand(): Command {
  const command = new Command("finance")
    .description(
      "Imports finance data from CSV files (docs/how-to/import-finance.md), or from any CSV and XLSX tables that " +
        "mapping.json in the folder describes (docs/how-to/import-any-table.md).",
    )
    .argument(
      "<folder>",
      "folder with mapping.json, or with departemente.csv, konten.csv and so on, as export writes it",
    )
    .option(
      "--allow-shrink",
      "import even if it removes more than a tenth of the departments, institutions, accounts or amounts",
    );
  addSettingFlags(command, ["data", "databaseUrl", "city"]);
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
      "mapping from search fields and roles of foreign indexes to elements " +
        "(default: fields.json in the folder or data folder)",
    );
  addSettingFlags(command, ["data", "databaseUrl"]);
  return command.action(async (folder: string, flags: CouncilImportFlags) => {
    const { importCouncilFiles } = await import("./import-parliament.ts");
    await importCouncilFiles(folder, flags, settingsOf(command));
  });
}
