/** The rows of a table that the mapping asks for. In: a table of the mapping. Out: its columns and rows. */

import type { ImportProblems } from "../../base/import-problems.ts";
import type { OpenFile } from "../exchange/read-csv.ts";
import { Columns, textOf } from "./columns.ts";
import { isSpreadsheet, type TableMapping } from "./mapping.ts";
import { conditionReaders } from "./sources.ts";
import { type Cell, openTable, type TableFile, type TableRow } from "./table-file.ts";

export interface KeptRows {
  readonly form: string;
  readonly columns: Columns;
  readonly rows: readonly TableRow[];
  /** Rows after the header. */
  readonly read: number;
  /** How many of them `only` and `except` dropped. */
  readonly filtered: number;
  /** What looks wrong although it is possible. */
  readonly notices: readonly string[];
}

/** Undefined if the file has no header or no such columns. */
export async function readRows(
  table: TableMapping,
  open: OpenFile,
  problems: ImportProblems,
): Promise<KeptRows | undefined> {
  const file = await openTable(table, open, problems);
  return file && new RowReader(table, file, problems).read();
}

class RowReader {
  readonly #table: TableMapping;
  readonly #file: TableFile;
  readonly #problems: ImportProblems;
  readonly #rows: TableRow[] = [];
  #columns: Columns | undefined;
  #isWanted: (cells: readonly Cell[]) => boolean = () => true;
  /** Columns to fill down, and their last values. */
  readonly #filled = new Map<number, Cell>();
  #read = 0;
  /** Lines of rows with fewer cells than the header. */
  readonly #short: number[] = [];

  constructor(table: TableMapping, file: TableFile, problems: ImportProblems) {
    this.#table = table;
    this.#file = file;
    this.#problems = problems;
  }

  async read(): Promise<KeptRows | undefined> {
    const { file, header = 1 } = this.#table;
    if (header === 0) this.#start(undefined);
    for await (const rows of this.#file.rows) {
      for (const row of rows) this.#add(row);
    }
    if (this.#columns === undefined) {
      this.#problems.add(
        { file },
        header === 1 ? "the file is empty" : `it has no line ${header}, which is the header`,
      );
      return undefined;
    }
    const { form } = this.#file;
    const columns = this.#columns;
    const filtered = this.#read - this.#rows.length;
    return { form, columns, rows: this.#rows, read: this.#read, filtered, notices: this.#notices() };
  }

  #start(header: readonly Cell[] | undefined): void {
    const { file, only = {}, except = {}, fillDown = [] } = this.#table;
    const columns = new Columns(file, header, this.#problems);
    const all = conditionReaders(only, columns);
    const none = conditionReaders(except, columns);
    this.#isWanted = (cells) => all.every((holds) => holds(cells)) && !none.some((holds) => holds(cells));
    for (const column of fillDown) this.#filled.set(columns.find(column), "");
    this.#columns = columns;
  }

  #add({ line, cells }: TableRow): void {
    const { header = 1 } = this.#table;
    if (this.#columns === undefined) {
      // The first line may be empty, and the line of a row is the one on which it starts.
      if (line >= header) this.#start(cells);
      return;
    }
    this.#read += 1;
    const filled = this.#filled.size === 0 ? cells : this.#fill(cells);
    if (!this.#isWanted(filled)) return;
    this.#checkWidth(line, filled, this.#columns);
    this.#rows.push({ line, cells: filled });
  }

  #fill(cells: readonly Cell[]): readonly Cell[] {
    const filled = [...cells];
    for (const [at, last] of this.#filled) {
      if (at < 0) continue;
      while (filled.length <= at) filled.push("");
      if (textOf(filled[at]) === "") filled[at] = last;
      else this.#filled.set(at, filled[at]);
    }
    return filled;
  }

  /** A cell without a header means that a delimiter is missing in the header, or is part of a text without quotes. */
  #checkWidth(line: number, cells: readonly Cell[], { names }: Columns): void {
    if (names === undefined) return;
    // Spreadsheets leave out empty cells, and a line below a table is often a remark.
    if (cells.length > 1 && cells.length < names.length && !isSpreadsheet(this.#table.file)) this.#short.push(line);
    if (cells.length <= names.length) return;
    if (cells.slice(names.length).every((cell) => textOf(cell) === "")) return;
    this.#problems.add(
      { file: this.#table.file, line },
      `the row has more cells than the header, which has ${names.length}; put texts that contain the delimiter in quotes`,
    );
  }

  #notices(): readonly string[] {
    const [first] = this.#short;
    if (first === undefined) return [];
    const count = `${this.#short.length} ${this.#short.length === 1 ? "row has" : "rows have"}`;
    return [
      `${this.#table.file}: ${count} fewer cells than the header, and the rest counts as empty; see line ${first}`,
    ];
  }
}
