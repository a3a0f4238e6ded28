/**
 * Writes all bulk files of a city. In: a snapshot and an empty folder. Out: `{table}.csv`, `.ndjson`, `.parquet`,
 * `rathaus.sqlite`, `datapackage.json`, `SHA256SUMS`. Rows are read once and streamed into all files. The same data
 * gives the same bytes on every machine and engine.
 */
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { setImmediate as nextIteration } from "node:timers/promises";
import type { Observer } from "../../base/events.ts";
import type { LoadCity } from "../../city/city.ts";
import { CHANGED } from "../../store/data-version.ts";
import type { Snapshot } from "../../store/store.ts";
import { bulkData } from "../tables/bulk-data.ts";
import type { BulkTable } from "../tables/table.ts";
import { csvFile } from "./csv-file.ts";
import { CHECKSUMS, DATAPACKAGE, datapackage, SQLITE_FILE, type TableFormat } from "./datapackage.ts";
import { type FileSum, HashedFile, sumOf } from "./hashed-file.ts";
import { ndjsonFile } from "./ndjson-file.ts";
import { parquetFile } from "./parquet-file.ts";
import { sqliteFile } from "./sqlite-file.ts";
import type { TableFile } from "./table-file.ts";

const WRITERS: Readonly<Record<TableFormat, (path: string, table: BulkTable) => TableFile>> = {
  csv: csvFile,
  ndjson: ndjsonFile,
  parquet: parquetFile,
};

interface OpenTable {
  readonly table: BulkTable;
  readonly files: Readonly<Record<TableFormat, TableFile>>;
  rows: number;
}

export interface BulkJob {
  readonly folder: string;
  readonly loadCity: LoadCity;
  /** What the files are called in addresses. */
  readonly version: (snapshot: Snapshot) => string;
  readonly observe: Observer;
}

export async function writeBulk(snapshot: Snapshot, { folder, loadCity, version, observe }: BulkJob): Promise<void> {
  const data = await bulkData(snapshot);
  const open = new Map(data.tables.map((table) => [table, openTable(folder, table)]));
  const sqlite = sqliteFile(join(folder, SQLITE_FILE), data.tables);
  let current: OpenTable | undefined;
  for await (const { table, rows } of data.batches()) {
    // SQLite never waits. Only between iterations of the event loop does a process notice that its server has ended.
    await nextIteration();
    const own = open.get(table)!;
    for (const file of Object.values(own.files)) file.add(rows);
    sqlite.add(table, rows);
    own.rows += rows.length;
    if (current && current !== own) observe({ type: "progress", task: current.table.name, done: current.rows });
    current = own;
  }
  const references = sqlite.close();
  const tables = [...open.values()].map(({ table, files, rows }) => {
    observe({ type: "progress", task: table.name, done: rows, total: rows });
    return { table, rows, references: references.get(table) ?? [], files: closed(files) };
  });
  const [changed] = await snapshot.rows<[string]>(CHANGED);
  const description = datapackage({
    city: (await loadCity(snapshot)).shown,
    version: version(snapshot),
    changed: changed?.[0],
    tables,
    sqlite: await sumOf(join(folder, SQLITE_FILE)),
  });
  writeText(join(folder, DATAPACKAGE), description);
  await writeSums(folder, description);
}

function openTable(folder: string, table: BulkTable): OpenTable {
  const files = Object.entries(WRITERS).map(([format, create]) => {
    return [format, create(join(folder, `${table.name}.${format}`), table)] as const;
  });
  return { table, files: Object.fromEntries(files) as OpenTable["files"], rows: 0 };
}

function closed(files: OpenTable["files"]): Record<TableFormat, FileSum> {
  const sums = Object.entries(files).map(([format, file]) => [format, file.close()] as const);
  return Object.fromEntries(sums) as Record<TableFormat, FileSum>;
}

function writeText(path: string, text: string): FileSum {
  const file = new HashedFile(path);
  file.write(text);
  return file.close();
}

/** In the format of `sha256sum --check`. */
async function writeSums(folder: string, description: string): Promise<void> {
  const { resources } = JSON.parse(description) as { resources: { path: string; hash: string }[] };
  const { sha256 } = await sumOf(join(folder, DATAPACKAGE));
  const lines = [
    ...resources.map(({ path, hash }) => `${hash.slice("sha256:".length)}  ${path}\n`),
    `${sha256}  ${DATAPACKAGE}\n`,
  ];
  writeFileSync(join(folder, CHECKSUMS), lines.join(""), { flag: "wx" });
}
