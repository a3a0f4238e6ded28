/** Profiles of invented places, as files that a server reads when it starts. */
import { mkdtempSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

export const LOGO = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 8 8"><path d="M0 0h8v8z"/></svg>';

/** A canton with everything that a profile may have. */
export const HINTERWALD = {
  name: { de: "Kanton Hinterwald", en: "Canton of Hinterwald" },
  kind: "canton",
  council: {
    name: { de: "Landtag", en: "Diet" },
    member: { de: "Mitglied des Landtags", en: "Diet member" },
    members: { de: "Mitglieder des Landtags", en: "Diet members" },
  },
  executive: { name: { de: "Kleiner Rat", en: "Small Council" } },
  timeZone: "Atlantic/Azores",
  currency: { code: "EUR" },
  website: "https://www.hinterwald.example/",
  contact: { name: "Statistik", email: "statistik@hinterwald.example", phone: "+41 44 000 00 00" },
  publisher: { name: "Amt für Statistik", slug: "hinterwald" },
  licence: "CC-BY-4.0",
  attribution: "Quelle: Kanton Hinterwald",
  imprint: "https://www.hinterwald.example/impressum",
  privacy: "Diese Seiten speichern nichts.",
  logo: "wald.svg",
  accent: "#a4001d",
};

/** Writes a profile and its logo to a new folder. Out: the path of the profile. */
export function profileFile(profile: object): string {
  const folder = mkdtempSync(join(tmpdir(), "rathaus-profile-"));
  writeFileSync(join(folder, "wald.svg"), LOGO);
  writeFileSync(join(folder, "city.json"), JSON.stringify(profile));
  return join(folder, "city.json");
}
