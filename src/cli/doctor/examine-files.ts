/** The audit of the attached files in plain words; with `repair`, what no file needs is removed. */
import { type Diagnosis, error, ok, warning } from "../../base/diagnosis.ts";
import type { Settings } from "../../base/settings.ts";
import { filesFolder } from "../../open-store.ts";
import { auditFiles, removeOrphans } from "../../parliament/audit/file-audit.ts";
import type { Rendition } from "../../parliament/describe/record.ts";
import { fileFolder } from "../../parliament/files/file-folder.ts";
import { fileName } from "../../parliament/files/file-names.ts";
import type { Store } from "../../store/store.ts";
import { isMirrorUnderWay } from "./examine-mirrors.ts";

const BRING_AGAIN =
  "Bring them again: `rathaus import parliament` with the folder `files`, or `rathaus mirror` with --full.";

export async function* examineFiles(
  store: Store,
  settings: Settings,
  { deep, repair }: { readonly deep: boolean; readonly repair: boolean },
): AsyncGenerator<Diagnosis> {
  const folder = fileFolder(filesFolder(settings));
  const audit = await store.read((snapshot) => auditFiles(snapshot, folder, { deep }));
  const { count, missing, damaged, orphans, unmentioned, absent } = audit;
  if (missing.length > 0) yield error(`files: not on disk: ${list(missing)}`, BRING_AGAIN);
  if (damaged.length > 0) yield error(`files: damaged on disk, and not served: ${list(damaged)}`, BRING_AGAIN);
  if (missing.length + damaged.length === 0) {
    yield ok(`files: ${count}, all on disk${deep ? " and as they came" : " in full length"}`);
  }
  if (absent.length > 0) {
    yield warning(
      `files: records mention what is not there: ${list(absent)}`,
      "Import or mirror them if they are public.",
    );
  }
  if (unmentioned.length > 0) {
    yield warning(
      `files: no record mentions ${list(unmentioned)}`,
      "They are served to whoever knows the address; import a folder `files` without them to be rid of them.",
    );
  }
  if (orphans.length === 0) return;
  // A mirror that is under way has contents for which there are no files yet.
  if (repair && !isMirrorUnderWay(settings)) {
    yield ok(`files: removed ${await removeOrphans(store, folder)} contents that belonged to no file`);
    return;
  }
  yield warning(
    `files: ${orphans.length} contents on disk belong to no file: they are left over, or an import is under way`,
    "`rathaus doctor --repair` removes them, unless a mirror is not finished yet.",
  );
}

function list(files: readonly Rendition[]): string {
  return `${files.length}, such as ${fileName(files[0])}`;
}
