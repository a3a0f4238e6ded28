/** `rathaus import parliament`: imports council data from XML, JSON and NDJSON files, and reports what has changed. */
import { Problem } from "../../base/problems.ts";
import type { Settings } from "../../base/settings.ts";
import { filesFolder } from "../../open-store.ts";
import type { IndexDescription } from "../../parliament/describe/description.ts";
import { unresolvedFields } from "../../parliament/describe/field-mapping.ts";
import { INDEXES } from "../../parliament/describe/indexes/all.ts";
import type { Rendition } from "../../parliament/describe/record.ts";
import { allIndexes, describedInFiles, describedInStore } from "../../parliament/exchange/foreign-indexes.ts";
import { hasChanged } from "../../parliament/exchange/import.ts";
import { FILES } from "../../parliament/exchange/import-files.ts";
import type { IndexChange } from "../../parliament/exchange/import-index.ts";
import { readCouncilFiles } from "../../parliament/exchange/read-files.ts";
import { replaceCouncil } from "../../parliament/exchange/replace.ts";
import { fileFolder } from "../../parliament/files/file-folder.ts";
import { fileName } from "../../parliament/files/file-names.ts";
import { unmentionedFiles } from "../../parliament/files/mentions.ts";
import { fieldsFile } from "../io/fields-file.ts";
import { importEnd } from "../io/import-end.ts";
import { filesBelow, folderOfPart, openerIn } from "../io/input-folder.ts";
import { progressObserver } from "../io/progress.ts";
import { readingThread } from "../io/reading-thread.ts";
import { withStore } from "../io/with-store.ts";

export interface CouncilImportFlags {
  readonly allowShrink?: boolean;
  readonly fields?: string;
}

export async function importCouncilFiles(
  given: string,
  { allowShrink = false, fields }: CouncilImportFlags,
  settings: Settings,
): Promise<void> {
  const start = performance.now();
  const path = folderOfPart(given, "parliament");
  const folder = { paths: filesBelow(path), open: openerIn(path) };
  const described = await describedInFiles(folder, fieldsFile(settings, fields));
  const files = fileFolder(filesFolder(settings));
  const lines = await withStore(settings, async (store) => {
    const foreign = [...described, ...(await store.read(describedInStore))];
    const indexes = allIndexes(foreign, INDEXES);
    await using thread = readingThread(path, indexes);
    const { data, check } = await readCouncilFiles(folder, indexes, thread.readFiles);
    if (data.indexes.length === 0 && !data.files) {
      throw new Problem("input-unusable", `There are no XML, JSON or NDJSON files in the folder ${path}.`);
    }
    const description = (name: string) => foreign.find((index) => index.name.toLowerCase() === name);
    const options = { allowShrink, files, check };
    const changes = await replaceCouncil(store, INDEXES, { ...data, description }, options, progressObserver());
    const reported = changes.filter(({ index }) => index === FILES || data.indexes.includes(index));
    const unmentioned = data.files ? await store.read(unmentionedFiles) : [];
    const notices = [...described.flatMap(fieldNotice), ...fileNotice(unmentioned)];
    return [...reported.map(shownIndex), ...notices, importEnd(start, reported.some(hasChanged))];
  });
  console.log(lines.join("\n"));
}

/** Search fields of a foreign index that no element is mapped to. */
function fieldNotice(index: IndexDescription): readonly string[] {
  const fields = unresolvedFields(index);
  if (fields.length === 0) return [];
  return [
    `Notice: ${index.name} has no elements for its search fields ${fields.join(", ")}; fields.json can map them.`,
  ];
}

/** Imported files that no record references. */
function fileNotice(unmentioned: readonly Rendition[]): readonly string[] {
  if (unmentioned.length === 0) return [];
  const [first] = unmentioned;
  return [`Notice: no record references ${unmentioned.length} of the files, such as ${fileName(first)}.`];
}

export function shownIndex(change: IndexChange): string {
  const { index, after, added, changed, removed } = change;
  const difference = hasChanged(change) ? `${added} added, ${changed} changed, ${removed} removed` : "unchanged";
  return `${index}: ${after} ${index === FILES ? "files" : "records"}, ${difference}`;
}
