/**
 * The searchable fields and columns of a collection, and the searchable form of a record. A collection is identified by
 * a number, whose meaning only its owner knows.
 */
export interface Layout {
  /** Names of the text fields; a field's number is its index here. */
  readonly words: readonly string[];
  /** Names of the number columns (dates as milliseconds, booleans as 0 and 1). */
  readonly numbers: readonly string[];
  /** Names of the value columns: whole texts, for comparing, sorting and faceting. */
  readonly values: readonly string[];
  /** The name of the field of the annex (`annex.ts`), if there is one. */
  readonly annex?: string;
}

/**
 * The values of a record for each field and column of the layout, in its order: none, one or several. Empty texts are
 * not values.
 */
export interface Entry {
  readonly words: readonly (readonly string[])[];
  readonly numbers: readonly (readonly number[])[];
  readonly values: readonly (readonly string[])[];
}
