/** Collects the errors in the files of an import, so that one run reports many of them; gives up beyond a limit. */
import { Problem } from "./problems.ts";

export interface Where {
  readonly file: string;
  readonly line?: number;
  /** The column name of a table, or the column number in a text file. */
  readonly column?: string | number;
}

export class ImportProblems {
  readonly #most: number;
  readonly #sentences = new Set<string>();

  /** After `most` problems, reporting more would hardly help anyone who has to fix them. */
  constructor(most: number) {
    this.#most = most;
  }

  /** The number of distinct problems; reading a file again adds none. */
  get count(): number {
    return this.#sentences.size;
  }

  /** Throws when the limit is reached. */
  add({ file, line, column }: Where, reason: string): void {
    const place = [
      file,
      ...(line === undefined ? [] : [`line ${line}`]),
      ...(column === undefined ? [] : [`column ${column}`]),
    ];
    this.#sentences.add(`${place.join(", ")}: ${reason}.`);
    if (this.count >= this.#most) {
      throw this.#problem(`The files have ${this.#most} problems or more; the rest was not read:`);
    }
  }

  /** Throws if there are any problems. */
  refuse(): void {
    if (this.count === 0) return;
    throw this.#problem(this.count === 1 ? "The files have a problem:" : `The files have ${this.count} problems:`);
  }

  #problem(headline: string): Problem {
    return new Problem("import-invalid", [headline, ...this.#sentences].join("\n  "));
  }
}

/** Why the system cannot read a file. Rethrows any other error: it is a bug, not a problem of the user's files. */
export function unreadable(error: unknown): string {
  const { code, syscall } = error as NodeJS.ErrnoException;
  if (syscall === undefined) throw error;
  return `the file cannot be read (${code})`;
}
