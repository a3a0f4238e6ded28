/**
 * All tables as one SQLite file, with primary keys, foreign keys, and an index on every column that refers to another
 * table. Equal rows give equal bytes. A reference to a row that the data lacks is not declared.
 */
import { DatabaseSync, type StatementSync } from "node:sqlite";
import { quoted } from "../../store/table.ts";
import type { BulkReference, BulkRow, BulkTable, BulkValue, ColumnType } from "../tables/table.ts";

/** `NUMERIC` keeps whole numbers whole. */
const AFFINITIES: Readonly<Record<ColumnType, string>> = {
  string: "TEXT",
  integer: "INTEGER",
  hundredths: "REAL",
  number: "NUMERIC",
  boolean: "INTEGER",
  datetime: "TEXT",
};

export interface SqliteFile {
  add(table: BulkTable, rows: readonly BulkRow[]): void;
  /** Returns the references that hold for every row. */
  close(): ReadonlyMap<BulkTable, readonly BulkReference[]>;
}

export function sqliteFile(path: string, tables: readonly BulkTable[]): SqliteFile {
  // Neither a journal nor foreign keys while it is written: a file that is not finished is thrown away.
  const database = new DatabaseSync(path, { enableForeignKeyConstraints: false });
  database.exec("PRAGMA page_size = 4096; PRAGMA journal_mode = OFF; PRAGMA synchronous = OFF; BEGIN");
  const inserts = new Map<BulkTable, StatementSync>();
  for (const table of tables) {
    database.exec(creation(table.name, table, table.references));
    const places = table.columns.map(() => "?").join(", ");
    inserts.set(table, database.prepare(`INSERT INTO ${quoted([table.name])} VALUES (${places})`));
  }

  /** The documented way to change constraints: https://www.sqlite.org/lang_altertable.html, section 7. */
  function declareOnly(table: BulkTable, references: readonly BulkReference[]): void {
    const [name, fresh] = [quoted([table.name]), quoted([`new ${table.name}`])];
    database.exec(creation(`new ${table.name}`, table, references));
    database.exec(`INSERT INTO ${fresh} SELECT * FROM ${name} ORDER BY rowid; DROP TABLE ${name}`);
    database.exec(`ALTER TABLE ${fresh} RENAME TO ${name}`);
  }

  return {
    add(table, rows) {
      const insert = inserts.get(table)!;
      const types = table.columns.map(({ type }) => type);
      for (const row of rows) insert.run(...row.map((value, i) => stored(value, types[i])));
    },
    close() {
      const declared = new Map<BulkTable, readonly BulkReference[]>();
      for (const table of tables) {
        const kept = table.references.filter((reference) => holds(database, table, reference));
        if (kept.length < table.references.length) declareOnly(table, kept);
        declared.set(table, kept);
      }
      for (const { name, references } of tables) {
        for (const { column } of references) {
          database.exec(`CREATE INDEX ${quoted([`${name} by ${column}`])} ON ${quoted([name])} (${quoted([column])})`);
        }
      }
      database.exec("COMMIT");
      database.close();
      return declared;
    },
  };
}

function creation(name: string, { columns, key }: BulkTable, references: readonly BulkReference[]): string {
  const parts = [
    ...columns.map((column) => {
      const required = key.includes(column.name) ? " NOT NULL" : "";
      return `${quoted([column.name])} ${AFFINITIES[column.type]}${required}`;
    }),
    `PRIMARY KEY (${quoted(key)})`,
    ...references.map(
      ({ column, table, key: target }) =>
        `FOREIGN KEY (${quoted([column])}) REFERENCES ${quoted([table])} (${quoted([target])})`,
    ),
  ];
  return `CREATE TABLE ${quoted([name])} (${parts.join(", ")})`;
}

/** Whether every value is a key of the other table. */
function holds(database: DatabaseSync, { name }: BulkTable, { column, table, key }: BulkReference): boolean {
  const [own, other] = [quoted([column]), quoted([key])];
  const missing = database.prepare(
    `SELECT 1 FROM ${quoted([name])} one WHERE one.${own} IS NOT NULL
     AND NOT EXISTS (SELECT 1 FROM ${quoted([table])} other WHERE other.${other} = one.${own}) LIMIT 1`,
  );
  return missing.get() === undefined;
}

function stored(value: BulkValue, type: ColumnType): string | number | null {
  if (type === "hundredths" && value !== null) return (value as number) / 100;
  return typeof value === "boolean" ? Number(value) : value;
}
