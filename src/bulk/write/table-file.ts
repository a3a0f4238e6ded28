/** One file of one table: it takes rows in their order, and is complete once closed. */
import type { BulkRow } from "../tables/table.ts";
import type { FileSum } from "./hashed-file.ts";

export interface TableFile {
  add(rows: readonly BulkRow[]): void;
  close(): FileSum;
}
