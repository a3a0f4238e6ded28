/** `rathaus import parliament`: imports council data from XML, JSON and NDJSON files, and reports what has changed. */
import { Problem } from "../../base/problems.ts";
import type { Settings } from "../../base/settings.ts";
import { filesFolder } from "../../open-store.ts";
import { INDEXES } from "../../parliament/describe/indexes/all.ts";
import { hasChanged } from "../../parliament/exchange/import.ts";
import { replaceCouncil } from "../../parliament/exchange/replace.ts";
import { fileFolder } from "../../parliament/files/file-folder.ts";
import { councilFolder, councilLines, isEmpty, reportedChanges } from "../city/council-part.ts";
import { fieldsFile } from "../io/fields-file.ts";
import { importEnd } from "../io/import-end.ts";
import { folderOfPart } from "../io/input-folder.ts";
import { progressObserver } from "../io/progress.ts";
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
  const read = await councilFolder(path, fieldsFile(settings, fields, path));
  const files = fileFolder(filesFolder(settings));
  const lines = await withStore(settings, async (store) => {
    await using part = await read(store);
    const { data, check } = part;
    if (isEmpty(data)) {
      throw new Problem("input-unusable", `There are no XML, JSON or NDJSON files in the folder ${path}.`);
    }
    const changes = await replaceCouncil(store, INDEXES, data, { allowShrink, files, check }, progressObserver());
    const isChanged = reportedChanges(part, changes).some(hasChanged);
    return [...(await councilLines(part, changes, store)), importEnd(start, isChanged)];
  });
  console.log(lines.join("\n"));
}
