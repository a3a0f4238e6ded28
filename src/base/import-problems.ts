/** Collects what is wrong with the files of an import, so that one run names many mistakes; beyond a limit it gives up. */
import { Problem } from "./problems.ts";

export interface Where {
  readonly file: string;
  readonly line?: number;
  /** Its name in a table, its number in a text. */
  readonly column?: string | number;
}

export class ImportProblems {
  readonly #most: number;
  readonly #sentences = new Set<string>();

  /** After `most` problems, reading on would hardly help whoever mends them. */
  constructor(most: number) {
    this.#most = most;
  }

  /** How many there are so far; a file that is read again adds none. */
  get count(): number {
    return this.#sentences.size;
  }

  /** Notes one; throws when the limit is reached. */
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

  /** Throws if there are any. */
  refuse(): void {
    if (this.count === 0) return;
    throw this.#problem(this.count === 1 ? "The files have a problem:" : `The files have ${this.count} problems:`);
  }

  #problem(headline: string): Problem {
    return new Problem("import-invalid", [headline, ...this.#sentences].join("\n  "));
  }
}

/** Why the system does not let a file be read; any other error is none of the user's and thrown on. */
export function unreadable(error: unknown): string {
  const { code, syscall } = error as NodeJS.ErrnoException;
  if (syscall === undefined) throw error;
  return `the file cannot be read (${code})`;
}
