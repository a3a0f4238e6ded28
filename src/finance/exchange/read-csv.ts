/**
 * Reads and validates finance data from CSV files. In: a function that opens files. Out: the data as a stream for the
 * import, and a check that reports each problem with file, line, column, value and reason.
 */
import { ImportProblems, unreadable } from "../../base/import-problems.ts";
import { excerpt } from "../../base/problems.ts";
import { type FinanceRules, ZURICH_RULES } from "../../city/finance-rules.ts";
import { CsvError, type CsvRow, csvRows } from "../../format/csv-reader.ts";
import type { FinanceSource } from "../model/model.ts";
import { BatchedList } from "./batched-list.ts";
import { type CsvFile, csvFiles, type FileName } from "./csv-files.ts";
import { DATAPACKAGE, type FileSource, readDatapackage } from "./datapackage.ts";
import type { RowKeys } from "./row-keys.ts";
import { type Report, type RowReader, rowReader } from "./row-reader.ts";
import { isDefault, parseRules, RULES_FILE } from "./rules-file.ts";

/** Opens a file in the folder to import; undefined if it does not exist. */
export type OpenFile = (path: string) => Promise<AsyncIterable<Uint8Array> | undefined>;

export interface FinanceFiles {
  /** To be read in the order of CSV_FILES. After the first problem the rest is only validated and not returned. */
  readonly data: FinanceSource;
  /** Throws the problem `import-invalid` if anything read so far is invalid. */
  readonly check: () => void;
  /** Information about the files. Complete after the data is read. */
  readonly notices: readonly string[];
}

/** The state while the files are read one after the other. */
interface ReadState {
  readonly open: OpenFile;
  readonly sources: ReadonlyMap<FileName, FileSource>;
  readonly problems: ImportProblems;
  readonly notices: string[];
  /** The keys of the files that were read completely. */
  readonly keys: Map<FileName, RowKeys>;
}

/**
 * Rules from profiles of the city: one beside the files counts more than `rules.json`, that of the installation less.
 * Each member counts for itself.
 */
export interface ProfileRules {
  readonly beside?: Partial<FinanceRules>;
  readonly installed?: Partial<FinanceRules>;
}

export async function readFinanceFiles(open: OpenFile, profiles: ProfileRules = {}): Promise<FinanceFiles> {
  const problems = new ImportProblems();
  const reportRules = (reason: string, member?: string): void => problems.add({ file: RULES_FILE, member }, reason);
  const rulesText = await readText(open, RULES_FILE, reportRules);
  const ownRules = rulesText === undefined ? {} : parseRules(rulesText, reportRules);
  const given: FinanceRules = { ...ZURICH_RULES, ...profiles.installed, ...ownRules, ...profiles.beside };
  const rules = isDefault(given) ? ZURICH_RULES : given;
  const report = (reason: string): void => problems.add({ file: DATAPACKAGE }, reason);
  const sourceOf = readDatapackage(await readText(open, DATAPACKAGE, report), report);
  const files = csvFiles(rules);
  const sources = new Map(files.map((file) => [file.name, sourceOf(file)]));
  // With invalid rules or an invalid description, problems in the files would only hide the cause.
  problems.refuse();
  const state: ReadState = { open, sources, problems, notices: [], keys: new Map() };
  const lists = files.map((file) => [file.list, new BatchedList(readItems(file, state))]);
  const data = { ...Object.fromEntries(lists), rules } as FinanceSource;
  return { data, check: () => problems.refuse(), notices: state.notices };
}

async function readText(open: OpenFile, path: string, report: (reason: string) => void): Promise<string | undefined> {
  try {
    const chunks = await open(path);
    if (chunks === undefined) return undefined;
    return new TextDecoder("utf-8", { fatal: true }).decode(Buffer.concat(await Array.fromAsync(chunks)));
  } catch (error) {
    if (error instanceof TypeError) report("it is not UTF-8");
    else report(unreadable(error));
  }
}

function columnName({ columns }: CsvFile, name: string): string {
  return columns.find(({ replyName }) => replyName === name)?.name ?? name;
}

/** Not inside the generator, because V8 optimizes plain functions better. */
function itemsIn(rows: readonly CsvRow[], { read }: RowReader, problems: ImportProblems): readonly object[] {
  const items: object[] = [];
  for (const row of rows) {
    const item = read(row);
    if (item !== undefined && problems.count === 0) items.push(item);
  }
  return items;
}

async function* readItems(file: CsvFile, state: ReadState): AsyncGenerator<readonly object[]> {
  const { open, sources, problems, notices, keys } = state;
  const { path, delimiter, named } = sources.get(file.name)!;
  const report: Report = (line, column, reason, details) => problems.add({ file: path, line, column }, reason, details);
  const known = (name: FileName) => {
    const ofFile = keys.get(name);
    return ofFile && { keys: ofFile, path: sources.get(name)!.path };
  };
  let header: readonly string[] | undefined;
  let reader: RowReader | undefined;
  try {
    const chunks = await open(path);
    if (chunks === undefined) {
      if (named || !file.optional) problems.add({ file: path }, "the file is missing");
      return;
    }
    for await (const rows of csvRows(chunks, delimiter)) {
      if (header === undefined && rows.length > 0) {
        const { line, fields } = rows.shift()!;
        header = fields.map((name = "") => columnName(file, name));
        reader = rowReader({ file, header, known, report }, line);
      }
      // If columns are missing, reading on still finds invalid quotes and bytes.
      if (reader) yield itemsIn(rows, reader, problems);
    }
    if (header === undefined) problems.add({ file: path }, "the file is empty; its first line must be the header");
    if (reader === undefined) return;
    keys.set(file.name, reader.keys);
    if (reader.unused.length > 0) notices.push(`${path}: unused columns: ${excerpt(reader.unused.join(", "))}`);
  } catch (error) {
    if (error instanceof CsvError)
      report(error.line, excerpt(header?.[error.field] ?? String(error.field + 1)), error.message);
    else problems.add({ file: path }, unreadable(error));
  }
}
