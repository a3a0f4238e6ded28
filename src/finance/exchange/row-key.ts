/**
 * The key of a row as a single value that is unique in its file. A key of several columns becomes a number: a million
 * of them need a quarter of the memory of texts.
 */
import type { CsvValue } from "../../format/csv.ts";
import { type CsvFile, keyColumns } from "./csv-files.ts";

/**
 * In: a file; all columns of its key except the first must have an enum or a range of values. Out: a function from a
 * row to its key, or to undefined if the row lacks one of the columns.
 */
export function keyReader(file: CsvFile): (row: readonly CsvValue[]) => CsvValue {
  const [first, ...others] = keyColumns(file);
  if (others.length === 0) return (row) => row[first];
  const firsts = numbering();
  const digits = others.map((at) => {
    const { enum: list, minimum = 0, maximum = 0 } = file.columns[at].constraints ?? {};
    const positions = list && new Map<string | number, number>(list.map((value, position) => [value, position]));
    return { at, positions, minimum, size: list?.length ?? maximum - minimum + 1 };
  });
  return (row) => {
    const value = row[first];
    if (value === undefined) return undefined;
    let key = firsts(value);
    for (const { at, positions, minimum, size } of digits) {
      const value = row[at];
      if (value === undefined) return undefined;
      key = key * size + (positions?.get(value) ?? Number(value) - minimum);
    }
    return key;
  };
}

/** Numbers values from 0 in order of first appearance. */
function numbering(): (value: string | number) => number {
  const numbers = new Map<string | number, number>();
  return (value) => {
    let number = numbers.get(value);
    if (number === undefined) {
      number = numbers.size;
      numbers.set(value, number);
    }
    return number;
  };
}
