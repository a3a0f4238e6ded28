/** Checks the bulk files of a server: whether they are complete, those of the current data, and all there is. */
import { statSync } from "node:fs";
import { join } from "node:path";
import { type Diagnosis, error, ok, warning } from "../../base/diagnosis.ts";
import type { Settings } from "../../base/settings.ts";
import { type BulkFiles, type BulkFolder, bulkFolder } from "../../bulk/serve/bulk-folder.ts";
import { bulkVersion } from "../../bulk/write/bulk-version.ts";
import { sumOf } from "../../bulk/write/hashed-file.ts";
import type { Store } from "../../store/store.ts";
import { readCityFile } from "../io/city-file.ts";

/** Yields nothing if no server has made any yet. */
export async function* examineBulk(
  store: Store,
  settings: Settings,
  { deep, repair }: { readonly deep: boolean; readonly repair: boolean },
): AsyncGenerator<Diagnosis> {
  const folder = bulkFolder(settings);
  if (folder === undefined) return;
  const versions = folder.versions();
  for (const version of versions) {
    const files = folder.read(version);
    const damaged = files ? await damagedIn(folder, files, deep) : [];
    if (damaged.length > 0) {
      yield error(
        `bulk files: damaged in the version ${version}: ${damaged.length}, such as ${damaged[0]}`,
        `Remove the folder ${join(folder.path, version)}: a running server makes the files of the current data again.`,
      );
    }
  }
  const current = folder.find(bulkVersion(readCityFile(settings))({ version: await store.version() }));
  if (current !== undefined) yield ok(`bulk files: version ${current}, as current as the data`);
  const unfinished = folder.unfinished().length > 0;
  if (!unfinished && (current !== undefined || versions.length === 0)) return;
  // A server that makes them holds the lock.
  const left = await folder.exclusively(async () => {
    if (repair) folder.removeUnfinished();
    return folder.unfinished().length;
  });
  if (left === undefined) return yield ok("bulk files: a server is writing those of the current data");
  if (left > 0) {
    yield warning(
      "bulk files: some are unfinished: a server was stopped while it wrote them",
      "The next ones replace them; `rathaus doctor --repair` removes them.",
    );
  } else if (unfinished) yield ok("bulk files: removed unfinished ones");
  if (current === undefined && versions.length > 0) {
    yield warning(
      "bulk files: those of the current data are missing",
      "A running server makes them within minutes; if it does not, its log says why (`bulk-failed`).",
    );
  }
}

async function damagedIn({ path }: BulkFolder, { version, files }: BulkFiles, deep: boolean): Promise<string[]> {
  const damaged: string[] = [];
  for (const [name, { bytes, sha256 }] of files) {
    const file = join(path, version, name);
    const size = statSync(file, { throwIfNoEntry: false })?.size;
    if (size !== bytes || (deep && (await sumOf(file)).sha256 !== sha256)) damaged.push(name);
  }
  return damaged;
}
