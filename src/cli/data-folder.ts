/** What lies where in the data folder. */
import { join } from "node:path";
import type { Settings } from "../base/settings.ts";

/** The folder of the attached files. */
export function filesFolder(settings: Settings): string {
  return join(settings.data, "files");
}
