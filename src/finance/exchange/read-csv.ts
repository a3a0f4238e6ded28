/**
 * Reads finance data from CSV files and checks it on the way. In: a way to open files. Out: the data as a stream to import, and a check that
 * names each problem with file, line, column and reason.
 */
import { ImportProblems, unreadable } from "../../base/import-problems.ts";
import { excerpt } from "../../base/problems.ts";
import { CsvError, type CsvRow, csvRows } from "../../format/csv-reader.ts";
import type { FinanceSource } from "../model/model.ts";
import { CSV_FILES, type CsvFile, type FileName } from "./csv-files.ts";
import { DATAPACKAGE, type Place, readDatapackage } from "./datapackage.ts";
import { Piecewise } from "./piecewise.ts";
import type { RowKeys } from "./row-keys.ts";
import { type RowReader, rowReader } from "./row-reader.ts";

const MOST_PROBLEMS = 50;

/** Opens a file of the folder that is imported; undefined: there is none of that name. */
export type OpenFile = (path: string) => Promise<AsyncIterable<Uint8Array> | undefined>;

export interface FinanceFiles {
  /** To be walked through in the order of CSV_FILES. Once a problem is found, what follows is checked but no longer handed over. */
  readonly data: FinanceSource;
  /** Throws the problem `import-invalid` if anything read so far is wrong. */
  readonly check: () => void;
  /** What is no mistake, yet worth telling. Complete when the data has been walked through. */
  readonly notices: readonly string[];
}

/** What is known while the files are read one after the other. */
interface Reading {
  readonly open: OpenFile;
  readonly places: ReadonlyMap<FileName, Place>;
  readonly problems: ImportProblems;
  readonly notices: string[];
  /** The keys of the files that were read to the end. */
  readonly keys: Map<FileName, RowKeys>;
}

export async function readFinanceFiles(open: OpenFile): Promise<FinanceFiles> {
  const problems = new ImportProblems(MOST_PROBLEMS);
  const refuse = (reason: string): void => problems.add({ file: DATAPACKAGE }, reason);
  const placeOf = readDatapackage(await readText(open, DATAPACKAGE, refuse), refuse);
  const places = new Map(CSV_FILES.map((file) => [file.name, placeOf(file)]));
  // With a wrong description the files cannot be found; what they hold would only hide the cause.
  problems.refuse();
  const reading: Reading = { open, places, problems, notices: [], keys: new Map() };
  const lists = CSV_FILES.map((file) => [file.list, new Piecewise(readItems(file, reading))]);
  return { data: Object.fromEntries(lists) as FinanceSource, check: () => problems.refuse(), notices: reading.notices };
}

async function readText(open: OpenFile, path: string, refuse: (reason: string) => void): Promise<string | undefined> {
  try {
    const chunks = await open(path);
    if (chunks === undefined) return undefined;
    return new TextDecoder("utf-8", { fatal: true }).decode(Buffer.concat(await Array.fromAsync(chunks)));
  } catch (error) {
    if (error instanceof TypeError) refuse("it is not UTF-8");
    else refuse(unreadable(error));
  }
}

function columnName({ columns }: CsvFile, name: string): string {
  return columns.find(({ replyName }) => replyName === name)?.name ?? name;
}

/** Apart from the generator, which is not made as fast as a plain function. */
function itemsIn(rows: readonly CsvRow[], { read }: RowReader, problems: ImportProblems): readonly object[] {
  const items: object[] = [];
  for (const row of rows) {
    const item = read(row);
    if (item !== undefined && problems.count === 0) items.push(item);
  }
  return items;
}

async function* readItems(file: CsvFile, reading: Reading): AsyncGenerator<readonly object[]> {
  const { open, places, problems, notices, keys } = reading;
  const { path, delimiter, named } = places.get(file.name)!;
  const report = (line: number, column: string | undefined, reason: string): void =>
    problems.add({ file: path, line, column }, reason);
  const known = (name: FileName) => {
    const found = keys.get(name);
    return found && { keys: found, path: places.get(name)!.path };
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
      // Where columns are missing, reading on still finds broken quotes and bytes.
      if (reader) yield itemsIn(rows, reader, problems);
    }
    if (header === undefined) problems.add({ file: path }, "the file is empty; its first line must name the columns");
    if (reader === undefined) return;
    keys.set(file.name, reader.keys);
    if (reader.unused.length > 0)
      notices.push(`${path}: columns that are not used: ${excerpt(reader.unused.join(", "))}`);
  } catch (error) {
    if (error instanceof CsvError)
      report(error.line, excerpt(header?.[error.field] ?? String(error.field + 1)), error.message);
    else problems.add({ file: path }, unreadable(error));
  }
}
