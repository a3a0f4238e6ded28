/** A table as CSV for spreadsheets: header, commas, CR LF, no cell that is a formula (`src/format/csv.ts`). */
import { type CsvValue, csvLine, escapeFormula } from "../../format/csv.ts";
import type { BulkTable, BulkValue, ColumnType } from "../tables/table.ts";
import { HashedFile } from "./hashed-file.ts";
import type { TableFile } from "./table-file.ts";

export function csvFile(path: string, { columns }: BulkTable): TableFile {
  const file = new HashedFile(path);
  const types = columns.map(({ type }) => type);
  file.write(csvLine(columns.map(({ name }) => escapeFormula(name))));
  return {
    add(rows) {
      for (const row of rows) file.write(csvLine(row.map((value, i) => cell(value, types[i]))));
    },
    close: () => file.close(),
  };
}

function cell(value: BulkValue, type: ColumnType): CsvValue {
  if (value === null) return undefined;
  if (type === "hundredths") return (value as number) / 100;
  if (typeof value === "number") return value;
  return typeof value === "string" ? escapeFormula(value) : String(value);
}
