/**
 * The problems of a mapping and its tables: one message for each cause, with the number of cells that have it and the
 * first places, because a wrong column is wrong in thousands of rows.
 */
import { excerpt, Problem } from "../../base/problems.ts";

export interface Place {
  readonly file: string;
  /** A line of a text file; a row of a sheet has the same number in the spreadsheet program. */
  readonly line?: number;
  /** The header of a column, or the place in the mapping. */
  readonly column?: string;
}

interface Cause {
  readonly message: string;
  /** Lines after the first. */
  readonly lines: number[];
  count: number;
}

const MOST_MESSAGES = 50;
const MOST_LINES = 4;

export class Causes {
  readonly #causes = new Map<string, Cause>();

  get count(): number {
    return this.#causes.size;
  }

  /** `reason` is the same for all cells with this cause; `value` is the content of the cell, `detail` more about it. */
  add({ file, line, column }: Place, reason: string, value?: string, detail = ""): void {
    const key = JSON.stringify([file, column, reason]);
    const known = this.#causes.get(key);
    if (known) {
      known.count += 1;
      if (line !== undefined && known.lines.length < MOST_LINES) known.lines.push(line);
      return;
    }
    const place = [
      file,
      ...(line === undefined ? [] : [`line ${line}`]),
      ...(column === undefined ? [] : [`column ${column}`]),
    ];
    const shown = value === undefined ? "" : `${JSON.stringify(excerpt(value))} `;
    this.#causes.set(key, { message: `${place.join(", ")}: ${shown}${reason}${detail}`, lines: [], count: 1 });
  }

  /** A problem of the mapping itself; `path` is the place, such as `tables[0].amount`. */
  addToMapping(file: string, path: string, reason: string): void {
    this.add({ file: path === "" ? file : `${file}, ${path}` }, reason);
  }

  /** Throws the problem `import-invalid` if there is any. */
  refuse(): void {
    if (this.count === 0) return;
    const messages = [...this.#causes.values()].map(sentence);
    const shown = messages.slice(0, MOST_MESSAGES);
    const headline = this.count === 1 ? "The tables have a problem:" : `The tables have ${this.count} problems:`;
    const more = messages.length > shown.length ? [`and ${messages.length - shown.length} more.`] : [];
    throw new Problem("import-invalid", [headline, ...shown, ...more].join("\n  "));
  }
}

function sentence({ message, lines, count }: Cause): string {
  if (count === 1) return /[.?]$/.test(message) ? message : `${message}.`;
  const rest = count - 1 - lines.length;
  const others = lines.length === 0 ? "" : `; also on lines ${lines.join(", ")}${rest > 0 ? ` and ${rest} more` : ""}`;
  return `${message} (${count} times${others}).`;
}
