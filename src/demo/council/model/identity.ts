/** Ids of the system that the council used before 2022. In: the GUID of an entity. Out: its old id, or "" if newer. */
import { type Day, day } from "./calendar.ts";

/** The day on which the council migrated to its present system. */
const MIGRATION: Day = day("2022-01-01");

/** Derived from the GUID, so that all records agree: rotated, upper case, with dashes. */
export function altsystemId(guid: string, since: Day = 0): string {
  if (since >= MIGRATION) return "";
  const rotated = `${guid.slice(13)}${guid.slice(0, 13)}`.toUpperCase();
  return [
    rotated.slice(0, 8),
    rotated.slice(8, 12),
    rotated.slice(12, 16),
    rotated.slice(16, 20),
    rotated.slice(20),
  ].join("-");
}
