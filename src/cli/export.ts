/** `rathaus export`: writes the data of the store to a folder, in the formats that `import` reads. Equal data gives equal files. */
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { Command } from "commander";
import { openStore } from "../app.ts";
import type { Observer } from "../base/events.ts";
import { CSV_FILES, csvHeader, csvItem } from "../finance/csv-files.ts";
import { DATAPACKAGE, writeDatapackage } from "../finance/datapackage.ts";
import { storedFinance } from "../finance/export.ts";
import type { FinanceSource } from "../finance/model.ts";
import { newFolder, newTextFile } from "./output-folder.ts";
import { progressObserver } from "./progress.ts";
import { addSettingFlags, settingsOf } from "./setting-flags.ts";

/** Rows between two reports. */
const STEP = 5_000;

export function exportCommand(): Command {
  const command = new Command("export")
    .description("Writes the finance data of the store to a folder, as CSV files that import takes.")
    .requiredOption("--out <folder>", "a folder that is empty or does not exist yet");
  addSettingFlags(command, ["data"]);
  return command.action(async ({ out }: { out: string }) => {
    const store = openStore(settingsOf(command));
    try {
      const finance = newFolder(newFolder(out), "finance");
      await store.read((snapshot) => writeFinance(finance, storedFinance(snapshot), progressObserver()));
    } finally {
      await store.close();
    }
  });
}

async function writeFinance(folder: string, data: FinanceSource, observe: Observer): Promise<void> {
  for (const file of CSV_FILES) {
    const out = newTextFile(join(folder, `${file.name}.csv`));
    out.write(csvHeader(file));
    let done = 0;
    for await (const item of data[file.list]) {
      out.write(csvItem(file, item));
      done += 1;
      if (done % STEP === 0) observe({ type: "progress", task: file.name, done });
    }
    observe({ type: "progress", task: file.name, done, total: done });
    out.close();
  }
  writeFileSync(join(folder, DATAPACKAGE), writeDatapackage());
}
