/** Copies the profile in a folder, `city.json` with its logo, for backups. A profile that is already there stays. */
import { copyFileSync, existsSync } from "node:fs";
import { join } from "node:path";
import { Problem } from "../../base/problems.ts";
import { PROFILE_FILE } from "../../city/read-profile.ts";
import { readCityFile } from "./city-file.ts";

export function copyProfile(from: string, to: string): void {
  if (!existsSync(join(from, PROFILE_FILE)) || existsSync(join(to, PROFILE_FILE))) return;
  for (const name of [PROFILE_FILE, ...logoIn(from)]) copyFileSync(join(from, name), join(to, name));
}

/** A backup must not fail because of a profile with a fault; `rathaus doctor` reports that one. */
function logoIn(folder: string): readonly string[] {
  try {
    const logo = readCityFile({ city: "", data: folder })?.logo;
    return logo === undefined ? [] : [logo.name];
  } catch (error) {
    if (!(error instanceof Problem)) throw error;
    return [];
  }
}
