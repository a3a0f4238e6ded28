/** `rathaus import parliament`: puts a city's council data from XML, JSON and NDJSON files into the store and tells what has changed. */
import { join } from "node:path";
import { Command } from "commander";
import { filesFolder } from "../app.ts";
import { Problem } from "../base/problems.ts";
import { fileFolder } from "../parliament/file-folder.ts";
import { fileName } from "../parliament/file-names.ts";
import { hasChanged } from "../parliament/import.ts";
import { FILES } from "../parliament/import-files.ts";
import type { IndexChange } from "../parliament/import-index.ts";
import { INDEXES } from "../parliament/indexes/all.ts";
import { unmentionedFiles } from "../parliament/mentions.ts";
import { readCouncilFiles } from "../parliament/read-files.ts";
import type { Rendition } from "../parliament/record.ts";
import { replaceCouncil } from "../parliament/replace.ts";
import { importEnd } from "./import-end.ts";
import { filesBelow, isFolder, readChunks, requireFolder } from "./input-folder.ts";
import { progressObserver } from "./progress.ts";
import { addSettingFlags, settingsOf } from "./setting-flags.ts";
import { withStore } from "./with-store.ts";

export function importParliamentCommand(): Command {
  const command = new Command("parliament")
    .description("Imports council data from XML, JSON and NDJSON files; docs/import-parliament.md describes them.")
    .argument("<folder>", "holds a folder or a file for each index to be replaced, or was written by export")
    .option("--allow-shrink", "also if an index would lose more than a tenth of its records");
  addSettingFlags(command, ["data"]);
  return command.action(async (folder: string, { allowShrink = false }: { allowShrink?: boolean }) => {
    const start = performance.now();
    const council = councilFolder(folder);
    const paths = filesBelow(council);
    const { data, check } = await readCouncilFiles({ paths, open: (path) => readChunks(join(council, path)) }, INDEXES);
    if (data.indexes.length === 0 && !data.files) {
      throw new Problem("input-unusable", `There are no XML, JSON or NDJSON files in the folder ${council}.`);
    }
    const settings = settingsOf(command);
    const files = fileFolder(filesFolder(settings));
    const { changes, unmentioned } = await withStore(settings, async (store) => ({
      changes: await replaceCouncil(store, INDEXES, data, { allowShrink, files, check }, progressObserver()),
      unmentioned: data.files ? await store.read(unmentionedFiles) : [],
    }));
    const told = changes.filter(({ index }) => index === FILES || data.indexes.includes(index));
    console.log([...told.map(shownIndex), ...notice(unmentioned), importEnd(start, told.some(hasChanged))].join("\n"));
  });
}

/** Files that came with the records, but to which none of them leads. */
function notice(unmentioned: readonly Rendition[]): readonly string[] {
  if (unmentioned.length === 0) return [];
  const [first] = unmentioned;
  return [`Notice: no record mentions ${unmentioned.length} of the files, such as ${fileName(first)}.`];
}

/** What `export` and `demo --out` write holds finance data too. */
function councilFolder(folder: string): string {
  requireFolder(folder);
  const inside = join(folder, "parliament");
  return isFolder(inside) ? inside : folder;
}

export function shownIndex(change: IndexChange): string {
  const { index, after, added, changed, removed } = change;
  const difference = hasChanged(change) ? `${added} added, ${changed} changed, ${removed} removed` : "unchanged";
  return `${index}: ${after} ${index === FILES ? "files" : "records"}, ${difference}`;
}
