/** The columns of a table, by header or position. */

import type { ImportProblems } from "../../base/import-problems.ts";
import { excerpt } from "../../base/problems.ts";
import { closeNames } from "../../text/close-names.ts";
import type { ColumnName } from "./mapping.ts";
import { tidy } from "./pattern.ts";
import type { Cell } from "./table-file.ts";

export class Columns {
  readonly #file: string;
  readonly #problems: ImportProblems;
  /** Each column is reported once, however often the mapping refers to it. */
  readonly #found = new Map<ColumnName, number>();
  /** Undefined: the table has no header. */
  readonly names: readonly string[] | undefined;
  /** True: the mapping refers to a column that does not exist. */
  isIncomplete = false;

  constructor(file: string, header: readonly Cell[] | undefined, problems: ImportProblems) {
    this.#file = file;
    this.#problems = problems;
    this.names = header?.map((cell) => tidy(textOf(cell)));
  }

  /** The index of a column, or -1 after the problem was reported. */
  find(reference: ColumnName): number {
    const known = this.#found.get(reference) ?? this.#search(reference);
    this.#found.set(reference, known);
    return known;
  }

  #search(reference: ColumnName): number {
    const position = /^#([1-9][0-9]{0,4})$/.exec(reference)?.[1];
    const width = this.names?.length ?? Number.POSITIVE_INFINITY;
    if (position !== undefined && Number(position) <= width) return Number(position) - 1;
    const name = tidy(reference);
    const places = (this.names ?? []).flatMap((one, at) => (one === name ? [at] : []));
    if (places.length === 1) return places[0];
    this.#problems.add({ file: this.#file, column: name }, this.#fault(name, places));
    this.isIncomplete = true;
    return -1;
  }

  /** The header of a column for messages. */
  nameOf(index: number): string {
    return this.names?.[index] || `#${index + 1}`;
  }

  #fault(name: string, places: readonly number[]): string {
    if (this.names === undefined) return "the table has no header; write the position of the column, such as #3";
    if (places.length > 1) {
      const positions = places.map((at) => `#${at + 1}`).join(" or ");
      return `${places.length} columns have this header; write ${positions} instead`;
    }
    const close = closeNames(name, this.names);
    const hint = close.length > 0 ? `did you mean ${close.join(" or ")}?` : `it has ${excerpt(this.names.join(", "))}`;
    return `the header has no such column; ${hint}`;
  }
}

/** The text of a cell, without blanks at its ends. */
export function textOf(cell: Cell | undefined): string {
  if (cell === undefined) return "";
  return typeof cell === "string" ? cell.trim() : cell.number;
}
