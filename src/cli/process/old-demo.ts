/**
 * Removes a demo city of an older format: it can be regenerated. Real data, and newer formats, are rejected later. Out:
 * the options of the city that was removed; an older version may not have had all of them.
 */
import type { Settings } from "../../base/settings.ts";
import type { CityOptions } from "../../demo/city.ts";
import { removeStore, storeNotes } from "../../open-store.ts";
import { formatProblem } from "../../store/format-problem.ts";

export async function discardOldDemo(settings: Settings): Promise<Partial<CityOptions> | undefined> {
  const notes = await storeNotes(settings);
  const [format, demo] = [notes?.get("format"), notes?.get("demo")];
  if (format === undefined || demo === undefined) return undefined;
  if (formatProblem(format, "")?.code !== "store-older-format") return undefined;
  const place = settings.databaseUrl === "" ? settings.data : "the database";
  console.error(
    `The demo city in ${place} was written by an older version of rathaus (format ${format}); ` +
      "it is generated again, without its API keys.",
  );
  await removeStore(settings);
  return JSON.parse(demo);
}
