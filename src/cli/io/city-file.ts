/**
 * Reads the profile of a city with its logo: that of the installation, or one in a folder to import; undefined if there
 * is none.
 */
import { dirname, join } from "node:path";
import { Problem } from "../../base/problems.ts";
import type { Settings } from "../../base/settings.ts";
import { PROFILE_FILE, type Profile, readProfile } from "../../city/read-profile.ts";
import { refuseLinkOut, refuseSpecialFile } from "./input-folder.ts";
import { readFileIfAny } from "./named-file.ts";

export function readCityFile({ city, data }: Pick<Settings, "city" | "data">): Profile | undefined {
  if (city === "") return readProfileAt(join(data, PROFILE_FILE));
  const profile = readProfileAt(city);
  if (profile === undefined) throw new Problem("input-unusable", `The file ${city} does not exist.`);
  return profile;
}

/** The profile in a folder to import. */
export function readProfileIn(folder: string): Profile | undefined {
  return readProfileAt(join(folder, PROFILE_FILE), (path) => {
    refuseLinkOut(folder, path);
    return contentOf(path);
  });
}

function readProfileAt(path: string, read = contentOf): Profile | undefined {
  const text = read(path);
  return text && readProfile(text.toString(), path, (name) => read(join(dirname(path), name)));
}

function contentOf(path: string): Buffer | undefined {
  refuseSpecialFile(path);
  return readFileIfAny(path);
}
