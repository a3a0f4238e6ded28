/** `rathaus export`: writes the data of the store to a folder, in the formats that `import` reads. Equal data gives equal files. */
import { Command } from "commander";
import { storedFinance } from "../finance/export.ts";
import { newFolder } from "./output-folder.ts";
import { progressObserver } from "./progress.ts";
import { addSettingFlags, settingsOf } from "./setting-flags.ts";
import { withStore } from "./with-store.ts";
import { writeFinance } from "./write-finance.ts";

export function exportCommand(): Command {
  const command = new Command("export")
    .description("Writes the finance data of the store to a folder, as CSV files that import takes.")
    .requiredOption("--out <folder>", "a folder that is empty or does not exist yet");
  addSettingFlags(command, ["data"]);
  return command.action(async ({ out }: { out: string }) => {
    await withStore(settingsOf(command), (store) => {
      const finance = newFolder(newFolder(out), "finance");
      return store.read((snapshot) => writeFinance(finance, storedFinance(snapshot), progressObserver()));
    });
  });
}
