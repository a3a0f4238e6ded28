/** A demo city in a store that an older version made: it goes, because it can be made anew. What is real, or newer, stays and is refused later. */
import type { Settings } from "../../base/settings.ts";
import { removeStore, storeNotes } from "../../open-store.ts";
import { formatProblem } from "../../store/format-problem.ts";

export async function discardOldDemo(settings: Settings): Promise<void> {
  const notes = await storeNotes(settings);
  const format = notes?.get("format");
  if (format === undefined || !notes?.has("demo")) return;
  if (formatProblem(format, "")?.code !== "store-older-format") return;
  const place = settings.databaseUrl === "" ? settings.data : "the database";
  console.error(
    `The demo city in ${place} was made by an older version of rathaus (format ${format}); it is made anew, without its API keys.`,
  );
  await removeStore(settings);
}
