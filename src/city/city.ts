/** The city of this server. In: the profile of a file, if there is one, and the data. Out: what counts of both. */
import { perVersion } from "../store/per-version.ts";
import { sql } from "../store/sql.ts";
import type { Snapshot } from "../store/store.ts";
import { completeProfile, NEUTRAL } from "./complete-profile.ts";
import type { PublicProfile } from "./public-profile.ts";
import type { Profile } from "./read-profile.ts";
import { profileIn } from "./stored-profile.ts";

export interface City {
  readonly profile: Profile;
  readonly shown: PublicProfile;
  /** Of the demo city, whose "today" is a fixed day before its next meeting. */
  readonly demoDay?: string;
}

export type LoadCity = (snapshot: Snapshot) => Promise<City>;

/** A profile in a file replaces the stored one as a whole. */
export function cityLoader(file?: Profile): LoadCity {
  return perVersion(async (snapshot: Snapshot): Promise<City> => {
    const rows = await snapshot.rows<[string, string]>(
      sql`SELECT name, value FROM meta WHERE name IN ('city', 'demo', 'changed')`,
    );
    const meta = new Map(rows);
    const stored = meta.get("city");
    const profile = file ?? (stored === undefined ? NEUTRAL : profileIn(stored));
    const demo = meta.get("demo");
    const demoDay = demo === undefined ? undefined : (JSON.parse(demo) as { readonly today: string }).today;
    const { timeZone } = completeProfile(profile);
    return { profile, shown: completeProfile(profile, demoDay ?? dateOf(meta.get("changed"), timeZone)), demoDay };
  });
}

function dateOf(instant: string | undefined, timeZone: string): string | undefined {
  if (instant === undefined) return undefined;
  return Temporal.Instant.from(instant).toZonedDateTimeISO(timeZone).toPlainDate().toString();
}
