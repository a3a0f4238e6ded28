/** Writes finance data, from a store or the demo city, to a folder as the CSV files that `import` reads. */
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import type { Observer } from "../../base/events.ts";
import { completeProfile } from "../../city/complete-profile.ts";
import type { Profile } from "../../city/read-profile.ts";
import { CSV_FILES, csvHeader, csvItem } from "../../finance/exchange/csv-files.ts";
import { DATAPACKAGE, writeDatapackage } from "../../finance/exchange/datapackage.ts";
import { RULES_FILE, writeRules } from "../../finance/exchange/rules-file.ts";
import type { FinanceSource } from "../../finance/model/model.ts";
import { newTextFile } from "./output-folder.ts";

/** Rows between two progress events. */
const STEP = 5_000;

export async function writeFinance(
  folder: string,
  data: FinanceSource,
  profile: Profile | undefined,
  observe: Observer,
): Promise<void> {
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
  writeFileSync(join(folder, DATAPACKAGE), writeDatapackage(data.rules, profile && completeProfile(profile)));
  const rules = writeRules(data.rules);
  if (rules !== undefined) writeFileSync(join(folder, RULES_FILE), rules);
}
