/** A mask or an expansion that stands for more words than a query may use. */
export class TooManyWords extends Error {
  /** As written in the query, folded. */
  readonly pattern: string;

  constructor(pattern: string) {
    super(`Too many words match ${pattern}`);
    this.pattern = pattern;
  }
}
