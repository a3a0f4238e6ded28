/**
 * Determines the index of a file before it is read: from its path (`geschaeft/0001.json`, `geschaeft-2026.ndjson`) or
 * from the beginning of its content. In: path, content, indexes. Out: the index, or an error.
 */
import { jsonSplitter } from "../../format/json-stream.ts";
import { parseJson } from "../../format/json-text.ts";
import { XSI_NAMESPACE } from "../../format/xml-namespaces.ts";
import { type XmlHandlers, xmlReader } from "../../format/xml-reader.ts";
import { type IndexDescription, isNameOf } from "../describe/description.ts";
import { type FileError, fileError } from "../forms/file-item.ts";
import { HITS } from "../forms/read-json.ts";

export type FileFormat = "xml" | "json" | "ndjson";

const FORMATS: Readonly<Record<string, FileFormat>> = { xml: "xml", json: "json", ndjson: "ndjson", jsonl: "ndjson" };

/** Undefined for a file of another kind, which the import ignores. */
export function formatOf(path: string): FileFormat | undefined {
  const extension = path.slice(path.lastIndexOf(".") + 1).toLowerCase();
  return Object.hasOwn(FORMATS, extension) ? FORMATS[extension] : undefined;
}

/** What to do about records of a structure that is not known yet. */
export const DRAFT_HINT = "`rathaus schema draft` describes records of another structure";

export async function indexOfFile(
  path: string,
  format: FileFormat,
  open: () => AsyncIterable<Uint8Array>,
  indexes: readonly IndexDescription[],
): Promise<IndexDescription | FileError> {
  const named = indexesNamed(path, indexes);
  if (named.length > 1) return failure(`its path names two indexes, ${namesOf(named, " and ")}`);
  // The reader checks that the content is of this index.
  if (named.length === 1) return named[0];
  try {
    const name = format === "ndjson" ? undefined : await nameIn(format, open(), indexes);
    if (name === undefined) return failure("its index is unknown; put it in a folder with the name of an index");
    const index = indexes.find((one) => isNameOf(one, name));
    return index ?? failure(`there is no index ${name}, only ${namesOf(indexes, ", ")}; ${DRAFT_HINT}`);
  } catch (error) {
    return fileError(error);
  }
}

const failure = (reason: string): FileError => ({ type: "error", reason });

const namesOf = (indexes: readonly IndexDescription[], separator: string): string =>
  indexes.map(({ name }) => name.toLowerCase()).join(separator);

/** The indexes that a path names: by a folder, or at the start of the file name; a longer name is the better match. */
function indexesNamed(path: string, indexes: readonly IndexDescription[]): IndexDescription[] {
  const folders = path.toLowerCase().split("/");
  const file = folders.pop()!;
  const startsFile = (name: string): boolean => file.startsWith(name) && !/^\p{L}/u.test(file.slice(name.length));
  const started = indexes.filter(({ name }) => startsFile(name.toLowerCase()));
  const longest = Math.max(...started.map(({ name }) => name.length));
  return indexes.filter(
    (index) =>
      folders.some((folder) => isNameOf(index, folder)) || (started.includes(index) && index.name.length === longest),
  );
}

/** The name of the index in the first page or record. */
async function nameIn(
  format: "xml" | "json",
  chunks: AsyncIterable<Uint8Array>,
  indexes: readonly IndexDescription[],
): Promise<string | undefined> {
  const detect = format === "xml" ? xmlDetector(indexes) : jsonDetector();
  for await (const chunk of chunks) {
    const name = detect(chunk);
    if (name !== undefined) return name === "" ? undefined : name;
  }
}

/** Takes a chunk and returns the name; undefined: not yet known, empty: there is none. */
type Detector = (chunk: Uint8Array) => string | undefined;

function xmlDetector(indexes: readonly IndexDescription[]): Detector {
  let name: string | undefined;
  const start: XmlHandlers["start"] = ({ uri, attributes }) => {
    name ??= attributes.indexName?.value ?? indexes.find(({ namespace }) => namespace === uri)?.name;
  };
  const reader = xmlReader({ start, end() {}, text() {} }, { namespaces: { xsi: XSI_NAMESPACE } });
  return (chunk) => {
    reader.write(chunk);
    return name;
  };
}

function jsonDetector(): Detector {
  const splitter = jsonSplitter(HITS);
  return (chunk) => {
    for (const part of splitter.write(chunk)) {
      if (part.kind === "item") continue;
      const { indexName } = parseJson(part) as { readonly indexName?: unknown };
      if (typeof indexName === "string") return indexName;
      if (part.kind === "object") return "";
    }
  };
}
