/** A table as plain data: each service describes its own, and an engine creates them in its dialect. */
export interface Table {
  readonly name: string;
  readonly columns: Readonly<Record<string, ColumnType>>;
  /** Columns of the primary key, in order. */
  readonly key: readonly string[];
  /** Columns of further indexes. */
  readonly indexes?: readonly (readonly string[])[];
}

/** A question mark means nullable. */
export type ColumnType = "text" | "integer" | "bytes" | "text?" | "integer?" | "bytes?";

/** Quoted names, which keep their capitals, separated by commas. */
export function quoted(names: readonly string[]): string {
  return names.map((name) => `"${name}"`).join(", ");
}
