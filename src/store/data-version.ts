/**
 * The data version, such as `17-ab12cd34`: a counter, and random digits so that two stores never share a version (it is
 * part of ETags). Finances and council are slices of the data with digits of their own, written only where they differ
 * (`18-ab12cd34.5566aabb`): what depends on one slice remains when the other one changes. `~18` after the digits of the
 * council is the last change of what is derived from it, such as the texts of documents.
 */
import { randomBytes } from "node:crypto";
import { type Sql, sql } from "./sql.ts";

export type DataSlice = "council" | "finance";

/** What a transaction changes: a slice, what is derived from the council's records, or everything. */
export type Change = DataSlice | "derived" | "all";

export function nextVersion(current: string, changes: ReadonlySet<Change> = new Set(["all"])): string {
  const count = countOf(current) + 1;
  const before = namesOf(current);
  const digits = randomBytes(4).toString("hex");
  const renews = (slice: DataSlice): boolean => before[slice] === "" || changes.has(slice) || changes.has("all");
  const derived = changes.has("derived") ? `${withoutDerived(before.council)}~${count}` : before.council;
  const council = renews("council") ? digits : derived;
  const finance = renews("finance") ? digits : before.finance;
  return `${count}-${council}${finance === withoutDerived(council) ? "" : `.${finance}`}`;
}

/** Names the content of a slice in a version, or of all data: the same in all versions in which it has not changed. */
export function contentName(version: string, slice: DataSlice | undefined): string {
  return slice === undefined ? version : namesOf(version)[slice];
}

/** Names the records of the council, whatever has been derived from them since. */
export function recordsName(version: string): string {
  return withoutDerived(namesOf(version).council);
}

/** Whether two versions are of the same data, whatever has been derived from it since. */
export function isSameContent(one: string, other: string): boolean {
  const content = (version: string): string => withoutDerived(version.slice(version.indexOf("-")));
  return content(one) === content(other);
}

let known: Readonly<Record<DataSlice | "version", string>> = { version: "", council: "", finance: "" };

/** Asked for each request, mostly for the same version. */
function namesOf(version: string): Readonly<Record<DataSlice, string>> {
  if (version === known.version) return known;
  const [, names = ""] = version.split("-");
  const [council, finance = withoutDerived(council)] = names.split(".");
  known = { version, council, finance };
  return known;
}

const withoutDerived = (names: string): string => names.replace(/~\d+/, "");

/** Increases with every import. */
export function countOf(version: string): number {
  return Number.parseInt(version, 10);
}

export function isOlder(version: string, than: string): boolean {
  return countOf(version) < countOf(than);
}

/** When the data got its version, as an ISO date-time. Absent in stores unchanged since this was introduced. */
export const CHANGED = sql`SELECT value FROM meta WHERE name = 'changed'`;

/** Whether the data itself has changed, not only what is derived from it. */
export function isNewData(changes: ReadonlySet<Change>): boolean {
  return !changes.isSubsetOf(new Set<Change>(["derived"]));
}

/** Must be run with each change of the data. */
export function recordChange(): Sql {
  return sql`INSERT INTO meta (name, value) VALUES ('changed', ${new Date().toISOString()})
             ON CONFLICT (name) DO UPDATE SET value = excluded.value`;
}
