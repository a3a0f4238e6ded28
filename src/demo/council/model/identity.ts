/** Second identities. In: the GUID of an entity. Out: its number in the system before 2022, or "" for what came later. */
import { type Day, day } from "./calendar.ts";

/** The day on which the council moved to its present system. */
const MIGRATION: Day = day("2022-01-01");

/** Derived from the GUID, so that every record that names it agrees: upper case, dashed, other digits. */
export function altsystemId(guid: string, since: Day = 0): string {
  if (since >= MIGRATION) return "";
  const turned = `${guid.slice(13)}${guid.slice(0, 13)}`.toUpperCase();
  return [turned.slice(0, 8), turned.slice(8, 12), turned.slice(12, 16), turned.slice(16, 20), turned.slice(20)].join(
    "-",
  );
}
