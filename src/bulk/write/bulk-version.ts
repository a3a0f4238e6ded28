/**
 * The version of bulk files: that of the data, and a hash of everything else that decides their bytes. In: the profile
 * of the city, if it is in a file. Out: a function from data to version, the same in every process of this program.
 */
import { hash } from "node:crypto";
import { BUILD_ID } from "../../base/build-id.ts";
import type { Profile } from "../../city/read-profile.ts";

export type BulkVersion = (data: { readonly version: string }) => string;

export function bulkVersion(profile: Profile | undefined): BulkVersion {
  // The bytes of an SQLite file contain the version of the library.
  const program = [BUILD_ID, process.versions.sqlite, JSON.stringify(profile?.given ?? null)];
  const suffix = hash("sha256", program.join("\n")).slice(0, 8);
  return ({ version }) => `${version}-${suffix}`;
}
