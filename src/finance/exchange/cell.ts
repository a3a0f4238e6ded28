/** Converts the text of a CSV field to the value of its column, and checks the constraints of the column. */
import type { CsvValue } from "../../format/csv.ts";
import type { Column, Constraints } from "./csv-files.ts";

const [MINUS, ZERO, NINE] = [45, 48, 57];

export const INVALID = Symbol("invalid");

export type CellReader = (text: string | undefined) => CsvValue | typeof INVALID;

export function cellReader(column: Column): CellReader {
  const { optional, type, constraints = {} } = column;
  const value = (type === "integer" ? integerReader : type === "number" ? numberReader : textReader)(constraints);
  return (text) => (text === undefined && optional ? undefined : value(text ?? ""));
}

function integerReader({ minimum = Number.MIN_SAFE_INTEGER, maximum = Number.MAX_SAFE_INTEGER }: Constraints) {
  return (text: string): number | typeof INVALID => {
    const value = integerOf(text);
    return value >= minimum && value <= maximum ? value : INVALID;
  };
}

/** Plain decimals, as no two texts of them are the same number. */
function numberReader({ minimum = Number.NEGATIVE_INFINITY, maximum = Number.POSITIVE_INFINITY }: Constraints) {
  return (text: string): number | typeof INVALID => {
    const value = /^-?[0-9]{1,12}(?:\.[0-9]{1,4})?$/.test(text) ? Number(text) : Number.NaN;
    return value >= minimum && value <= maximum ? value : INVALID;
  };
}

/**
 * The number that `-?[0-9]+` represents, NaN for anything else; parsed digit by digit for speed, since most cells are
 * numbers. The result for a text beyond the safe integers is not a safe integer either.
 */
function integerOf(text: string): number {
  const isNegative = text.charCodeAt(0) === MINUS;
  const first = isNegative ? 1 : 0;
  let value = 0;
  for (let i = first; i < text.length; i++) {
    const unit = text.charCodeAt(i);
    if (unit < ZERO || unit > NINE) return Number.NaN;
    value = value * 10 + (unit - ZERO);
  }
  if (text.length === first) return Number.NaN;
  // Not -value, which may be -0.
  return isNegative ? 0 - value : value;
}

function textReader({ required, pattern, enum: list }: Constraints) {
  if (list) return wordReader(list);
  const form = pattern === undefined ? undefined : new RegExp(`^(?:${pattern})$`);
  return (text: string): string | typeof INVALID => {
    if (required && text === "") return INVALID;
    // PostgreSQL cannot store it, and both stores must have the same content.
    if (text.includes("\0")) return INVALID;
    return form?.test(text) === false ? INVALID : text;
  };
}

/** Returns the word of the list, not the slice of the file: map lookups with it are faster. */
function wordReader(list: readonly string[]) {
  const words = new Map(list.map((word) => [word, word]));
  return (text: string): string | typeof INVALID => words.get(text) ?? INVALID;
}
