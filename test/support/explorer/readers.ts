/** Cities for tests of texts. */
import { completeProfile, NEUTRAL } from "../../../src/city/complete-profile.ts";
import type { PublicProfile } from "../../../src/city/public-profile.ts";
import type { Reader } from "../../../web/frame/visit.ts";

/** A city without a profile. */
export const NEUTRAL_CITY: PublicProfile = completeProfile(NEUTRAL);

/** A city with the bodies of the demo city. */
export const SELDWYLA: PublicProfile = completeProfile({
  given: { name: "Seldwyla", council: { name: "Gemeinderat" }, executive: { name: "Stadtrat" } },
});

/** A canton with euros and one language. */
export const HINTERWALD: PublicProfile = completeProfile({
  given: {
    name: "Hinterwald",
    kind: "canton",
    council: { name: "Landtag" },
    executive: { name: { de: "Kleiner Rat", en: "Small Council" } },
    currency: { code: "EUR" },
    languages: ["en"],
  },
});

/** Readers of Seldwyla in both languages, and one of a city with euros. */
export const DE: Reader = { language: "de", city: SELDWYLA };
export const EN: Reader = { language: "en", city: SELDWYLA };
export const EUROS: Reader = { language: "de", city: { ...HINTERWALD, languages: ["de", "en"] } };
