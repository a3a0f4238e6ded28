/** Observes the records in the XML files of a folder. In: the folder. Out: the indexes, or all errors with places. */
import { ImportProblems } from "../../base/import-problems.ts";
import { Problem } from "../../base/problems.ts";
import type { IndexDescription } from "../describe/description.ts";
import { readBatches } from "../exchange/file-batches.ts";
import { dataFiles, type Folder } from "../exchange/read-files.ts";
import { fileError } from "../forms/file-item.ts";
import { type ObservedIndex, type ObservedIndexes, recordObserver } from "./observe.ts";

export async function observeFiles({ paths, open }: Folder): Promise<readonly ObservedIndex[]> {
  const indexes: ObservedIndexes = new Map();
  const problems = new ImportProblems();
  const files = dataFiles(paths).filter(({ format }) => format === "xml");
  for (const { path } of files) {
    try {
      const observer = recordObserver(path, indexes);
      for await (const chunk of open(path)) observer.write(chunk);
      observer.close();
    } catch (error) {
      const { reason, position } = fileError(error);
      problems.add({ file: path, ...position }, reason, { group: "" });
    }
  }
  problems.refuse();
  if (indexes.size === 0) {
    const sentence = "There are no records in XML, and only they tell the names of all elements.";
    throw new Problem("input-unusable", sentence);
  }
  return [...indexes.values()];
}

/** Whether the records match a description, so that they need none of their own. */
export async function isDescribedBy(
  description: IndexDescription,
  { files }: ObservedIndex,
  { open }: Folder,
): Promise<boolean> {
  const data = [...files].map((path) => ({ path, format: "xml" as const }));
  for await (const { items } of readBatches(description, data, open)) {
    if (items.some(({ type }) => type === "error")) return false;
  }
  return true;
}
