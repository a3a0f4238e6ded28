/** Checks the profile of the city. In: settings, and the profile that is stored with the data. Out: one diagnosis. */
import { type Diagnosis, error, ok, warning } from "../../base/diagnosis.ts";
import { Problem } from "../../base/problems.ts";
import type { Settings } from "../../base/settings.ts";
import type { Profile } from "../../city/read-profile.ts";
import { readCityFile } from "../io/city-file.ts";

const ADVICE = "Write a city.json with its name to the data folder: docs/reference/city-profile.md shows how.";

export function examineProfile(settings: Settings, stored: Profile | undefined): Diagnosis {
  let file: Profile | undefined;
  try {
    file = readCityFile(settings);
  } catch (problem) {
    if (!(problem instanceof Problem)) throw problem;
    return error(`profile of the city: ${problem.message.replaceAll("\n  ", "\n         ")}`, problem.hint);
  }
  const profile = file ?? stored;
  if (profile === undefined) return warning("profile of the city: there is none, so pages have no name", ADVICE);
  const { name, licence, contact, imprint } = profile.given;
  const missing = Object.entries({ licence, contact, imprint }).flatMap(([member, value]) => (value ? [] : [member]));
  const place = file ? "in a file" : "stored with the data";
  const rest = missing.length === 0 ? "" : `; it could also have: ${missing.join(", ")}`;
  return ok(`profile of the city: ${typeof name === "string" ? name : name.de}, ${place}${rest}`);
}
