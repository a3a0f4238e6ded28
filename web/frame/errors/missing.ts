/** An address of a page that names what the city does not have: a year or a key. Its error page offers what exists. */
import { ServiceError } from "../service.ts";

export interface Instead {
  readonly href: string;
  readonly text: string;
}

export class Missing extends ServiceError {
  readonly instead: readonly Instead[];

  /** `sentence` is what does not exist, in the language of the page. */
  constructor(sentence: string, instead: readonly Instead[]) {
    super(404, { detail: sentence });
    this.instead = instead;
  }
}

const LONGEST = 20;

/** A key in quotation marks. Other texts of an address are not repeated: anybody may have written them. */
export function quoted(given: string): string {
  return given.length <= LONGEST && /^[\p{L}\d-]+$/u.test(given) ? ` «${given}»` : "";
}
