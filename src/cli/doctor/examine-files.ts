/** Reports the audit of the attached files; with `repair`, removes unreferenced blobs. */
import { type Diagnosis, error, ok, warning } from "../../base/diagnosis.ts";
import type { Settings } from "../../base/settings.ts";
import { filesFolder } from "../../open-store.ts";
import { auditFiles, removeOrphans } from "../../parliament/audit/file-audit.ts";
import type { Rendition } from "../../parliament/describe/record.ts";
import { fileFolder } from "../../parliament/files/file-folder.ts";
import { fileName } from "../../parliament/files/file-names.ts";
import type { Store } from "../../store/store.ts";
import { hasUnfinishedMirror } from "./examine-mirrors.ts";

const IMPORT_AGAIN =
  "Import them again: `rathaus import parliament` with the folder `files`, or `rathaus mirror` with --full.";

export async function* examineFiles(
  store: Store,
  settings: Settings,
  { deep, repair }: { readonly deep: boolean; readonly repair: boolean },
): AsyncGenerator<Diagnosis> {
  const folder = fileFolder(filesFolder(settings));
  const audit = await store.read((snapshot) => auditFiles(snapshot, folder, { deep }));
  const { count, missing, damaged, orphans, unmentioned, absent } = audit;
  if (missing.length > 0) yield error(`files: not on disk: ${list(missing)}`, IMPORT_AGAIN);
  if (damaged.length > 0) yield error(`files: damaged on disk, and not served: ${list(damaged)}`, IMPORT_AGAIN);
  if (missing.length + damaged.length === 0) {
    yield ok(`files: ${count}, all on disk ${deep ? "and intact" : "with the right size"}`);
  }
  if (absent.length > 0) {
    yield warning(
      `files: records reference files that do not exist: ${list(absent)}`,
      "Import or mirror them if they are public.",
    );
  }
  if (unmentioned.length > 0) {
    yield warning(
      `files: no record references ${list(unmentioned)}`,
      "Anyone who knows the address can fetch them; import a folder `files` without them to remove them.",
    );
  }
  if (orphans.length === 0) return;
  // An unfinished mirror has blobs that no file references yet.
  if (repair && !hasUnfinishedMirror(settings)) {
    yield ok(`files: removed ${await removeOrphans(store, folder)} unreferenced blobs`);
    return;
  }
  yield warning(
    `files: ${orphans.length} unreferenced blobs on disk: they are left over, or an import is running`,
    "`rathaus doctor --repair` removes them, unless a mirror is unfinished.",
  );
}

function list(files: readonly Rendition[]): string {
  return `${files.length}, such as ${fileName(files[0])}`;
}
