/** `rathaus import finance`: imports a city's CSV files into the store and reports what has changed. */
import { open } from "node:fs/promises";
import { join } from "node:path";
import type { Settings } from "../../base/settings.ts";
import { CSV_FILES } from "../../finance/exchange/csv-files.ts";
import { hasChanged, type ListChange } from "../../finance/exchange/import.ts";
import { type OpenFile, readFinanceFiles } from "../../finance/exchange/read-csv.ts";
import { replaceFinance } from "../../finance/exchange/replace.ts";
import { importEnd } from "../io/import-end.ts";
import { CHUNK, folderOfPart } from "../io/input-folder.ts";
import { progressObserver } from "../io/progress.ts";
import { withStore } from "../io/with-store.ts";

export interface FinanceImportFlags {
  readonly allowShrink?: boolean;
}

export async function importFinanceFiles(
  folder: string,
  { allowShrink = false }: FinanceImportFlags,
  settings: Settings,
): Promise<void> {
  const start = performance.now();
  const path = folderOfPart(folder, "finance");
  const { data, check, notices } = await readFinanceFiles(filesIn(path));
  const changes = await withStore(settings, (store) =>
    replaceFinance(store, data, { allowShrink, check }, progressObserver()),
  );
  console.log([...notices, ...changes.map(shown), importEnd(start, changes.some(hasChanged))].join("\n"));
}

/** Opens the files of a folder by name; undefined if a file does not exist. */
export function filesIn(folder: string): OpenFile {
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
  const difference = hasChanged(change) ? `before ${change.before.count}` : "unchanged";
  return `${file?.name}: ${change.after.count} rows, ${difference}`;
}
