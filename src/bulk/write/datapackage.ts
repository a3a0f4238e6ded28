/**
 * `datapackage.json`: describes the bulk files by the standard Data Package v2 (https://datapackage.org), with members
 * of ours where it has none: texts in German (`…_de`), rows and parts. The page and JSON of `/bulk` are made of it.
 */
import type { PublicProfile } from "../../city/public-profile.ts";
import type { BulkReference, BulkTable, ColumnType } from "../tables/table.ts";
import type { FileSum } from "./hashed-file.ts";

export const DATAPACKAGE = "datapackage.json";
export const CHECKSUMS = "SHA256SUMS";

export const FORMATS = {
  csv: "text/csv; charset=utf-8",
  ndjson: "application/x-ndjson; charset=utf-8",
  parquet: "application/vnd.apache.parquet",
} as const;

export type TableFormat = keyof typeof FORMATS;

export const SQLITE_TYPE = "application/vnd.sqlite3";
export const SQLITE_FILE = "rathaus.sqlite";

/** A finished table. */
export interface WrittenTable {
  readonly table: BulkTable;
  readonly rows: number;
  /** Those that hold for every row. */
  readonly references: readonly BulkReference[];
  readonly files: Readonly<Record<TableFormat, FileSum>>;
}

export interface BulkResource {
  readonly name: string;
  readonly path: string;
  readonly format: TableFormat | "sqlite";
  readonly title: string;
  readonly title_de: string;
  readonly description: string;
  readonly description_de: string;
  readonly mediatype: string;
  readonly encoding?: "utf-8";
  readonly bytes: number;
  readonly hash: string;
  readonly rows?: number;
  readonly part?: BulkTable["part"];
  readonly schema?: {
    readonly fields: readonly {
      readonly name: string;
      readonly type: string;
      readonly description: string;
      readonly description_de: string;
    }[];
    readonly primaryKey: readonly string[];
    readonly foreignKeys?: readonly object[];
  };
}

export interface BulkPackage {
  readonly version: string;
  readonly created?: string;
  readonly resources: readonly BulkResource[];
}

const FIELD_TYPES: Readonly<Record<ColumnType, string>> = {
  string: "string",
  integer: "integer",
  hundredths: "number",
  number: "number",
  boolean: "boolean",
  datetime: "datetime",
};

interface Described {
  readonly city: PublicProfile;
  readonly version: string;
  /** When the data changed, as an ISO date-time. */
  readonly changed?: string;
  readonly tables: readonly WrittenTable[];
  readonly sqlite: FileSum;
}

export function datapackage({ city, version, changed, tables, sqlite }: Described): string {
  const { name, publisher, licence, website, contact, attribution, invented } = city;
  const description: BulkPackage & Readonly<Record<string, unknown>> = {
    $schema: "https://datapackage.org/profiles/2.0/datapackage.json",
    name: "rathaus",
    title: `Finances and council of ${name.en}`,
    title_de: `Finanzen und Rat: ${name.de}`,
    description: `${invented ? `${name.en} is invented: all names and figures are examples. ` : ""}${ABOUT.en}`,
    description_de: `${invented ? `${name.de} ist erfunden: Alle Namen und Zahlen sind Beispiele. ` : ""}${ABOUT.de}`,
    version,
    ...(changed === undefined ? {} : { created: changed }),
    ...(website === undefined ? {} : { homepage: website }),
    ...(licence ? { licenses: [licenceOf(licence)] } : {}),
    ...(attribution ? { attribution: attribution.en, attribution_de: attribution.de } : {}),
    contributors: [{ title: publisher.name.de, roles: ["publisher"], path: website, email: contact?.email }],
    resources: [...tables.flatMap(resourcesOf), sqliteResource(sqlite)],
  };
  return `${JSON.stringify(description, null, 2)}\n`;
}

const ABOUT = {
  de: "Alle Tabellen als CSV, NDJSON und Parquet, und zusammen als SQLite-Datei.",
  en: "All tables as CSV, NDJSON and Parquet, and together as an SQLite file.",
};

/** The standard asks for a name or a path. */
function licenceOf({ id, name, url }: NonNullable<PublicProfile["licence"]>): object {
  return { ...(id === undefined && url !== undefined ? {} : { name: id ?? name.en }), path: url, title: name.en };
}

function resourcesOf({ table, rows, references, files }: WrittenTable): BulkResource[] {
  return Object.entries(FORMATS).map(([format, type]): BulkResource => {
    const { bytes, sha256 } = files[format as TableFormat];
    const [mediatype, charset] = type.split("; charset=");
    return {
      // The table itself is the CSV file, which every tool for data packages reads.
      name: format === "csv" ? table.name : `${table.name}-${format}`,
      path: `${table.name}.${format}`,
      format: format as TableFormat,
      title: table.title.en,
      title_de: table.title.de,
      description: table.about.en,
      description_de: table.about.de,
      mediatype,
      ...(charset ? { encoding: "utf-8" } : {}),
      bytes,
      hash: `sha256:${sha256}`,
      rows,
      part: table.part,
      ...(format === "csv" ? { schema: schemaOf(table, references) } : {}),
    };
  });
}

function schemaOf({ columns, key }: BulkTable, references: readonly BulkReference[]): BulkResource["schema"] {
  const foreignKeys = references.map((reference) => ({
    fields: [reference.column],
    reference: { resource: reference.table, fields: [reference.key] },
  }));
  return {
    fields: columns.map(({ name, type, about }) => ({
      name,
      type: FIELD_TYPES[type],
      description: about.en,
      description_de: about.de,
    })),
    primaryKey: key,
    // The standard allows no empty list.
    ...(foreignKeys.length === 0 ? {} : { foreignKeys }),
  };
}

function sqliteResource({ bytes, sha256 }: FileSum): BulkResource {
  return {
    name: "sqlite",
    path: SQLITE_FILE,
    format: "sqlite",
    title: "All tables as an SQLite file",
    title_de: "Alle Tabellen als SQLite-Datei",
    description: "The same tables with primary keys, foreign keys and indexes.",
    description_de: "Dieselben Tabellen mit Schlüsseln, Fremdschlüsseln und Indexen.",
    mediatype: SQLITE_TYPE,
    bytes,
    hash: `sha256:${sha256}`,
  };
}
