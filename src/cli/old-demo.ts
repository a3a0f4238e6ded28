/** A demo city in a store that an older version made: it goes, because it can be made anew. What is real, or newer, stays and is refused later. */
import { removeStore, storeNotes } from "../app.ts";
import type { Settings } from "../base/settings.ts";
import { formatProblem } from "../store/other-format.ts";

export function discardOldDemo(settings: Settings): void {
  const notes = storeNotes(settings);
  const format = notes?.get("format");
  if (format === undefined || !notes?.has("demo")) return;
  if (formatProblem(format, settings.data)?.code !== "store-older-format") return;
  console.error(
    `The demo city in ${settings.data} was made by an older version of rathaus (format ${format}); it is made anew, without its API keys.`,
  );
  removeStore(settings);
}
