/**
 * Reads and validates council data from files (`file-batches.ts`): any number of XML, JSON and NDJSON files in any
 * folders. In: their paths and a function that opens them. Out: the data as a stream for the import, and a check that
 * reports each error with file, line, column and reason.
 */
import { createHash } from "node:crypto";
import { ImportProblems } from "../../base/import-problems.ts";
import { GUID_ATTRIBUTE, type IndexDescription, SEQ_ATTRIBUTE } from "../describe/description.ts";
import type { CouncilData, CouncilRecord } from "../describe/record.ts";
import type { FileError } from "../forms/file-item.ts";
import { pageFindings, type ReplyPage } from "../forms/reply-page.ts";
import { type DataFile, type FileBatch, type OpenFile, type ReadFiles, readBatches } from "./file-batches.ts";
import { formatOf, indexOfFile } from "./file-index.ts";
import { attachedFiles, isAttached } from "./read-attached.ts";

/** A folder with all files below it. */
export interface Folder {
  /** Relative to the folder, separated by `/`. Files of other kinds are ignored. */
  readonly paths: readonly string[];
  readonly open: OpenFile;
}

export interface CouncilFiles {
  /** After the first problem the rest is only validated, and no more records are returned. */
  readonly data: CouncilData;
  /** Throws the problem `import-invalid` if anything read so far is invalid. */
  readonly check: () => void;
  /** What is odd about the files read so far, but no problem. */
  readonly notices: () => readonly string[];
}

export async function readCouncilFiles(
  folder: Folder,
  indexes: readonly IndexDescription[],
  readFiles: ReadFiles = (index, files) => readBatches(index, files, folder.open),
): Promise<CouncilFiles> {
  const problems = new ImportProblems();
  const filesOf = new Map<string, { readonly index: IndexDescription; readonly files: DataFile[] }>();
  for (const file of dataFiles(folder.paths)) {
    const { path, format } = file;
    const index = await indexOfFile(path, format, () => folder.open(path), indexes);
    // Many files of one unknown index have one cause.
    if ("type" in index) problems.add({ file: path, ...index.position }, index.reason, { group: "" });
    else filesOf.getOrInsertComputed(index.name.toLowerCase(), () => ({ index, files: [] })).files.push(file);
  }
  const attached = attachedFiles(folder.paths.filter(isAttached), (path) => folder.open(path), problems);
  // A file of unknown index means that any index may be incomplete.
  problems.refuse();
  const seqs = new Map<string, number>();
  const notices = new Set<string>();
  const lacking = new Map<string, Map<string, number>>();
  return {
    data: {
      indexes: [...filesOf.keys()],
      records(name) {
        const { index, files } = filesOf.get(name)!;
        const counts = new Map<string, number>();
        lacking.set(name, counts);
        return readIndex(name, readFiles(index, files), problems, {
          seq: (seq) => seqs.set(name, Math.max(seq, seqs.get(name) ?? 0)),
          lacks: (element) => counts.set(element, (counts.get(element) ?? 0) + 1),
          notice: (sentence) => notices.add(sentence),
        });
      },
      digest: (name) => digestOf(filesOf.get(name)!.files, folder.open),
      isChecked: true,
      files: attached.length === 0 ? undefined : () => (problems.count === 0 ? attached : []),
      seq: (name) => seqs.get(name) ?? 0,
      lacking: (name) => lacking.get(name) ?? new Map(),
    },
    check: () => problems.refuse(),
    notices: () => [...notices],
  };
}

/** Attached and hidden files, and the mapping of search fields. */
const NO_DATA = /^files\/|^fields\.json$|(^|\/)\./;

/** In natural order of their names, `2.json` before `10.json`: importing is fastest with pages in order. */
export function dataFiles(paths: readonly string[]): DataFile[] {
  const byName = new Intl.Collator("en", { numeric: true });
  return paths.toSorted(byName.compare).flatMap((path) => {
    const format = formatOf(path);
    return format === undefined || NO_DATA.test(path) ? [] : { path, format };
  });
}

/** Of the contents and names of files, in order. */
async function digestOf(files: readonly DataFile[], open: OpenFile): Promise<string> {
  const digest = createHash("sha256");
  for (const { path } of files) {
    let length = 0;
    for await (const chunk of open(path)) {
      digest.update(chunk);
      length += chunk.length;
    }
    digest.update(JSON.stringify([path, length]));
  }
  return digest.digest("hex");
}

/** What the files of an index say besides their records. */
interface Remarks {
  seq(stated: number): void;
  /** Called for each element that a record lacks. */
  lacks(element: string): void;
  notice(sentence: string): void;
}

async function* readIndex(
  group: string,
  batches: AsyncIterable<FileBatch>,
  problems: ImportProblems,
  remarks: Remarks,
): AsyncGenerator<CouncilRecord> {
  const pages: (ReplyPage & { readonly file: string })[] = [];
  const seen = seenRecords();
  const before = problems.count;
  for await (const { path: file, items } of batches) {
    for (const item of items) {
      if (item.type === "page") {
        pages.push({ ...item.page, file });
        remarks.seq(item.page.seq);
        continue;
      }
      const fault = item.type === "record" ? seen(item.value, file) : item;
      if (fault) problems.add({ file, ...item.position }, fault.reason, { group, ...fault.details });
      else if (item.type === "record" && problems.count === 0) {
        item.lacks?.forEach(remarks.lacks);
        yield item.value;
      }
    }
  }
  // Records lost to an error would look like a missing page.
  if (problems.count > before) return;
  for (const { file, reason, isProblem } of pageFindings(pages)) {
    if (isProblem) problems.add({ file }, reason);
    else remarks.notice(`${file}: ${reason}`);
  }
}

/** Called with each record; returns which of its identifiers is a duplicate, and of which file. */
type SeenRecords = (record: CouncilRecord, file: string) => Pick<FileError, "reason" | "details"> | undefined;

function seenRecords(): SeenRecords {
  const guids = new Map<string, string>();
  const seqs = new Map<number, string>();
  return ({ OBJ_GUID, SEQ }, file) => {
    const [guidFile, seqFile] = [guids.get(OBJ_GUID), seqs.get(SEQ)];
    if (guidFile !== undefined) return duplicate(GUID_ATTRIBUTE, OBJ_GUID, guidFile);
    if (seqFile !== undefined) return duplicate(SEQ_ATTRIBUTE, SEQ, seqFile);
    guids.set(OBJ_GUID, file);
    seqs.set(SEQ, file);
  };
}

function duplicate(attribute: string, value: string | number, file: string): Pick<FileError, "reason" | "details"> {
  return { reason: `${attribute}: ${value} is already in ${file}`, details: { cause: `duplicate ${attribute}` } };
}
