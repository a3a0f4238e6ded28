/**
 * The lines of a file in `src/demo/data/`. In: the name of a file there. Out: its lines with their numbers, without
 * comments and blank lines. A line that cannot be used stops the program with file, line number and reason.
 */
import { readFileSync } from "node:fs";
import { excerpt, Problem } from "../../base/problems.ts";

const FOLDER = new URL("../data/", import.meta.url);
/** How messages name that folder. */
const FOLDER_NAME = "src/demo/data";

/** A file, or a line of it. */
export interface Position {
  readonly file: string;
  /** From 1. */
  readonly number?: number;
}

export interface DataLine extends Position {
  readonly text: string;
}

/** Turns the text of an entry or a cell into a value, or throws an error with the reason why it cannot. */
export type Reader<T> = (text: string) => T;

export function readLines(file: string): readonly DataLine[] {
  let content: string;
  try {
    content = readFileSync(new URL(file, FOLDER), "utf8");
  } catch (cause) {
    const { code } = cause as NodeJS.ErrnoException;
    throw new Problem("demo-data-invalid", `${FOLDER_NAME}/${file} cannot be read (${code}).`, { cause });
  }
  return dataLines(file, content);
}

/** Accepts what Windows editors add: a byte order mark and CR LF. */
export function dataLines(file: string, content: string): readonly DataLine[] {
  return content
    .replace(/^\ufeff/, "")
    .split(/\r?\n/)
    .map((text, index) => ({ file, number: index + 1, text }))
    .filter(({ text }) => text.trim() !== "" && !text.startsWith("#"));
}

export function reject({ file, number }: Position, reason: string): never {
  const line = number === undefined ? "" : `, line ${number}`;
  throw new Problem("demo-data-invalid", `${FOLDER_NAME}/${file}${line}: ${reason}.`);
}

/** Reads an entry or a cell of a line; `prefix` names the cell in a message. */
export function readText<T>(line: DataLine, text: string, reader: Reader<T>, prefix = ""): T {
  try {
    return reader(text);
  } catch (error) {
    return reject(line, `${prefix}"${excerpt(text)}" ${(error as Error).message}`);
  }
}
