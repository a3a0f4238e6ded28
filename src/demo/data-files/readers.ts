/** How entries and cells are read. In: their text. Out: a value, or an error with the reason why it cannot be used. */
import type { Reader } from "./data-lines.ts";

export const text: Reader<string> = (entry) => {
  const trimmed = entry.trim();
  if (trimmed === "") throw new Error("must not be empty");
  return trimmed;
};

export const optionalText: Reader<string> = (entry) => entry.trim();

/** A single dash is an entry without text, because blank lines are skipped. */
export const textOrDash: Reader<string> = (entry) => (entry.trim() === "-" ? "" : text(entry));

/** Blanks at either end belong to the text. */
export const verbatim: Reader<string> = (entry) => entry;

export const number: Reader<number> = (entry) => {
  if (!/^\s*-?\d+(\.\d+)?\s*$/.test(entry)) throw new Error("is not a number such as 12 or 3.5");
  return Number(entry);
};

export const optionalNumber: Reader<number | undefined> = (entry) => (entry.trim() === "" ? undefined : number(entry));

/** `YYYY-MM-DD`. */
export const date: Reader<string> = (entry) => {
  const day = entry.trim();
  if (!/^\d{4}-\d{2}-\d{2}$/.test(day) || Number.isNaN(Date.parse(day)))
    throw new Error("is not a date like 2022-05-11");
  return day;
};

export const optionalDate: Reader<string | undefined> = (entry) => (entry.trim() === "" ? undefined : date(entry));

/** `ja`, or empty for no. */
export const flag: Reader<boolean> = (entry) => {
  const answer = entry.trim();
  if (answer !== "ja" && answer !== "") throw new Error('is neither "ja" nor empty');
  return answer === "ja";
};

export function oneOf<T extends string>(allowed: readonly T[]): Reader<T> {
  return (entry) => {
    const found = allowed.find((name) => name === entry.trim());
    if (found === undefined) throw new Error(`is not one of ${allowed.join(", ")}`);
    return found;
  };
}

/** Several entries in one cell, separated by commas; an empty cell holds none. */
export function listOf<T>(reader: Reader<T>): Reader<readonly T[]> {
  return (entry) => (entry.trim() === "" ? [] : entry.split(",").map((part) => reader(part.trim())));
}
