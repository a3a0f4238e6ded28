/**
 * Tables: a header, then one row per line, cells separated by semicolons. In: the name of a file and how each column
 * is read. Out: the rows, in the order of the file.
 */
import { type DataLine, type Reader, readLines, readText, reject } from "./data-lines.ts";
import { oneOf, optionalNumber, text } from "./readers.ts";

type Columns = Readonly<Record<string, Reader<unknown>>>;
type Row<C extends Columns> = { readonly [Name in keyof C]: ReturnType<C[Name]> };

export function readTable<C extends Columns>(file: string, columns: C): readonly Row<C>[] {
  return tableOf(file, readLines(file), columns).map(({ row }) => row);
}

/** A table with exactly one row for each of `keys`, which are in the column `keyColumn`. */
export function readByKey<K extends string, C extends Columns>(
  file: string,
  keyColumn: string,
  keys: readonly K[],
  columns: C,
): Readonly<Record<K, Row<C>>> {
  const lines = readLines(file);
  const byKey = new Map<K, Row<C>>();
  for (const { line, row } of tableOf(file, lines, { ...columns, [keyColumn]: oneOf(keys) })) {
    const key = row[keyColumn] as K;
    if (byKey.has(key)) reject(line, `there is already a row for "${key}"`);
    byKey.set(key, row as Row<C>);
  }
  const missing = keys.find((key) => !byKey.has(key));
  if (missing !== undefined) reject({ file }, `the row for "${missing}" is missing`);
  return Object.fromEntries(byKey) as Record<K, Row<C>>;
}

/** A table of numbers by row and column. Columns may be missing and cells empty; the numbers are then missing too. */
export function readMatrix(
  file: string,
  keyColumn: string,
  titles: readonly string[],
): ReadonlyMap<string, Readonly<Record<string, number>>> {
  const columns = Object.fromEntries(titles.map((title) => [title, optionalNumber]));
  return new Map(
    tableOf(file, readLines(file), { [keyColumn]: text, ...columns }, titles).map(({ row }) => {
      const { [keyColumn]: key, ...cells } = row;
      const numbers = Object.entries(cells).filter(([, value]) => value !== undefined);
      return [key as string, Object.fromEntries(numbers) as Record<string, number>];
    }),
  );
}

export function tableOf<C extends Columns>(
  file: string,
  [header, ...lines]: readonly DataLine[],
  columns: C,
  optional: readonly string[] = [],
): readonly { readonly line: DataLine; readonly row: Row<C> }[] {
  if (header === undefined) return reject({ file }, "the table has no header");
  const names = header.text.split(";").map((name) => name.trim());
  const known = Object.keys(columns);
  const unknown = names.find((name) => !known.includes(name));
  if (unknown !== undefined) reject(header, `the column "${unknown}" is not one of ${known.join(", ")}`);
  const missing = known.find((name) => !names.includes(name) && !optional.includes(name));
  if (missing !== undefined) reject(header, `the column "${missing}" is missing`);
  return lines.map((line) => {
    const cells = line.text.split(";");
    if (cells.length !== names.length)
      reject(line, `the row needs ${names.length} cells, as in the header, but has ${cells.length}`);
    const values = names.map((name, place) => [name, readText(line, cells[place], columns[name], `${name} `)]);
    return { line, row: Object.fromEntries(values) as Row<C> };
  });
}
