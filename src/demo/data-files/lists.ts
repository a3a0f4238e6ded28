/**
 * Lists with one entry per line. In: the name of a file. Out: its entries, or the lists under its headings
 * (`[Quartiere]`), in the order of the file.
 */
import { type DataLine, type Position, type Reader, readLines, readText, reject } from "./data-lines.ts";

export interface Section {
  readonly title: string;
  /** The line of the heading. */
  readonly line: DataLine;
  readonly lines: readonly DataLine[];
}

type Readers = Readonly<Record<string, Reader<unknown>>>;
type Lists<R extends Readers> = { readonly [Title in keyof R]: readonly ReturnType<R[Title]>[] };

export function readList<T>(file: string, reader: Reader<T>): readonly T[] {
  return readLines(file).map((line) => readText(line, line.text, reader));
}

export function readSections(file: string): readonly Section[] {
  return sectionsOf(readLines(file));
}

/** The lists of a file that has exactly the headings of `readers`. */
export function readLists<R extends Readers>(file: string, readers: R): Lists<R> {
  return listsOf({ file }, readSections(file), readers);
}

export function sectionsOf(lines: readonly DataLine[]): readonly Section[] {
  const sections: { title: string; line: DataLine; lines: DataLine[] }[] = [];
  for (const line of lines) {
    const title = /^\[(.+)\]\s*$/.exec(line.text)?.[1];
    if (title !== undefined) sections.push({ title, line, lines: [] });
    else if (sections.length === 0) reject(line, "an entry needs a heading such as [Name] above it");
    else sections[sections.length - 1].lines.push(line);
  }
  return sections;
}

/** The lists of some sections, exactly those of `readers`; one that is missing is reported at `start`. */
export function listsOf<R extends Readers>(start: Position, sections: readonly Section[], readers: R): Lists<R> {
  const titles = Object.keys(readers);
  const lists = new Map<string, readonly unknown[]>();
  for (const section of sections) {
    const { title, line } = section;
    if (!titles.includes(title)) reject(line, `the heading [${title}] is not one of [${titles.join("], [")}]`);
    if (lists.has(title)) reject(line, `there is already a list [${title}]`);
    lists.set(title, entriesOf(section, readers[title]));
  }
  const missing = titles.find((title) => !lists.has(title));
  if (missing !== undefined) reject(start, `the list [${missing}] is missing`);
  return Object.fromEntries(lists) as Lists<R>;
}

export function entriesOf<T>({ title, line, lines }: Section, reader: Reader<T>): readonly T[] {
  if (lines.length === 0) reject(line, `the list [${title}] is empty`);
  return lines.map((entry) => readText(entry, entry.text, reader));
}
