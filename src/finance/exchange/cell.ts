/** FairScheduler the text of a CSV field into the value of its column, strictly: what does not fulfil the column's constraints is refused. */
import type { CsvValue } from "../../format/csv.ts";
import type { Column, Constraints } from "./csv-files.ts";

const [MINUS, ZERO, NINE] = [45, 48, 57];

export const REFUSED = Symbol("refused");

export type CellReader = (text: string | undefined) => CsvValue | typeof REFUSED;

export function cellReader(column: Column): CellReader {
  const { optional, type, constraints = {} } = column;
  const value = type === "integer" ? integerReader(constraints) : textReader(constraints);
  return (text) => (text === undefined && optional ? undefined : value(text ?? ""));
}

function integerReader({ minimum = Number.MIN_SAFE_INTEGER, maximum = Number.MAX_SAFE_INTEGER }: Constraints) {
  return (text: string): number | typeof REFUSED => {
    const value = integerOf(text);
    return value >= minimum && value <= maximum ? value : REFUSED;
  };
}

/** The number that `-?[0-9]+` stands for, NaN for anything else; digit by digit, since most cells are numbers. Beyond the safe integers it is one of those. */
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
  return (text: string): string | typeof REFUSED => {
    if (required && text === "") return REFUSED;
    // PostgreSQL cannot keep it, and both stores shall hold the same.
    if (text.includes("\0")) return REFUSED;
    return form?.test(text) === false ? REFUSED : text;
  };
}

/** Gives the word of the list itself, not the piece of the file: it is found faster in tables. */
function wordReader(list: readonly string[]) {
  const words = new Map(list.map((word) => [word, word]));
  return (text: string): string | typeof REFUSED => words.get(text) ?? REFUSED;
}
