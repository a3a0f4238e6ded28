/**
 * A flat table as plain data: columns, keys, references, descriptions in both languages. Every file format, the data
 * package and the documentation are derived from it.
 */
import type { Texts } from "../../base/language.ts";

/**
 * `hundredths`: a decimal number with two digits, in rows as a whole number of hundredths. `datetime`: local time of
 * the city, in rows as `YYYY-MM-DDThh:mm:ss.SSS`.
 */
export type ColumnType = "string" | "integer" | "hundredths" | "number" | "boolean" | "datetime";

export interface BulkColumn {
  readonly name: string;
  readonly type: ColumnType;
  readonly about: Texts;
}

/** A column whose values are keys of another table. */
export interface BulkReference {
  readonly column: string;
  readonly table: string;
  /** The only column of the key of that table. */
  readonly key: string;
}

export interface BulkTable {
  readonly name: string;
  readonly part: "finance" | "council";
  readonly title: Texts;
  readonly about: Texts;
  readonly columns: readonly BulkColumn[];
  /** Columns of the primary key: never null. */
  readonly key: readonly string[];
  /** The data may contain keys that the other table lacks: then the files do not declare the reference. */
  readonly references: readonly BulkReference[];
}

export type BulkValue = string | number | boolean | null;

/** Values in the order of the columns. */
export type BulkRow = readonly BulkValue[];

/** Some rows of a table. */
export interface RowBatch {
  readonly table: BulkTable;
  readonly rows: readonly BulkRow[];
}

/** The tables of a city, and their rows in batches: of each table in a fixed order, of several tables interleaved. */
export interface BulkData {
  readonly tables: readonly BulkTable[];
  batches(): AsyncIterable<RowBatch>;
}

/** Names that differ in nothing but case are one name for SQLite and DuckDB: adds numbers to the later ones. */
export function uniqueName(name: string, taken: Set<string>): string {
  let unique = name;
  for (let number = 2; taken.has(unique.toLowerCase()); number++) unique = `${name}_${number}`;
  taken.add(unique.toLowerCase());
  return unique;
}
