/**
 * Checks the profile of the city. In: settings, and the profile that is stored with the data. Out: a diagnosis, and
 * those of its links if there are any.
 */
import { type Diagnosis, error, ok, warning } from "../../base/diagnosis.ts";
import { Problem } from "../../base/problems.ts";
import type { Settings } from "../../base/settings.ts";
import type { Profile } from "../../city/read-profile.ts";
import { storedProfile } from "../../city/stored-profile.ts";
import type { Snapshot } from "../../store/store.ts";
import { readCityFile } from "../io/city-file.ts";
import { examineLinks } from "./examine-links.ts";

const ADVICE = "Write a city.json with its name to the data folder: docs/reference/city-profile.md shows how.";

export async function* examineProfile(settings: Settings, snapshot: Snapshot): AsyncGenerator<Diagnosis> {
  let file: Profile | undefined;
  try {
    file = readCityFile(settings);
  } catch (problem) {
    if (!(problem instanceof Problem)) throw problem;
    yield error(`profile of the city: ${problem.message.replaceAll("\n  ", "\n         ")}`, problem.hint);
    return;
  }
  const profile = file ?? (await storedProfile(snapshot));
  if (profile === undefined) {
    yield warning("profile of the city: there is none, so pages have no name", ADVICE);
    return;
  }
  const { name, licence, contact, imprint } = profile.given;
  const missing = Object.entries({ licence, contact, imprint }).flatMap(([member, value]) => (value ? [] : [member]));
  const place = file ? "in a file" : "stored with the data";
  const rest = missing.length === 0 ? "" : `; it could also have: ${missing.join(", ")}`;
  yield ok(`profile of the city: ${typeof name === "string" ? name : name.de}, ${place}${rest}`);
  yield* examineLinks(snapshot, profile);
}
