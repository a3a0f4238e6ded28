/** `rathaus import finance`: puts a city's own CSV files into the store and tells what has changed. */
import { open } from "node:fs/promises";
import { join } from "node:path";
import { Command } from "commander";
import { CSV_FILES } from "../finance/csv-files.ts";
import { hasChanged, type ListChange } from "../finance/import.ts";
import { type OpenFile, readFinanceFiles } from "../finance/read-csv.ts";
import { replaceFinance } from "../finance/replace.ts";
import { importEnd } from "./import-end.ts";
import { CHUNK, requireFolder } from "./input-folder.ts";
import { progressObserver } from "./progress.ts";
import { addSettingFlags, settingsOf } from "./setting-flags.ts";
import { withStore } from "./with-store.ts";

export function importFinanceCommand(): Command {
  const command = new Command("finance")
    .description("Imports finance data from CSV files; docs/import-finance.md describes them.")
    .argument("<folder>", "holds departemente.csv, institutionen.csv, konten.csv, betraege.csv and the like")
    .option(
      "--allow-shrink",
      "also if more than a tenth of the departments, institutions, accounts or amounts would go",
    );
  addSettingFlags(command, ["data", "databaseUrl"]);
  return command.action(async (folder: string, { allowShrink = false }: { allowShrink?: boolean }) => {
    const start = performance.now();
    requireFolder(folder);
    const { data, check, notices } = await readFinanceFiles(filesIn(folder));
    const changes = await withStore(settingsOf(command), (store) =>
      replaceFinance(store, data, { allowShrink, check }, progressObserver()),
    );
    console.log([...notices, ...changes.map(shown), importEnd(start, changes.some(hasChanged))].join("\n"));
  });
}

function filesIn(folder: string): OpenFile {
  return async (path) => {
    try {
      return (await open(join(folder, path))).createReadStream({ highWaterMark: CHUNK });
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code === "ENOENT") return undefined;
      throw error;
    }
  };
}

function shown(change: ListChange): string {
  const file = CSV_FILES.find(({ list }) => list === change.list);
  return `${file?.name}: ${change.after.count} rows, ${hasChanged(change) ? `before ${change.before.count}` : "unchanged"}`;
}
