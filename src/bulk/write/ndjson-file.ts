/** A table as NDJSON: one object per row, with a member for each column, null where there is no value. */
import type { BulkTable, BulkValue, ColumnType } from "../tables/table.ts";
import { HashedFile } from "./hashed-file.ts";
import type { TableFile } from "./table-file.ts";

export function ndjsonFile(path: string, { columns }: BulkTable): TableFile {
  const file = new HashedFile(path);
  const members = columns.map(({ name, type }, i) => ({ key: `${i === 0 ? "{" : ","}${JSON.stringify(name)}:`, type }));
  return {
    add(rows) {
      for (const row of rows) {
        let line = "";
        for (let i = 0; i < members.length; i++) line += members[i].key + valueText(row[i], members[i].type);
        file.write(`${line}}\n`);
      }
    },
    close: () => file.close(),
  };
}

function valueText(value: BulkValue, type: ColumnType): string {
  if (typeof value === "string") return JSON.stringify(value);
  return String(type === "hundredths" && value !== null ? (value as number) / 100 : value);
}
