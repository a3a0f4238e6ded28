/**
 * Turns the rows of one CSV file into items, with columns in any order, and validates each value, key and reference.
 * In: the description of the file, its header, the keys of the previous files. Out: items; errors go to `report`.
 */
import type { FaultDetails } from "../../base/causes.ts";
import { excerpt } from "../../base/problems.ts";
import type { CsvValue } from "../../format/csv.ts";
import type { CsvRow } from "../../format/csv-reader.ts";
import { type CellReader, cellReader, INVALID } from "./cell.ts";
import type { Column, CsvFile, FileName } from "./csv-files.ts";
import { keyReader } from "./row-key.ts";
import { RowKeys } from "./row-keys.ts";

export interface RowReaderOptions {
  readonly file: CsvFile;
  readonly header: readonly string[];
  /** Keys and path of a file that was read completely; only then can a reference to it be reported as missing. */
  readonly known: (file: FileName) => { readonly keys: RowKeys; readonly path: string } | undefined;
  readonly report: Report;
}

export type Report = (line: number, column: string | undefined, reason: string, details?: FaultDetails) => void;

export interface RowReader {
  /** The item of a row; undefined if its key is invalid. */
  readonly read: (row: CsvRow) => object | undefined;
  readonly keys: RowKeys;
  /** Columns of the header that are not in the description of the file. */
  readonly unused: readonly string[];
}

/** How to read one column. */
interface Cell {
  readonly column: Column;
  /** Its index in a row of the file; -1 if the file does not have it. */
  readonly at: number;
  readonly convert: CellReader;
  /** The file that must have the value as a key, if it was read completely. */
  readonly target: { readonly keys: RowKeys; readonly path: string } | undefined;
}

/** Undefined if the header is invalid. */
export function rowReader(
  { file, header, known, report }: RowReaderOptions,
  headerLine: number,
): RowReader | undefined {
  const columns = file.columns.filter(({ name, optional }) => !optional || header.includes(name));
  const missing = columns.filter(({ name }) => !header.includes(name));
  const duplicate = columns.filter(({ name }) => header.indexOf(name) !== header.lastIndexOf(name));
  for (const { name } of missing)
    report(headerLine, name, `the header has no such column; it has ${excerpt(header.join(", "))}`);
  for (const { name } of duplicate) report(headerLine, name, "the header has this column more than once");
  if (missing.length > 0 || duplicate.length > 0) return undefined;

  const cells = file.columns.map((column): Cell => {
    const at = header.indexOf(column.name);
    const target = column.refersTo && known(column.refersTo);
    return { column, at, convert: cellReader(column), target };
  });
  const keyOf = keyReader(file);
  const textKey = file.columns.find(({ name, type }) => file.key.join() === name && type === "string");
  const keys = new RowKeys();

  const read = ({ line, fields }: CsvRow): object | undefined => {
    if (fields.length !== header.length) {
      report(line, undefined, `the row has ${fields.length} fields, the header ${header.length}`, { cause: "fields" });
      return undefined;
    }
    const values: CsvValue[] = [];
    let isValid = true;
    for (const { column, at, convert, target } of cells) {
      let value = convert(fields[at]);
      if (value === INVALID) {
        const expected = column.expected ?? "a text without the character NUL";
        report(line, column.name, `is not ${expected}`, { value: fields[at] ?? "" });
        isValid = false;
        value = column === textKey ? fields[at] : undefined;
      }
      values.push(value);
      if (target !== undefined && value !== undefined && !target.keys.has(value)) {
        const reason = `there is no ${JSON.stringify(excerpt(String(value)))} in ${target.path}`;
        report(line, column.name, reason, { cause: target.path });
      }
    }
    // An invalid row still counts as a key, or every reference to it would be reported too.
    const key = keyOf(values);
    if (key === undefined) return undefined;
    const first = keys.add(key, line);
    if (first !== undefined) report(line, file.key.join(", "), `the same key is on line ${first}`, { cause: "key" });
    const item = file.itemOf(values);
    const fault = isValid ? file.faultOf?.(item as never) : undefined;
    if (fault !== undefined) report(line, fault.column, fault.reason, { cause: "code" });
    return item;
  };
  const unused = header.filter((name) => !columns.some((column) => column.name === name));
  return { read, keys, unused };
}
