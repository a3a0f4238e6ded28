/**
 * `rathaus import finance`: imports a city's finances into the store, from CSV files or from any tables with a mapping,
 * and reports what has changed.
 */
import type { Settings } from "../../base/settings.ts";
import { hasChanged } from "../../finance/exchange/import.ts";
import { replaceFinance } from "../../finance/exchange/replace.ts";
import { financeLines, readFinancePart } from "../city/finance-part.ts";
import { readProfileIn } from "../io/city-file.ts";
import { importEnd } from "../io/import-end.ts";
import { folderOfPart } from "../io/input-folder.ts";
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
  const part = await readFinancePart(folderOfPart(folder, "finance"), readProfileIn(folder), settings);
  const changes = await withStore(settings, (store) =>
    replaceFinance(store, part.data, { allowShrink, check: part.check }, progressObserver()),
  );
  console.log([...financeLines(part, changes), importEnd(start, changes.some(hasChanged))].join("\n"));
}
