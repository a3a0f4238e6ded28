/** A table as plain data: the slices of the house describe theirs, an engine creates them in its own dialect. */
export interface Table {
  readonly name: string;
  readonly columns: Readonly<Record<string, ColumnType>>;
  /** Columns of the primary key, in order. */
  readonly key: readonly string[];
  /** Further columns to look rows up by. */
  readonly indexes?: readonly (readonly string[])[];
}

/** A question mark means that the value may be absent (null). */
export type ColumnType = "text" | "integer" | "bytes" | "text?" | "integer?" | "bytes?";

/** Names as SQL keeps them, capitals included, separated by commas. */
export function quoted(names: readonly string[]): string {
  return names.map((name) => `"${name}"`).join(", ");
}
