/** The problems of the files of an import, so that one run reports all of them; gives up after many causes. */
import { Causes, type FaultDetails, type Where } from "./causes.ts";
import { Problem } from "./problems.ts";

export type InFile = Where & { readonly file: string };

/** After so many causes, reporting more would hardly help anyone who has to fix them. */
const MOST_CAUSES = 50;

export class ImportProblems {
  readonly #causes = new Causes();
  readonly #most: number;

  constructor(most = MOST_CAUSES) {
    this.#most = most;
  }

  /** The number of causes. */
  get count(): number {
    return this.#causes.count;
  }

  /** Throws when the limit is reached. */
  add(where: InFile, reason: string, details?: FaultDetails): void {
    this.#causes.add(where, reason, details);
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
    return new Problem("import-invalid", [headline, ...this.#causes.sentences()].join("\n  "));
  }
}

/** Why the system cannot read a file. Rethrows any other error: it is a bug, not a problem of the user's files. */
export function unreadable(error: unknown): string {
  const { code, syscall } = error as NodeJS.ErrnoException;
  if (syscall === undefined) throw error;
  return `the file cannot be read (${code})`;
}
