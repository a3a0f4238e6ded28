/** What lies where in the data folder. */
import { join } from "node:path";
import type { Settings } from "../../base/settings.ts";

/** The folder in which a mirror that is under way keeps what it has got, a folder for each original. */
export function spoolFolder(settings: Settings): string {
  return join(settings.data, "mirror");
}
