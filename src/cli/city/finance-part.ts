/** The finances in a folder, from CSV files or from any tables with a mapping, and how an import reports them. */
import { open } from "node:fs/promises";
import { join } from "node:path";
import type { Settings } from "../../base/settings.ts";
import type { FinanceRules } from "../../city/finance-rules.ts";
import type { Profile } from "../../city/read-profile.ts";
import { rulesOf } from "../../city/read-rules.ts";
import { CSV_FILES } from "../../finance/exchange/csv-files.ts";
import { hasChanged, type ListChange } from "../../finance/exchange/import.ts";
import { type FinanceFiles, type OpenFile, readFinanceFiles } from "../../finance/exchange/read-csv.ts";
import { type MappedFinance, readMappedFinance } from "../../finance/mapping/read-mapped.ts";
import { summaryLines } from "../../finance/mapping/summary.ts";
import { readProfileIn } from "../io/city-file.ts";
import { CHUNK, refuseLinkOut, refuseSpecialFile } from "../io/input-folder.ts";
import { installedProfile } from "../io/installed-profile.ts";

export interface FinancePart extends FinanceFiles {
  /** If the files are tables of any form. */
  readonly mapped?: Pick<MappedFinance, "mapping" | "report">;
}

/** In: the folder of the files, and the profile beside that folder, if there is one. */
export async function readFinancePart(
  path: string,
  profile: Profile | undefined,
  settings: Settings,
): Promise<FinancePart> {
  const beside = rulesIn(readProfileIn(path) ?? profile);
  const installed = rulesIn(await installedProfile(settings));
  const files = filesIn(path);
  const mapped = await readMappedFinance(files, { ...installed, ...beside });
  if (mapped === undefined) return readFinanceFiles(files, { beside, installed });
  const { mapping, data, report } = mapped;
  // Everything is read and checked already.
  return { data, check: () => {}, notices: summaryLines(report), mapped: { mapping, report } };
}

function rulesIn(profile: Profile | undefined): Partial<FinanceRules> | undefined {
  return profile && rulesOf(profile.given);
}

/** Opens the files of a folder by name; undefined if a file does not exist. */
export function filesIn(folder: string): OpenFile {
  return async (path) => {
    refuseSpecialFile(join(folder, path));
    refuseLinkOut(folder, join(folder, path));
    try {
      return (await open(join(folder, path))).createReadStream({ highWaterMark: CHUNK });
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code === "ENOENT") return undefined;
      throw error;
    }
  };
}

/** What an import prints. */
export function financeLines({ notices }: FinancePart, changes: readonly ListChange[]): readonly string[] {
  return [...notices, ...changes.map(shownList)];
}

export function shownList(change: ListChange): string {
  const file = CSV_FILES.find(({ list }) => list === change.list);
  const difference = hasChanged(change) ? `before ${change.before.count}` : "unchanged";
  return file === undefined ? "rules: changed" : `${file.name}: ${change.after.count} rows, ${difference}`;
}
