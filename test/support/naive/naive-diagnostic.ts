/** A query that cannot be evaluated, with the code of its diagnostic. */
export class NaiveDiagnostic extends Error {
  readonly code: number;
  constructor(code: number) {
    super(`diagnostic ${code}`);
    this.code = code;
  }
}
