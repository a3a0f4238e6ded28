/** Writes finance data, from a store or the demo city, to a folder as the CSV files that `import` reads. */
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import type { Observer } from "../../base/events.ts";
import { completeProfile } from "../../city/complete-profile.ts";
import type { Profile } from "../../city/read-profile.ts";
import { CSV_FILES, csvHeader, csvItem } from "../../finance/exchange/csv-files.ts";
import { DATAPACKAGE, writeDatapackage } from "../../finance/exchange/datapackage.ts";
import { RULES_FILE, writeRules } from "../../finance/exchange/rules-file.ts";
import type { FinanceSource, ItemOf } from "../../finance/model/model.ts";
import { newTextFile } from "./output-folder.ts";

/** Rows between two progress events. */
const STEP = 5_000;

export async function writeFinance(
  folder: string,
  data: FinanceSource,
  profile: Profile | undefined,
  observe: Observer,
): Promise<void> {
  const written = new Set<string>();
  for (const file of CSV_FILES) {
    // They are short.
    const given: Iterable<object> | AsyncIterable<object> = data[file.list] ?? [];
    const items = file.onlyWithRows ? await Array.fromAsync(given) : given;
    if (file.onlyWithRows && Array.isArray(items) && items.length === 0) continue;
    written.add(file.name);
    const out = newTextFile(join(folder, `${file.name}.csv`));
    out.write(csvHeader(file));
    let done = 0;
    for await (const item of items) {
      out.write(csvItem(file, item as ItemOf<typeof file.list>));
      done += 1;
      if (done % STEP === 0) observe({ type: "progress", task: file.name, done });
    }
    observe({ type: "progress", task: file.name, done, total: done });
    out.close();
  }
  const city = profile && completeProfile(profile);
  writeFileSync(
    join(folder, DATAPACKAGE),
    writeDatapackage(data.rules, city, ({ name }) => written.has(name)),
  );
  const rules = writeRules(data.rules);
  if (rules !== undefined) writeFileSync(join(folder, RULES_FILE), rules);
}
