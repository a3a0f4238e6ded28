/** Writes finance data, from a store or the demo city, to a folder as the CSV files that `import` reads. */
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import type { Observer } from "../../base/events.ts";
import { CSV_FILES, csvHeader, csvItem } from "../../finance/exchange/csv-files.ts";
import { DATAPACKAGE, writeDatapackage } from "../../finance/exchange/datapackage.ts";
import type { FinanceSource } from "../../finance/model/model.ts";
import { newTextFile } from "./output-folder.ts";

/** Rows between two progress events. */
const STEP = 5_000;

export async function writeFinance(folder: string, data: FinanceSource, observe: Observer): Promise<void> {
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
