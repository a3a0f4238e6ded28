/**
 * The profile that belongs to the data: one row of metadata, the logo inside as base64. Changing it changes the data
 * version, so that caches and ETags follow.
 */
import { sql } from "../store/sql.ts";
import type { Snapshot, Transaction } from "../store/store.ts";
import { logoType } from "./logo.ts";
import type { GivenProfile } from "./members.ts";
import type { Profile } from "./read-profile.ts";

interface Stored {
  readonly given: GivenProfile;
  readonly logo?: { readonly name: string; readonly base64: string };
}

export async function storedProfile(snapshot: Snapshot): Promise<Profile | undefined> {
  const rows = await snapshot.rows<[string]>(sql`SELECT value FROM meta WHERE name = 'city'`);
  return rows.length === 0 ? undefined : profileIn(rows[0][0]);
}

/** From the value of the row. */
export function profileIn(value: string): Profile {
  const { given, logo } = JSON.parse(value) as Stored;
  if (logo === undefined) return { given };
  const { name, base64 } = logo;
  return { given, logo: { name, type: logoType(name), bytes: Buffer.from(base64, "base64") } };
}

/** Returns whether it is another one than before. */
export async function storeProfile(tx: Transaction, { given, logo }: Profile): Promise<boolean> {
  const stored: Stored = {
    given,
    ...(logo && { logo: { name: logo.name, base64: Buffer.from(logo.bytes).toString("base64") } }),
  };
  const value = JSON.stringify(stored);
  const known = await tx.rows<[string]>(sql`SELECT value FROM meta WHERE name = 'city'`);
  if (known[0]?.[0] === value) return false;
  await tx.run(sql`INSERT INTO meta (name, value) VALUES ('city', ${value})
                   ON CONFLICT (name) DO UPDATE SET value = excluded.value`);
  tx.changeVersion();
  return true;
}

/**
 * The store now has the data of a real city, for which the key `demo` must not be valid, and which is not Seldwyla. The
 * profile of a real city stays.
 */
export async function forgetDemo(tx: Transaction): Promise<void> {
  const removed = await tx.run(sql`DELETE FROM meta WHERE name = 'demo'`);
  if (removed > 0) await tx.run(sql`DELETE FROM meta WHERE name = 'city'`);
}
