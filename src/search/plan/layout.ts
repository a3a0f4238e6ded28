/**
 * What the records of a collection can be searched by, and a record as the search sees it. A collection is a number; what it stands
 * for, its owner knows.
 */
export interface Layout {
  /** Names of the fields of words; a field's number is its place here. */
  readonly words: readonly string[];
  /** Names of the columns of numbers (dates as milliseconds, booleans as 0 and 1). */
  readonly numbers: readonly string[];
  /** Names of the columns of whole texts, for comparing, sorting and counting. */
  readonly values: readonly string[];
}

/** For each field and column of the layout, in its order, the values that the record has there: none, one or several. Empty texts are no values. */
export interface Entry {
  readonly words: readonly (readonly string[])[];
  readonly numbers: readonly (readonly number[])[];
  readonly values: readonly (readonly string[])[];
}
