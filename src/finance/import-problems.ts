/** Collects what is wrong with the files of an import, so that one run names many mistakes; beyond a limit it gives up. */
import { Problem } from "../base/problems.ts";

/** After so many, reading on would hardly help whoever mends them. */
export const MOST_PROBLEMS = 50;

export interface Where {
  readonly file: string;
  readonly line?: number;
  readonly column?: string;
}

export class ImportProblems {
  readonly #sentences: string[] = [];

  get some(): boolean {
    return this.#sentences.length > 0;
  }

  /** Notes one; throws when the limit is reached. */
  add({ file, line, column }: Where, reason: string): void {
    const place = [
      file,
      ...(line === undefined ? [] : [`line ${line}`]),
      ...(column === undefined ? [] : [`column ${column}`]),
    ];
    this.#sentences.push(`${place.join(", ")}: ${reason}.`);
    if (this.#sentences.length >= MOST_PROBLEMS) {
      throw this.#problem(`The files have ${MOST_PROBLEMS} problems or more; the rest was not read:`);
    }
  }

  /** Throws if there are any. */
  refuse(): void {
    const count = this.#sentences.length;
    if (count > 0) throw this.#problem(count === 1 ? "The files have a problem:" : `The files have ${count} problems:`);
  }

  #problem(headline: string): Problem {
    return new Problem("import-invalid", [headline, ...this.#sentences].join("\n  "));
  }
}
