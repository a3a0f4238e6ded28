/** `rathaus import finance`: puts a city's own files into the store, all or nothing, and tells what has changed. */
import { statSync } from "node:fs";
import { open } from "node:fs/promises";
import { join } from "node:path";
import { Command } from "commander";
import { Problem } from "../base/problems.ts";
import { CSV_FILES } from "../finance/csv-files.ts";
import { hasChanged, type ListChange } from "../finance/import.ts";
import { type OpenFile, readFinanceFiles } from "../finance/read-csv.ts";
import { replaceFinance } from "../finance/replace.ts";
import { progressObserver } from "./progress.ts";
import { addSettingFlags, settingsOf } from "./setting-flags.ts";
import { withStore } from "./with-store.ts";

/** Bytes read at a time. */
const CHUNK = 1 << 18;

export function importCommand(): Command {
  return new Command("import")
    .description(
      "Replaces data of the store by that of files, all or nothing; running servers show it within a second.",
    )
    .addCommand(financeCommand());
}

function financeCommand(): Command {
  const command = new Command("finance")
    .description("Imports finance data from CSV files; docs/import-finance.md describes them.")
    .argument("<folder>", "holds departemente.csv, institutionen.csv, konten.csv, betraege.csv and the like")
    .option(
      "--allow-shrink",
      "also if more than a tenth of the departments, institutions, accounts or amounts would go",
    );
  addSettingFlags(command, ["data"]);
  return command.action(async (folder: string, { allowShrink = false }: { allowShrink?: boolean }) => {
    const start = performance.now();
    const { data, check, notices } = await readFinanceFiles(filesIn(folder));
    const changes = await withStore(settingsOf(command), (store) =>
      replaceFinance(store, data, { allowShrink, check }, progressObserver()),
    );
    const seconds = ((performance.now() - start) / 1000).toFixed(1);
    console.log([...notices, ...summary(changes, seconds)].join("\n"));
  });
}

function filesIn(folder: string): OpenFile {
  if (!statSync(folder, { throwIfNoEntry: false })?.isDirectory()) {
    throw new Problem("input-unusable", `There is no folder ${folder}.`);
  }
  return async (path) => {
    try {
      return (await open(join(folder, path))).createReadStream({ highWaterMark: CHUNK });
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code === "ENOENT") return undefined;
      throw error;
    }
  };
}

function summary(changes: readonly ListChange[], seconds: string): string[] {
  const lines = changes.map((change) => {
    const file = CSV_FILES.find(({ list }) => list === change.list);
    return `${file?.name}: ${change.after.count} rows, ${hasChanged(change) ? `before ${change.before.count}` : "unchanged"}`;
  });
  const end = changes.some(hasChanged) ? `Imported in ${seconds} s.` : `Nothing has changed (${seconds} s).`;
  return [...lines, end];
}
