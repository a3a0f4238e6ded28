/**
 * Turns the rows of one CSV file into items, by a header in any order, and checks each value, key and reference. In: the file's description, its
 * header, the keys of files read before. Out: items; what is wrong goes to `report`.
 */
import { excerpt } from "../base/problems.ts";
import type { CsvRow } from "../format/csv-reader.ts";
import { cellReader, REFUSED } from "./cell.ts";
import type { CsvFile, FileName } from "./csv-files.ts";
import { keyReader } from "./row-key.ts";

/** The keys of a file and the lines on which they stand. */
export type Keys = Map<string | number, number>;

export interface RowReaderOptions {
  readonly file: CsvFile;
  readonly header: readonly string[];
  /** The keys of a file that was read to the end, and its name on disk: only in such a file can a key be said to be missing. */
  readonly known: (file: FileName) => { readonly keys: Keys; readonly path: string } | undefined;
  readonly report: (line: number, column: string | undefined, reason: string) => void;
}

export interface RowReader {
  /** The item of a row; undefined where not even its key can be read. */
  readonly read: (row: CsvRow) => object | undefined;
  readonly keys: Keys;
  /** Columns of the header that the file's description does not know. */
  readonly unused: readonly string[];
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

  const cells = columns.map((column) => {
    const target = column.refersTo && known(column.refersTo);
    return { ...column, at: header.indexOf(column.name), convert: cellReader(column), target };
  });
  const keyOf = keyReader(file.key.map((name) => columns.find((column) => column.name === name)!));
  const keys: Keys = new Map();

  const read = ({ line, fields }: CsvRow): object | undefined => {
    if (fields.length !== header.length) {
      report(line, undefined, `the row has ${fields.length} fields, the header ${header.length}`);
      return undefined;
    }
    const item: Record<string, string | number> = {};
    for (const { name, field, at, convert, expected, target } of cells) {
      const value = convert(fields[at]);
      if (value === undefined) continue;
      if (value === REFUSED) {
        report(line, name, `${shown(fields[at])} is not ${expected ?? "a text without the character NUL"}`);
        continue;
      }
      item[field] = value;
      if (target?.keys.has(value) === false) report(line, name, `there is no ${shown(value)} in ${target.path}`);
    }
    // A row that is wrong elsewhere still owns its key, or every row that refers to it would be called wrong too.
    const key = keyOf(item);
    if (key === undefined) return undefined;
    const first = keys.get(key);
    if (first === undefined) keys.set(key, line);
    else report(line, file.key.join(", "), `the same key stands on line ${first}`);
    return item;
  };
  const unused = header.filter((name) => !columns.some((column) => column.name === name));
  return { read, keys, unused };
}

/** A value in a message, in quotes. */
function shown(value: string | number = ""): string {
  return JSON.stringify(excerpt(String(value)));
}
