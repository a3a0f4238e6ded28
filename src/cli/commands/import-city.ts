/** `rathaus import city`: imports profile, finances and council of a city in one step, and reports what has changed. */
import { existsSync } from "node:fs";
import { join } from "node:path";
import type { Settings } from "../../base/settings.ts";
import { completeProfile } from "../../city/complete-profile.ts";
import { PROFILE_FILE } from "../../city/read-profile.ts";
import { filesFolder } from "../../open-store.ts";
import { fileFolder } from "../../parliament/files/file-folder.ts";
import { cityFolder } from "../city/city-folder.ts";
import { councilFolder, councilLines } from "../city/council-part.ts";
import { financeLines, readFinancePart } from "../city/finance-part.ts";
import { type CityChanges, type CityParts, hasCityChanged, replaceCity } from "../city/replace-city.ts";
import { fieldsFile } from "../io/fields-file.ts";
import { importEnd } from "../io/import-end.ts";
import { progressObserver } from "../io/progress.ts";
import { withStore } from "../io/with-store.ts";

const NEXT = "Next: `npx rathaus serve` with the same --data or --database-url shows it at http://127.0.0.1:8080/.";

export interface CityImportFlags {
  readonly allowShrink?: boolean;
}

export async function importCityFolder(
  given: string,
  { allowShrink = false }: CityImportFlags,
  settings: Settings,
): Promise<void> {
  const start = performance.now();
  const folder = cityFolder(given);
  const profile = folder.profile();
  const finance = folder.finance === undefined ? undefined : await readFinancePart(folder.finance, profile, settings);
  const { parliament } = folder;
  const readCouncil = parliament && (await councilFolder(parliament, fieldsFile(settings, undefined, parliament)));
  const files = fileFolder(filesFolder(settings));
  const lines = await withStore(settings, async (store) => {
    await using council = readCouncil ? await readCouncil(store) : undefined;
    const parts = { profile, finance, council };
    const changes = await replaceCity(store, parts, { allowShrink, files }, progressObserver());
    return [
      ...profileLine(parts, changes, settings),
      ...(finance ? financeLines(finance, changes.finance) : []),
      ...(council ? await councilLines(council, changes.council, store) : []),
      importEnd(start, hasCityChanged(changes)),
      // Not every night, when a server shows it already.
      ...(hasCityChanged(changes) ? [NEXT] : []),
    ];
  });
  console.log(lines.join("\n"));
}

function profileLine(
  { profile }: CityParts,
  { isNewProfile }: CityChanges,
  { city, data }: Settings,
): readonly string[] {
  if (profile === undefined) return [];
  const installed = city === "" ? join(data, PROFILE_FILE) : city;
  return [
    `${PROFILE_FILE}: ${completeProfile(profile).name.en}, ${isNewProfile ? "changed" : "unchanged"}`,
    ...(existsSync(installed) ? [`Notice: servers show the profile in ${installed} instead; remove it.`] : []),
  ];
}
