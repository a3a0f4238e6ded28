/**
 * `rathaus export`: writes the data to a folder, in the formats that `import` reads, or as bulk files for analysis.
 * Equal data gives equal files.
 */
import { Command, Option } from "commander";
import { Problem } from "../../base/problems.ts";
import type { Settings } from "../../base/settings.ts";
import { bulkVersion } from "../../bulk/write/bulk-version.ts";
import { writeBulk } from "../../bulk/write/write-bulk.ts";
import { cityLoader } from "../../city/city.ts";
import type { Profile } from "../../city/read-profile.ts";
import { storedProfile } from "../../city/stored-profile.ts";
import { storedFinance } from "../../finance/exchange/export.ts";
import { filesFolder } from "../../open-store.ts";
import { storedCouncil } from "../../parliament/exchange/export.ts";
import { fileFolder } from "../../parliament/files/file-folder.ts";
import { exportedFiles } from "../../parliament/files/stored-files.ts";
import { readCityFile } from "../io/city-file.ts";
import { newFolder } from "../io/output-folder.ts";
import { progressObserver } from "../io/progress.ts";
import { addSettingFlags, settingsOf } from "../io/setting-flags.ts";
import { withExistingStore } from "../io/with-store.ts";
import { writeAttached, writeCouncil } from "../io/write-council.ts";
import { writeFinance } from "../io/write-finance.ts";
import { writeProfile } from "../io/write-profile.ts";

interface ExportFlags {
  readonly out?: string;
  readonly bulk?: string;
  readonly only?: "finance" | "parliament";
}

export function exportCommand(): Command {
  const command = new Command("export")
    .option("--out <folder>", "a folder that is empty or does not exist yet, for the files that `import` reads")
    .option("--bulk <folder>", "another one, for all tables as CSV, NDJSON, Parquet and SQLite (the files of /bulk)")
    .addOption(new Option("--only <part>", "export only this part").choices(["finance", "parliament"]));
  addSettingFlags(command, ["data", "databaseUrl", "city"]);
  return command.action(async ({ out, bulk, only }: ExportFlags) => {
    if (out === undefined && bulk === undefined) {
      throw new Problem("usage-invalid", "Name a folder to write to: --out for files to import, --bulk for tables.");
    }
    if (out === undefined && only !== undefined) {
      throw new Problem("usage-invalid", "--only is for --out: the bulk files always contain everything.");
    }
    const settings = settingsOf(command);
    const file = readCityFile(settings);
    if (out !== undefined) await exportFiles(settings, file, out, only);
    if (bulk !== undefined) await exportBulk(settings, file, bulk);
  });
}

async function exportFiles(
  settings: Settings,
  file: Profile | undefined,
  out: string,
  only: ExportFlags["only"],
): Promise<void> {
  const observe = progressObserver();
  await withExistingStore(settings, (store) => {
    newFolder(out);
    return store.read(async (snapshot) => {
      const profile = file ?? (await storedProfile(snapshot));
      if (only !== "parliament") {
        await writeFinance(newFolder(out, "finance"), await storedFinance(snapshot), profile, observe);
      }
      if (profile) writeProfile(out, profile);
      if (only === "finance") return;
      const parliament = newFolder(out, "parliament");
      await writeCouncil(parliament, storedCouncil(snapshot), observe);
      await writeAttached(parliament, exportedFiles(snapshot, fileFolder(filesFolder(settings)), observe), observe);
    });
  });
}

async function exportBulk(settings: Settings, file: Profile | undefined, folder: string): Promise<void> {
  const observe = progressObserver();
  const version = bulkVersion(file);
  await withExistingStore(settings, (store) => {
    newFolder(folder);
    return store.read((snapshot) => writeBulk(snapshot, { folder, loadCity: cityLoader(file), version, observe }));
  });
}
