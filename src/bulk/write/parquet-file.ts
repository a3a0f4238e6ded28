/**
 * A table as Parquet, written in row groups: only one is in memory. Amounts are exact decimals, points in time have no
 * time zone. Compressed with Snappy, which every reader knows.
 */
import { ByteWriter, ParquetWriter } from "hyparquet-writer";
import type { BulkTable, BulkValue, ColumnType } from "../tables/table.ts";
import { HashedFile } from "./hashed-file.ts";
import type { TableFile } from "./table-file.ts";

/** A row group is closed at this many rows, or characters of text. */
const GROUP_ROWS = 20_000;
const GROUP_CHARACTERS = 4_000_000;

/** Enough digits for every whole number that is exact in JSON. */
const DECIMAL = { converted_type: "DECIMAL", precision: 18, scale: 2 } as const;
const LOCAL_TIME = { logical_type: { type: "TIMESTAMP", isAdjustedToUTC: false, unit: "MILLIS" } } as const;

const ELEMENTS = {
  string: { type: "BYTE_ARRAY", converted_type: "UTF8" },
  integer: { type: "INT64" },
  hundredths: { type: "INT64", ...DECIMAL },
  number: { type: "DOUBLE" },
  boolean: { type: "BOOLEAN" },
  datetime: { type: "INT64", ...LOCAL_TIME },
} as const satisfies Record<ColumnType, object>;

export function parquetFile(path: string, { columns, key }: BulkTable): TableFile {
  const file = new HashedFile(path);
  const writer = fileWriter(file);
  const parquet = new ParquetWriter({
    writer,
    schema: [
      { name: "root", num_children: columns.length },
      ...columns.map(({ name, type }) => {
        const repetition_type = key.includes(name) ? ("REQUIRED" as const) : ("OPTIONAL" as const);
        return { name, repetition_type, ...ELEMENTS[type] };
      }),
    ],
  });
  let data = columns.map((): unknown[] => []);
  let [rowsInGroup, characters] = [0, 0];

  function endGroup(): void {
    const columnData = columns.map(({ name }, i) => ({ name, data: data[i] }));
    parquet.write({ columnData, rowGroupSize: GROUP_ROWS });
    writer.flush();
    data = columns.map(() => []);
    [rowsInGroup, characters] = [0, 0];
  }

  return {
    add(rows) {
      for (const row of rows) {
        for (let i = 0; i < columns.length; i++) {
          const value = row[i];
          data[i].push(converted(value, columns[i].type));
          if (typeof value === "string") characters += value.length;
        }
        rowsInGroup += 1;
        if (rowsInGroup === GROUP_ROWS || characters >= GROUP_CHARACTERS) endGroup();
      }
    },
    close() {
      if (rowsInGroup > 0) endGroup();
      parquet.finish();
      return file.close();
    },
  };
}

function converted(value: BulkValue, type: ColumnType): unknown {
  if (value === null) return undefined;
  if (type === "integer" || type === "hundredths") return BigInt(value as number);
  return type === "datetime" ? new Date(`${value}Z`) : value;
}

/** The library's buffer, emptied into the file after each row group. */
function fileWriter(file: HashedFile): ByteWriter & { flush(): void } {
  const writer = new ByteWriter();
  const flush = (): void => {
    file.writeBytes(new Uint8Array(writer.buffer, 0, writer.index));
    writer.index = 0;
  };
  return Object.assign(writer, { flush, finish: flush });
}
