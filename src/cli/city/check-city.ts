/** Everything that an import of a city's folder would do and find, without doing it. */
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Observer } from "../../base/events.ts";
import { Problem } from "../../base/problems.ts";
import type { Settings } from "../../base/settings.ts";
import { type ListLoss, refuseShrinking } from "../../base/shrink-guard.ts";
import { financeLosses } from "../../finance/exchange/replace.ts";
import { councilLosses } from "../../parliament/exchange/replace.ts";
import { fieldsFile } from "../io/fields-file.ts";
import { hasStore, withStore } from "../io/with-store.ts";
import { checkCouncil, checkFinance, checkProfile, type Findings, type Stores } from "./check-parts.ts";
import { type CityFolder, cityFolder } from "./city-folder.ts";
import { councilFolder } from "./council-part.ts";
import { readFinancePart } from "./finance-part.ts";
import { inventedFilesIn } from "./template-files.ts";

export interface CityCheck extends Findings {
  /** Why an import would fail. */
  readonly problems: readonly Problem[];
}

export async function checkCity(
  given: string,
  allowShrink: boolean,
  settings: Settings,
  observe: Observer,
): Promise<CityCheck> {
  const folder = cityFolder(given);
  // Never on the store itself: a transaction would block imports, even one that is rolled back.
  const place = mkdtempSync(join(tmpdir(), "rathaus-check-"));
  try {
    return await withStore({ ...settings, data: place, databaseUrl: "" }, async (fresh) => {
      const check = (current?: Stores["current"]) =>
        checkParts(folder, allowShrink, settings, { fresh, current }, observe);
      return (await hasStore(settings)) ? withStore(settings, check) : check();
    });
  } finally {
    rmSync(place, { recursive: true, force: true });
  }
}

async function checkParts(
  folder: CityFolder,
  allowShrink: boolean,
  settings: Settings,
  stores: Stores,
  observe: Observer,
): Promise<CityCheck> {
  const problems: Problem[] = [];
  const losses: ListLoss[] = [];
  const { finance, parliament } = folder;
  /** One part may be wrong and the others still be checked. */
  const attempt = async <T>(work: () => Promise<T>): Promise<T | undefined> => {
    try {
      return await work();
    } catch (error) {
      if (!(error instanceof Problem)) throw error;
      problems.push(error);
    }
  };

  const profile = await attempt(async () => folder.profile());
  const found: (Findings | undefined)[] = [
    profile && (await checkProfile(profile, stores)),
    await attempt(async () => {
      if (finance === undefined) return absent("finance/", "the finances");
      if (problems.length > 0) return UNCHECKED;
      const part = await readFinancePart(finance, profile, settings);
      const { changes, ...findings } = await checkFinance(part, stores, observe);
      losses.push(...financeLosses(changes));
      return findings;
    }),
    await attempt(async () => {
      if (parliament === undefined) return absent("parliament/", "the council");
      const read = await councilFolder(parliament, fieldsFile(settings, undefined, parliament));
      await using part = await read(stores.current);
      const { changes, ...findings } = await checkCouncil(part, stores, observe);
      losses.push(...councilLosses(changes));
      return findings;
    }),
  ];
  if (profile === undefined && problems.length === 0) found.unshift(absent("city.json", "the profile of the city"));
  if (profile?.given.invented !== true) found.push(examplesIn(folder));
  if (!allowShrink) await attempt(async () => refuseShrinking(losses));
  return {
    lines: found.flatMap((part) => part?.lines ?? []),
    notices: found.flatMap((part) => part?.notices ?? []),
    problems,
  };
}

/** The profile may say how account numbers and amount types are to be read: other errors would follow from its own. */
const UNCHECKED: Findings = {
  lines: [],
  notices: ["Notice: the finances were not checked, because city.json must be right first."],
};

/** A real city must not publish the people and amounts of the example. */
function examplesIn({ path }: CityFolder): Findings {
  const files = inventedFilesIn(path);
  if (files.length === 0) return { lines: [], notices: [] };
  const which = files.length === 1 ? `${files[0]} is` : `${files.length} files, such as ${files[0]}, are`;
  const notice = `Notice: ${which} still from the example of \`rathaus init\`; replace or delete what is invented.`;
  return { lines: [], notices: [notice] };
}

function absent(part: string, what: string): Findings {
  return { lines: [], notices: [`Notice: there is no ${part}, so ${what} would not change.`] };
}
