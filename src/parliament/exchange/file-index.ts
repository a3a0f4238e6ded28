/**
 * Finds out to which index a file belongs before it is read: by the names of its folders and its own (`geschaeft/0001.json`,
 * `geschaeft-2026.ndjson`), or by what stands at its beginning. In: path, content, indexes. Out: the index, or what is wrong.
 */
import { jsonSplitter } from "../../format/json-stream.ts";
import { parseJson } from "../../format/json-text.ts";
import { XSI_NAMESPACE } from "../../format/xml-namespaces.ts";
import { type XmlHandlers, xmlReader } from "../../format/xml-reader.ts";
import { type IndexDescription, isNameOf } from "../describe/description.ts";
import { type Mistake, mistakeOf } from "../forms/file-item.ts";
import { HITS } from "../forms/read-json.ts";

export type FileFormat = "xml" | "json" | "ndjson";

const FORMATS: Readonly<Record<string, FileFormat>> = { xml: "xml", json: "json", ndjson: "ndjson", jsonl: "ndjson" };

/** Undefined: a file of another kind, which is left alone. */
export function formatOf(path: string): FileFormat | undefined {
  const extension = path.slice(path.lastIndexOf(".") + 1).toLowerCase();
  return Object.hasOwn(FORMATS, extension) ? FORMATS[extension] : undefined;
}

export async function indexOfFile(
  path: string,
  format: FileFormat,
  open: () => AsyncIterable<Uint8Array>,
  indexes: readonly IndexDescription[],
): Promise<IndexDescription | Mistake> {
  const named = indexesNamed(path, indexes);
  if (named.length > 1) return mistake(`its names say two indexes, ${namesOf(named, " and ")}`);
  // That the content agrees with the names is seen when it is read.
  if (named.length === 1) return named[0];
  try {
    const said = format === "ndjson" ? undefined : await saidBy(format, open(), indexes);
    if (said === undefined)
      return mistake("to which index it belongs is not said; let its folder have the name of one");
    return (
      indexes.find((one) => isNameOf(one, said)) ?? mistake(`there is no index ${said}, only ${namesOf(indexes, ", ")}`)
    );
  } catch (error) {
    return mistakeOf(error);
  }
}

const mistake = (reason: string): Mistake => ({ type: "mistake", reason });

const namesOf = (indexes: readonly IndexDescription[], glue: string): string =>
  indexes.map(({ name }) => name.toLowerCase()).join(glue);

/** The indexes that a path names: by a folder, or by the letters with which the file's name begins. */
function indexesNamed(path: string, indexes: readonly IndexDescription[]): IndexDescription[] {
  const folders = path.split("/");
  const file = /^\p{L}*/u.exec(folders.pop()!)![0];
  return indexes.filter((index) => [...folders, file].some((name) => isNameOf(index, name)));
}

/** The name of the index as the first page or record says it. */
async function saidBy(
  format: "xml" | "json",
  chunks: AsyncIterable<Uint8Array>,
  indexes: readonly IndexDescription[],
): Promise<string | undefined> {
  const look = format === "xml" ? lookInXml(indexes) : lookInJson();
  for await (const chunk of chunks) {
    const said = look(chunk);
    if (said !== undefined) return said === "" ? undefined : said;
  }
}

/** Takes a chunk; undefined: read on, empty: it does not say. */
type Look = (chunk: Uint8Array) => string | undefined;

function lookInXml(indexes: readonly IndexDescription[]): Look {
  let said: string | undefined;
  const start: XmlHandlers["start"] = ({ uri, attributes }) => {
    said ??= attributes.indexName?.value ?? indexes.find(({ namespace }) => namespace === uri)?.name;
  };
  const reader = xmlReader({ start, end() {}, text() {} }, { namespaces: { xsi: XSI_NAMESPACE } });
  return (chunk) => {
    reader.write(chunk);
    return said;
  };
}

function lookInJson(): Look {
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
