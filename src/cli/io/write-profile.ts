/** Writes the profile of the city and its logo to a folder, as files that a server reads. */
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { PROFILE_FILE, type Profile } from "../../city/read-profile.ts";

export function writeProfile(folder: string, { given, logo }: Profile): void {
  writeFileSync(join(folder, PROFILE_FILE), `${JSON.stringify(given, null, 2)}\n`);
  if (logo) writeFileSync(join(folder, logo.name), logo.bytes);
}
