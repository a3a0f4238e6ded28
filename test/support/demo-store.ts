/**
 * The demo city in a SQLite store, and as files of `rathaus demo --out`, made once for all test files. In: its options.
 * Out: a folder to read or to copy.
 */
import { readSettings } from "../../src/base/settings.ts";
import { type CityOptions, DEFAULT_CITY } from "../../src/demo/city.ts";
import { loadCity } from "../../src/demo/load.ts";
import { filesFolder, openStore } from "../../src/open-store.ts";
import { fileFolder } from "../../src/parliament/files/file-folder.ts";
import { launch, run } from "./process.ts";
import { madeOnce } from "./run/made-once.ts";

/** The least city that has everything: the whole history would be four times as much. */
export const SHORT_CITY: CityOptions = { ...DEFAULT_CITY, scale: 0.01, since: 2023 };
/** The flags of `rathaus demo` for it. */
export const SHORT = ["--scale", String(SHORT_CITY.scale), "--since", String(SHORT_CITY.since)];
/** For tests that only need some demo city: one year of it takes a third less time. */
export const SHORTEST = ["--scale", String(SHORT_CITY.scale), "--since", "2026"];

export function demoStore(city = DEFAULT_CITY): Promise<string> {
  return madeOnce(`demo-${city.scale}-${city.since ?? "all"}`, async (data) => {
    if (city === DEFAULT_CITY) return serveOnce(data);
    const settings = readSettings({}, { RATHAUS_DATA: data });
    const store = await openStore(settings);
    await loadCity(store, fileFolder(filesFolder(settings)), city, () => {});
    await store.close();
  });
}

/** Makes the city as a user's first start does, for which no other test has the time. */
async function serveOnce(data: string): Promise<void> {
  const { child, url, ended } = launch(["serve", "--demo", "--port", "0", "--data", data]);
  await url;
  child.kill("SIGTERM");
  await ended;
}

/** The files of `SHORT_CITY`. */
export function demoFiles(): Promise<string> {
  return madeOnce("demo-files", async (folder) => {
    const { status, stderr } = await run(["demo", ...SHORT, "--out", folder]);
    if (status !== 0) throw new Error(stderr);
  });
}
