/**
 * Reads the files of one index in batches: valid records, attributes of pages, and errors with their positions. In: the
 * index, paths, and a function that opens them. A batch is plain data, so that files can be read in another thread
 * (`src/cli/io/reading-thread.ts`).
 */
import { excerpt } from "../../base/problems.ts";
import { checkRecord, UNKNOWN_ELEMENT } from "../describe/check.ts";
import type { IndexDescription } from "../describe/description.ts";
import type { CouncilRecord } from "../describe/record.ts";
import { type FileItem, fileError, type Position } from "../forms/file-item.ts";
import { readJson, readNdjson } from "../forms/read-json.ts";
import { recordReader } from "../forms/read-xml.ts";
import { DRAFT_HINT, type FileFormat } from "./file-index.ts";

export interface DataFile {
  readonly path: string;
  readonly format: FileFormat;
}

/** Some items of a file. */
export interface FileBatch {
  readonly path: string;
  readonly items: readonly FileItem<CouncilRecord>[];
}

export type ReadFiles = (index: IndexDescription, files: readonly DataFile[]) => AsyncIterable<FileBatch>;

export type OpenFile = (path: string) => AsyncIterable<Uint8Array>;

/** Records are usually at most tens of kilobytes. */
const BATCH = 64;

export async function* readBatches(
  index: IndexDescription,
  files: readonly DataFile[],
  open: OpenFile,
): AsyncGenerator<FileBatch> {
  for (const { path, format } of files) {
    let items: FileItem<CouncilRecord>[] = [];
    for await (const item of read(index, format, open(path))) {
      items.push(item.type === "record" ? checked(index, item.value, item.position) : item);
      if (items.length < BATCH) continue;
      yield { path, items };
      items = [];
    }
    yield { path, items };
  }
}

/** The items of a file; the last one may be the error that ended the reading. */
async function* read(
  index: IndexDescription,
  format: FileFormat,
  chunks: AsyncIterable<Uint8Array>,
): AsyncGenerator<FileItem> {
  try {
    yield* READERS[format](index, chunks);
  } catch (error) {
    const failure = fileError(error);
    yield { ...failure, reason: withRemedy(failure.reason) };
  }
}

const READERS: Readonly<
  Record<FileFormat, (index: IndexDescription, chunks: AsyncIterable<Uint8Array>) => AsyncGenerator<FileItem>>
> = {
  xml: readXml,
  json: readJson,
  ndjson: (_, chunks) => readNdjson(chunks),
};

async function* readXml(index: IndexDescription, chunks: AsyncIterable<Uint8Array>): AsyncGenerator<FileItem> {
  const reader = recordReader(index);
  let records = 0;
  for await (const chunk of chunks) {
    for (const { record, position } of reader.write(chunk)) {
      records += 1;
      yield { type: "record", value: record, position };
    }
  }
  reader.close();
  for (const page of reader.pages) yield { type: "page", page };
  if (records + reader.pages.length === 0) yield { type: "error", reason: `it contains no record of ${index.name}` };
}

/** The valid record, or its first problem. */
function checked(index: IndexDescription, value: unknown, position: Position): FileItem<CouncilRecord> {
  const outcome = checkRecord(index, value);
  if (outcome.ok) {
    const { record, lacks } = outcome;
    return { type: "record", value: record, position, ...(lacks.length > 0 ? { lacks } : {}) };
  }
  const [{ path, reason }, ...others] = outcome.problems;
  const found = reason === UNKNOWN_ELEMENT ? undefined : valueAt(value, path);
  const detail = [
    ...(found === undefined ? [] : [`; it is ${found}`]),
    ...(others.length === 0 ? [] : [` (and ${others.length} more in this record)`]),
  ];
  const sentence = withRemedy(path === "" ? reason : `${path}: ${reason}`);
  return { type: "error", reason: sentence, details: { detail: detail.join("") }, position };
}

/** The text or number at a path of `checkRecord`, for messages. */
function valueAt(record: unknown, path: string): string | undefined {
  const steps = path.split(/[.[\]]+/).filter((step) => step !== "");
  const value = steps.reduce((part, step) => (part as Readonly<Record<string, unknown>> | null)?.[step], record);
  if (typeof value === "string") return JSON.stringify(excerpt(value));
  return typeof value === "number" ? String(value) : undefined;
}

/** Records of another council have other elements than ours. */
function withRemedy(reason: string): string {
  return reason.includes(UNKNOWN_ELEMENT) ? `${reason}; ${DRAFT_HINT}` : reason;
}
