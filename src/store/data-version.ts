/** The data version: a counter, and random digits so that two stores never share a version (it is part of ETags). */
import { randomBytes } from "node:crypto";
import { type Sql, sql } from "./sql.ts";

/** If only what is derived from the data has changed, the digits remain: they tell contents apart (`isSameContent`). */
export function nextVersion(current: string, change: "same" | "new" = "new"): string {
  const digits = change === "same" ? current.split("-")[1] : undefined;
  return `${countOf(current) + 1}-${digits ?? randomBytes(4).toString("hex")}`;
}

/** Whether two versions are of the same data, whatever has been derived from it since. */
export function isSameContent(one: string, other: string): boolean {
  return one.slice(one.indexOf("-")) === other.slice(other.indexOf("-"));
}

/** Increases with every import. */
export function countOf(version: string): number {
  return Number.parseInt(version, 10);
}

export function isOlder(version: string, than: string): boolean {
  return countOf(version) < countOf(than);
}

/** When the data got its version, as an ISO date-time. Absent in stores unchanged since this was introduced. */
export const CHANGED = sql`SELECT value FROM meta WHERE name = 'changed'`;

/** What a transaction has changed: nothing, only what is derived from the data, or the data. */
export type Change = "none" | "same" | "new";

/** The greater of two. */
export function changed(before: Change, content: "same" | undefined): Change {
  return content === undefined || before === "new" ? "new" : "same";
}

/** Must be run with each change of the data. */
export function recordChange(): Sql {
  return sql`INSERT INTO meta (name, value) VALUES ('changed', ${new Date().toISOString()})
             ON CONFLICT (name) DO UPDATE SET value = excluded.value`;
}
