/**
 * The demo city in a SQLite store, and as files of `rathaus demo --out`, made once for all test files. In: its scale.
 * Out: a folder to read or to copy.
 */
import { readSettings } from "../../src/base/settings.ts";
import { DEFAULT_CITY } from "../../src/demo/city.ts";
import { loadCity } from "../../src/demo/load.ts";
import { filesFolder, openStore } from "../../src/open-store.ts";
import { fileFolder } from "../../src/parliament/files/file-folder.ts";
import { run } from "./process.ts";
import { madeOnce } from "./run/made-once.ts";

export function demoStore(scale = DEFAULT_CITY.scale): Promise<string> {
  return madeOnce(`demo-${scale}`, async (data) => {
    const settings = readSettings({}, { RATHAUS_DATA: data });
    const store = await openStore(settings);
    await loadCity(store, fileFolder(filesFolder(settings)), { ...DEFAULT_CITY, scale }, () => {});
    await store.close();
  });
}

export function demoFiles(scale: number): Promise<string> {
  return madeOnce(`demo-files-${scale}`, async (folder) => {
    const { status, stderr } = await run(["demo", "--scale", String(scale), "--out", folder]);
    if (status !== 0) throw new Error(stderr);
  });
}
