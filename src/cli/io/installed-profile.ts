/** The profile that counts for this installation: that of the file, or else the stored one; undefined without both. */
import type { Settings } from "../../base/settings.ts";
import type { Profile } from "../../city/read-profile.ts";
import { profileIn } from "../../city/stored-profile.ts";
import { storeNotes } from "../../open-store.ts";
import { readCityFile } from "./city-file.ts";

export async function installedProfile(settings: Settings): Promise<Profile | undefined> {
  const file = readCityFile(settings);
  if (file !== undefined) return file;
  // What is wrong with the store is reported when it is opened for the import.
  const notes = await storeNotes(settings).catch(() => undefined);
  const stored = notes?.get("city");
  return stored === undefined ? undefined : profileIn(stored);
}
