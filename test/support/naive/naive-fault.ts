/** A query that cannot be carried out, with the code of the diagnostic. */
export class Fault extends Error {
  readonly code: number;
  constructor(code: number) {
    super(`diagnostic ${code}`);
    this.code = code;
  }
}
