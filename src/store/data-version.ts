/** The data version: a counter, and random digits so that two stores never share a version (it is part of ETags). */
import { randomBytes } from "node:crypto";
import { type Sql, sql } from "./sql.ts";

export function nextVersion(current: string): string {
  return `${countOf(current) + 1}-${randomBytes(4).toString("hex")}`;
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

/** Must be run with each change of the version. */
export function recordChange(): Sql {
  return sql`INSERT INTO meta (name, value) VALUES ('changed', ${new Date().toISOString()})
             ON CONFLICT (name) DO UPDATE SET value = excluded.value`;
}
