/** `rathaus export`: writes the data to a folder, in the formats that `import` reads. Equal data gives equal files. */
import { Command, Option } from "commander";
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
  readonly out: string;
  readonly only?: "finance" | "parliament";
}

export function exportCommand(): Command {
  const command = new Command("export")
    .requiredOption("--out <folder>", "a folder that is empty or does not exist yet")
    .addOption(new Option("--only <part>", "export only this part").choices(["finance", "parliament"]));
  addSettingFlags(command, ["data", "databaseUrl", "city"]);
  return command.action(async ({ out, only }: ExportFlags) => {
    const observe = progressObserver();
    const settings = settingsOf(command);
    const file = readCityFile(settings);
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
  });
}
