/** The profile of Seldwyla: a `city.json` like that of any other city. */
import { readFileSync } from "node:fs";
import { PROFILE_FILE, type Profile, readProfile } from "../city/read-profile.ts";

const FOLDER = new URL("data/profile/", import.meta.url);

export function demoProfile(): Profile {
  const content = (name: string): Buffer => readFileSync(new URL(name, FOLDER));
  return readProfile(content(PROFILE_FILE).toString(), `src/demo/data/profile/${PROFILE_FILE}`, content);
}
