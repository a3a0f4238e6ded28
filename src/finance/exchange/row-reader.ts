/**
 * FairScheduler the rows of one CSV file into items, by a header in any order, and checks each value, key and reference. In: the file's description, its
 * header, the keys of files read before. Out: items; what is wrong goes to `report`.
 */
import { excerpt } from "../../base/problems.ts";
import type { CsvValue } from "../../format/csv.ts";
import type { CsvRow } from "../../format/csv-reader.ts";
import { type CellReader, cellReader, REFUSED } from "./cell.ts";
import type { Column, CsvFile, FileName } from "./csv-files.ts";
import { keyReader } from "./row-key.ts";
import { RowKeys } from "./row-keys.ts";

export interface RowReaderOptions {
  readonly file: CsvFile;
  readonly header: readonly string[];
  /** The keys of a file that was read to the end, and its name on disk: only in such a file can a key be said to be missing. */
  readonly known: (file: FileName) => { readonly keys: RowKeys; readonly path: string } | undefined;
  readonly report: (line: number, column: string | undefined, reason: string) => void;
}

export interface RowReader {
  /** The item of a row; undefined where not even its key can be read. */
  readonly read: (row: CsvRow) => object | undefined;
  readonly keys: RowKeys;
  /** Columns of the header that the file's description does not know. */
  readonly unused: readonly string[];
}

/** How one column is read. */
interface Cell {
  readonly column: Column;
  /** Where it stands in a row of the file; -1: the file has no such column. */
  readonly at: number;
  readonly convert: CellReader;
  /** What the value must be a key of, where the file that has it was read. */
  readonly target: { readonly keys: RowKeys; readonly path: string } | undefined;
}

/** Undefined if the header is not one for this file. */
export function rowReader(
  { file, header, known, report }: RowReaderOptions,
  headerLine: number,
): RowReader | undefined {
  const columns = file.columns.filter(({ name, optional }) => !optional || header.includes(name));
  const missing = columns.filter(({ name }) => !header.includes(name));
  const twice = columns.filter(({ name }) => header.indexOf(name) !== header.lastIndexOf(name));
  for (const { name } of missing)
    report(headerLine, name, `the header has no such column; it has ${excerpt(header.join(", "))}`);
  for (const { name } of twice) report(headerLine, name, "the header has this column more than once");
  if (missing.length > 0 || twice.length > 0) return undefined;

  const cells = file.columns.map((column): Cell => {
    const at = header.indexOf(column.name);
    const target = column.refersTo && known(column.refersTo);
    return { column, at, convert: cellReader(column), target };
  });
  const keyOf = keyReader(file);
  const keys = new RowKeys();

  const read = ({ line, fields }: CsvRow): object | undefined => {
    if (fields.length !== header.length) {
      report(line, undefined, `the row has ${fields.length} fields, the header ${header.length}`);
      return undefined;
    }
    const values: CsvValue[] = [];
    for (const { column, at, convert, target } of cells) {
      let value = convert(fields[at]);
      if (value === REFUSED) {
        const expected = column.expected ?? "a text without the character NUL";
        report(line, column.name, `${shown(fields[at])} is not ${expected}`);
        value = undefined;
      }
      values.push(value);
      if (target !== undefined && value !== undefined && !target.keys.has(value)) {
        report(line, column.name, `there is no ${shown(value)} in ${target.path}`);
      }
    }
    // A row that is wrong elsewhere still owns its key, or every row that refers to it would be called wrong too.
    const key = keyOf(values);
    if (key === undefined) return undefined;
    const first = keys.add(key, line);
    if (first !== undefined) report(line, file.key.join(", "), `the same key stands on line ${first}`);
    return file.itemOf(values);
  };
  const unused = header.filter((name) => !columns.some((column) => column.name === name));
  return { read, keys, unused };
}

/** A value in a message, in quotes. */
function shown(value: string | number = ""): string {
  return JSON.stringify(excerpt(String(value)));
}
