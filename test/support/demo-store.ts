/** The demo city in a SQLite store, made once for all test files. In: its scale. Out: a data folder to read or to copy. */
import { readSettings } from "../../src/base/settings.ts";
import { DEFAULT_CITY } from "../../src/demo/city.ts";
import { loadCity } from "../../src/demo/load.ts";
import { filesFolder, openStore } from "../../src/open-store.ts";
import { fileFolder } from "../../src/parliament/files/file-folder.ts";
import { madeOnce } from "./made-once.ts";

export function demoStore(scale = DEFAULT_CITY.scale): Promise<string> {
  return madeOnce(`demo-${scale}`, async (data) => {
    const settings = readSettings({}, { RATHAUS_DATA: data });
    const store = await openStore(settings);
    await loadCity(store, fileFolder(filesFolder(settings)), { ...DEFAULT_CITY, scale }, () => {});
    await store.close();
  });
}
