/**
 * The key of a row as one value that tells it from all others of its file. A key of several columns becomes a number: a million of them then
 * take a quarter of the memory that texts would.
 */
import type { CsvValue } from "../../format/csv.ts";
import { type CsvFile, keyPlaces } from "./csv-files.ts";

/** In: a file; all columns of its key but the first must have a list or a range of values. Out: undefined for a row that lacks one of them. */
export function keyReader(file: CsvFile): (row: readonly CsvValue[]) => CsvValue {
  const [first, ...others] = keyPlaces(file);
  if (others.length === 0) return (row) => row[first];
  const firsts = numbering();
  const places = others.map((at) => {
    const { enum: list, minimum = 0, maximum = 0 } = file.columns[at].constraints ?? {};
    const positions = list && new Map<string | number, number>(list.map((value, position) => [value, position]));
    return { at, positions, minimum, size: list?.length ?? maximum - minimum + 1 };
  });
  return (row) => {
    const value = row[first];
    if (value === undefined) return undefined;
    let key = firsts(value);
    for (const { at, positions, minimum, size } of places) {
      const value = row[at];
      if (value === undefined) return undefined;
      key = key * size + (positions?.get(value) ?? Number(value) - minimum);
    }
    return key;
  };
}

/** Numbers values from 0 in the order in which they are first met. */
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
