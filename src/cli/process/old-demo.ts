/** Removes a demo city of an older format: it can be regenerated. Real data, and newer formats, are rejected later. */
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
    `The demo city in ${place} was written by an older version of rathaus (format ${format}); ` +
      "it is generated again, without its API keys.",
  );
  await removeStore(settings);
}
