/**
 * Reads council data from files and checks it on the way (`file-batches.ts`): any number of XML, JSON and NDJSON files in any folders. In: their paths and a way
 * to open them. Out: the data as a stream to import, and a check that names each mistake with file, line, column and reason.
 */
import { ImportProblems } from "../../base/import-problems.ts";
import { GUID_ATTRIBUTE, type IndexDescription, SEQ_ATTRIBUTE } from "../describe/description.ts";
import type { CouncilData, CouncilRecord } from "../describe/record.ts";
import { pageProblems, type ReplyPage } from "../forms/reply-page.ts";
import { type DataFile, type FileBatch, findingsIn, type OpenFile, type ReadFiles } from "./file-batches.ts";
import { formatOf, indexOfFile } from "./file-index.ts";
import { attachedFiles, isAttached } from "./read-attached.ts";

const MOST_PROBLEMS = 10;

/** A folder with everything below it. */
export interface Folder {
  /** From the folder on, with `/` between. Files of other kinds than ours are left alone. */
  readonly paths: readonly string[];
  readonly open: OpenFile;
}

export interface CouncilFiles {
  /** Once a problem is found, what follows is checked but no longer handed over. */
  readonly data: CouncilData;
  /** Throws the problem `import-invalid` if anything read so far is wrong. */
  readonly check: () => void;
}

export async function readCouncilFiles(
  folder: Folder,
  indexes: readonly IndexDescription[],
  readFiles: ReadFiles = (index, files) => findingsIn(index, files, folder.open),
): Promise<CouncilFiles> {
  const problems = new ImportProblems(MOST_PROBLEMS);
  const filesOf = new Map<string, { readonly index: IndexDescription; readonly files: DataFile[] }>();
  for (const file of dataFiles(folder.paths)) {
    const { path, format } = file;
    const index = await indexOfFile(path, format, () => folder.open(path), indexes);
    if ("type" in index) problems.add({ file: path, ...index.position }, index.reason);
    else filesOf.getOrInsertComputed(index.name.toLowerCase(), () => ({ index, files: [] })).files.push(file);
  }
  const attached = attachedFiles(folder.paths.filter(isAttached), (path) => folder.open(path), problems);
  // Without knowing what belongs where, no index is complete.
  problems.refuse();
  const seqs = new Map<string, number>();
  return {
    data: {
      indexes: [...filesOf.keys()],
      records(name) {
        const { index, files } = filesOf.get(name)!;
        const stated = (seq: number) => seqs.set(name, Math.max(seq, seqs.get(name) ?? 0));
        return readIndex(readFiles(index, files), problems, stated);
      },
      isChecked: true,
      files: attached.length === 0 ? undefined : () => (problems.count === 0 ? attached : []),
      seq: (name) => seqs.get(name) ?? 0,
    },
    check: () => problems.refuse(),
  };
}

/** The attached files, and what hides from people. */
const NO_DATA = /^files\/|(^|\/)\./;

/** In order of their names, `2.json` before `10.json`: pages that follow one another are imported fastest. */
function dataFiles(paths: readonly string[]): DataFile[] {
  const byName = new Intl.Collator("en", { numeric: true });
  return paths.toSorted(byName.compare).flatMap((path) => {
    const format = formatOf(path);
    return format === undefined || NO_DATA.test(path) ? [] : { path, format };
  });
}

async function* readIndex(
  found: AsyncIterable<FileBatch>,
  problems: ImportProblems,
  stated: (seq: number) => void,
): AsyncGenerator<CouncilRecord> {
  const pages: (ReplyPage & { readonly file: string })[] = [];
  const seen = seenRecords();
  const before = problems.count;
  for await (const { path: file, items } of found) {
    for (const finding of items) {
      if (finding.type === "page") {
        pages.push({ ...finding.page, file });
        stated(finding.page.seq);
        continue;
      }
      const mistake = finding.type === "record" ? seen(finding.value, file) : finding.reason;
      if (mistake !== undefined) problems.add({ file, ...finding.position }, mistake);
      else if (finding.type === "record" && problems.count === 0) yield finding.value;
    }
  }
  // A mistake costs a page its records, which would look like a missing one.
  if (problems.count > before) return;
  for (const { file, reason } of pageProblems(pages)) problems.add({ file }, reason);
}

/** Takes one record after the other; tells which of its numbers came before, and in which file. */
type SeenRecords = (record: CouncilRecord, file: string) => string | undefined;

function seenRecords(): SeenRecords {
  const guids = new Map<string, string>();
  const seqs = new Map<number, string>();
  return ({ OBJ_GUID, SEQ }, file) => {
    const [guidFile, seqFile] = [guids.get(OBJ_GUID), seqs.get(SEQ)];
    if (guidFile !== undefined) return `${GUID_ATTRIBUTE}: ${OBJ_GUID} stands in ${guidFile} already`;
    if (seqFile !== undefined) return `${SEQ_ATTRIBUTE}: ${SEQ} stands in ${seqFile} already`;
    guids.set(OBJ_GUID, file);
    seqs.set(SEQ, file);
  };
}
