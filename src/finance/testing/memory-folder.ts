/** Files in memory, and data as such files. */
import { CSV_FILES, csvHeader, csvItem } from "../exchange/csv-files.ts";
import { DATAPACKAGE, writeDatapackage } from "../exchange/datapackage.ts";
import type { OpenFile } from "../exchange/read-csv.ts";
import { RULES_FILE, writeRules } from "../exchange/rules-file.ts";
import type { FinanceSource } from "../model/model.ts";

export type Files = Readonly<Record<string, string | Uint8Array | undefined>>;

/** Returns the files in small chunks, so that every row is split somewhere. */
export function memoryFolder(files: Files, chunk = 50): OpenFile {
  return async (path) => {
    const content = files[path];
    if (content === undefined) return undefined;
    const bytes = Buffer.from(content);
    return (async function* () {
      for (let at = 0; at < bytes.length; at += chunk) yield bytes.subarray(at, at + chunk);
    })();
  };
}

/** The files that `export` writes for this data. */
export async function filesOf(data: FinanceSource): Promise<Files> {
  const rules = writeRules(data.rules);
  const files: Record<string, string> = {
    [DATAPACKAGE]: writeDatapackage(data.rules),
    ...(rules === undefined ? {} : { [RULES_FILE]: rules }),
  };
  for (const file of CSV_FILES) {
    let text = csvHeader(file);
    for await (const item of data[file.list] ?? []) text += csvItem(file, item);
    files[`${file.name}.csv`] = text;
  }
  return files;
}
