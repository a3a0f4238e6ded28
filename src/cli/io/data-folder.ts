/** The layout of the data folder. */
import { join } from "node:path";
import type { Settings } from "../../base/settings.ts";

/** Where unfinished mirrors store their partial data: one folder per mirrored service. */
export function spoolFolder(settings: Settings): string {
  return join(settings.data, "mirror");
}

/** Where finished mirrors keep what the original answered, to request only what has changed: as above. */
export function keptFolder(settings: Settings): string {
  return join(settings.data, "mirrored");
}
