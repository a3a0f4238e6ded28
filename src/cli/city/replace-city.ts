/**
 * Imports profile, finances and council of a real city into a store in one transaction, with the guards of the imports
 * of each: identical data changes nothing, and one that removes a large part is refused unless it is allowed. If it
 * fails, the attached files that it has written are removed again.
 */
import type { Observer } from "../../base/events.ts";
import { refuseShrinking } from "../../base/shrink-guard.ts";
import type { Profile } from "../../city/read-profile.ts";
import { forgetDemo, storeProfile } from "../../city/stored-profile.ts";
import { importFinance, type ListChange, hasChanged as listHasChanged } from "../../finance/exchange/import.ts";
import { financeLosses } from "../../finance/exchange/replace.ts";
import { INDEXES } from "../../parliament/describe/indexes/all.ts";
import { importCouncil, hasChanged as indexHasChanged } from "../../parliament/exchange/import.ts";
import type { IndexChange } from "../../parliament/exchange/import-index.ts";
import { councilLosses } from "../../parliament/exchange/replace.ts";
import type { FileFolder } from "../../parliament/files/file-folder.ts";
import { stagedFiles } from "../../parliament/files/staged-files.ts";
import type { Store, Transaction } from "../../store/store.ts";
import { writeIfChanged } from "../../store/write-if-changed.ts";
import type { CouncilPart } from "./council-part.ts";
import type { FinancePart } from "./finance-part.ts";

/** What is absent does not change. */
export interface CityParts {
  readonly profile?: Profile;
  readonly finance?: FinancePart;
  readonly council?: CouncilPart;
}

export interface CityChanges {
  readonly isNewProfile: boolean;
  readonly finance: readonly ListChange[];
  readonly council: readonly IndexChange[];
}

export interface ReplaceCityOptions {
  readonly allowShrink: boolean;
  /** The storage of attached files. */
  readonly files: FileFolder;
}

export function hasCityChanged({ isNewProfile, finance, council }: CityChanges): boolean {
  return isNewProfile || finance.some(listHasChanged) || council.some(indexHasChanged);
}

export async function replaceCity(
  store: Store,
  parts: CityParts,
  { allowShrink, files }: ReplaceCityOptions,
  observe: Observer,
): Promise<CityChanges> {
  const work = async (tx: Transaction): Promise<CityChanges> => {
    const staged = await stagedFiles(files);
    try {
      const changes = await importParts(tx, parts, staged.folder, observe);
      if (!allowShrink) refuseShrinking([...financeLosses(changes.finance), ...councilLosses(changes.council)]);
      return changes;
    } catch (error) {
      // Still within the transaction, so that no other import runs.
      await staged.discard();
      throw error;
    }
  };
  return writeIfChanged(store, work, hasCityChanged);
}

async function importParts(
  tx: Transaction,
  { profile, finance, council }: CityParts,
  files: FileFolder,
  observe: Observer,
): Promise<CityChanges> {
  const isNewProfile = profile !== undefined && (await storeProfile(tx, profile));
  const lists = finance === undefined ? [] : await importFinance(tx, finance.data, observe);
  finance?.check();
  const indexes = council === undefined ? [] : await importCouncil(tx, INDEXES, council.data, files, observe);
  council?.check();
  const changes = { isNewProfile, finance: lists, council: indexes };
  if (hasCityChanged(changes)) {
    await forgetDemo(tx);
    // Forgetting the demo city removes whatever profile there is.
    if (profile) await storeProfile(tx, profile);
  }
  return changes;
}
