/** The council data in a folder: XML, JSON and NDJSON files and attached files, and how an import reports them. */
import type { IndexDescription } from "../../parliament/describe/description.ts";
import { type FieldMapping, unresolvedFields, withMappedFields } from "../../parliament/describe/field-mapping.ts";
import { missingRoles } from "../../parliament/describe/index-roles.ts";
import { INDEXES } from "../../parliament/describe/indexes/all.ts";
import type { CouncilData, Rendition } from "../../parliament/describe/record.ts";
import { allIndexes, describedInFiles, describedInStore } from "../../parliament/exchange/foreign-indexes.ts";
import { hasChanged } from "../../parliament/exchange/import.ts";
import { FILES } from "../../parliament/exchange/import-files.ts";
import type { IndexChange } from "../../parliament/exchange/import-index.ts";
import { type CouncilFiles, readCouncilFiles } from "../../parliament/exchange/read-files.ts";
import { fileName } from "../../parliament/files/file-names.ts";
import { unmentionedFiles } from "../../parliament/files/mentions.ts";
import type { Store } from "../../store/store.ts";
import { filesBelow, openerIn } from "../io/input-folder.ts";
import { readingThread } from "../io/reading-thread.ts";

/** Must be disposed: a thread reads its files. */
export interface CouncilPart extends CouncilFiles, AsyncDisposable {
  /** The indexes in the data. */
  readonly indexes: readonly IndexDescription[];
}

/** Reads the descriptions in the files; the records follow with those of a store, undefined if there is none. */
export async function councilFolder(
  path: string,
  mapping: FieldMapping,
): Promise<(store: Store | undefined) => Promise<CouncilPart>> {
  const folder = { paths: filesBelow(path), open: openerIn(path) };
  const described = await describedInFiles(folder, mapping);
  return async (store) => {
    const stored = store === undefined ? [] : await store.read(describedInStore);
    const foreign = [...described, ...stored.map((index) => withMappedFields(index, mapping))];
    const indexes = allIndexes(foreign, INDEXES);
    await using cleanup = new AsyncDisposableStack();
    const thread = cleanup.use(readingThread(path, indexes));
    const files = await readCouncilFiles(folder, indexes, thread.readFiles);
    const description = (name: string) => foreign.find((index) => index.name.toLowerCase() === name);
    const kept = cleanup.move();
    return {
      ...files,
      data: { ...files.data, description },
      indexes: indexes.filter(({ name }) => files.data.indexes.includes(name.toLowerCase())),
      [Symbol.asyncDispose]: () => kept.disposeAsync(),
    };
  };
}

export function isEmpty({ indexes, files }: CouncilData): boolean {
  return indexes.length === 0 && !files;
}

/** The changes of what is in the files; indexes that are only created are not worth a line. */
export function reportedChanges({ data }: CouncilPart, changes: readonly IndexChange[]): readonly IndexChange[] {
  return changes.filter(({ index }) => index === FILES || data.indexes.includes(index));
}

/** What an import prints. In: all changes, and the store after them. */
export async function councilLines(
  part: CouncilPart,
  changes: readonly IndexChange[],
  store: Store,
): Promise<readonly string[]> {
  const reported = reportedChanges(part, changes);
  const unmentioned = part.data.files ? await store.read(unmentionedFiles) : [];
  return [...reported.map(shownIndex), ...councilNotices(part, reported, unmentioned)];
}

/** What is odd, but no problem. */
export function councilNotices(
  part: CouncilPart,
  reported: readonly IndexChange[],
  unmentioned: readonly Rendition[],
): readonly string[] {
  return [
    ...part.notices().map((sentence) => `Notice: ${sentence}.`),
    ...reported.flatMap(lackingNotice),
    ...part.indexes.flatMap(fieldNotice),
    ...part.indexes.flatMap(roleNotice),
    ...fileNotice(unmentioned),
  ];
}

/** Elements to name; further ones are counted. */
const MAX_LACKING = 5;

/** Elements that records lack, if they were not optional before. */
export function lackingNotice({ index, lacking = new Map() }: IndexChange): readonly string[] {
  if (lacking.size === 0) return [];
  const named = [...lacking].slice(0, MAX_LACKING).map(([name, records]) => `${name} (${counted(records, "record")})`);
  const others = lacking.size > MAX_LACKING ? [`${lacking.size - MAX_LACKING} others`] : [];
  const names = [...named, ...others].join(", ");
  return [`Notice: the schema of ${index} now has optional elements, because records lack them: ${names}.`];
}

const counted = (count: number, noun: string): string => `${count} ${noun}${count === 1 ? "" : "s"}`;

/** Search fields of a foreign index that can never match. */
function fieldNotice(index: IndexDescription): readonly string[] {
  const fields = unresolvedFields(index);
  if (fields.length === 0) return [];
  return [
    `Notice: ${index.name} has no elements for its search fields ${fields.join(", ")}; ` +
      "they match nothing until fields.json maps them.",
  ];
}

/** Roles that the elements of a foreign index have nothing for. */
function roleNotice(index: IndexDescription): readonly string[] {
  const roles = missingRoles(index);
  if (roles.length === 0) return [];
  return [
    `Notice: ${index.name} has no known elements for the roles ${roles.join(", ")}; ` +
      "pages omit them until fields.json names some (docs/reference/roles.md).",
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
