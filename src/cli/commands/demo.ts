/**
 * `rathaus demo`: generates the demo city, as files in a folder or in the store. The code of the city is large, so it
 * is loaded only when one is generated.
 */
import { Command } from "commander";
import { Problem } from "../../base/problems.ts";
import type { Settings } from "../../base/settings.ts";
import { type CityOptions, DEFAULT_CITY } from "../../demo/city.ts";
import { filesFolder } from "../../open-store.ts";
import { fileFolder } from "../../parliament/files/file-folder.ts";
import type { Store } from "../../store/store.ts";
import { progressObserver } from "../io/progress.ts";
import { addSettingFlags, settingsOf } from "../io/setting-flags.ts";
import { withStore } from "../io/with-store.ts";
import { discardOldDemo } from "../process/old-demo.ts";

interface DemoFlags {
  readonly scale: string;
  readonly seed: string;
  readonly today: string;
  readonly since?: string;
  readonly out?: string;
  readonly intoStore?: true;
}

export function demoCommand(): Command {
  const command = new Command("demo")
    .option("--scale <factor>", "size; 1 is a city like Zürich", String(DEFAULT_CITY.scale))
    .option("--seed <number>", "seed of the generator; each seed is another city", String(DEFAULT_CITY.seed))
    .option("--today <date>", "the current date in the city", DEFAULT_CITY.today)
    .option("--since <year>", "the first year on record (default: its whole history)")
    .option("--out <folder>", "write files, in the layout of import and export")
    .option("--into-store", "write to the store, unless it holds a real city");
  addSettingFlags(command, ["data", "databaseUrl"]);
  return command.action(async (flags: DemoFlags) => {
    const options = cityOptions(flags);
    if ((flags.out === undefined) === (flags.intoStore === undefined)) {
      throw new Problem("usage-invalid", "Choose a destination: either --out <folder> or --into-store.");
    }
    if (flags.out !== undefined) {
      const { writeCity } = await import("../io/write-city.ts");
      return writeCity(flags.out, options, progressObserver());
    }
    const settings = settingsOf(command);
    await discardOldDemo(settings);
    await withStore(settings, (store) => makeDemoCity(store, settings, options));
  });
}

/** Writes the city to the store, and its documents to the data folder. */
export async function makeDemoCity(
  store: Store,
  settings: Settings,
  options: Partial<CityOptions> = {},
): Promise<void> {
  const { loadCity } = await import("../../demo/load.ts");
  await loadCity(store, fileFolder(filesFolder(settings)), { ...DEFAULT_CITY, ...options }, progressObserver());
}

function cityOptions({ scale, seed, today, since }: DemoFlags): CityOptions {
  const refuse = (flag: string, value: string, expected: string): never => {
    throw new Problem("usage-invalid", `--${flag} is "${value}", but ${expected} is expected.`);
  };
  const size = Number(scale);
  if (!(size >= 0.01 && size <= 20)) refuse("scale", scale, "a number from 0.01 to 20");
  if (!/^\d{1,9}$/.test(seed)) refuse("seed", seed, "a whole number from 0 to 999999999");
  const date = new Date(`${today}T00:00:00Z`);
  const isDate =
    /^\d{4}-\d{2}-\d{2}$/.test(today) && !Number.isNaN(date.getTime()) && date.toISOString().startsWith(today);
  if (!isDate || today < "2020-01-01" || today > "2040-12-31")
    refuse("today", today, "a date from 2020-01-01 to 2040-12-31");
  if (since === undefined) return { scale: size, seed: Number(seed), today };
  const thisYear = today.slice(0, 4);
  if (!/^\d{4}$/.test(since) || since < "2000" || since > thisYear) {
    refuse("since", since, `a year from 2000 to ${thisYear}`);
  }
  return { scale: size, seed: Number(seed), today, since: Number(since) };
}
