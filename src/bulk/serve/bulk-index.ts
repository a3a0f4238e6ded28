/** The JSON of `/bulk`: every table with its rows, columns, keys and files. In: a version. Out: plain values. */
import { type BulkResource, CHECKSUMS, DATAPACKAGE } from "../write/datapackage.ts";
import type { BulkFiles } from "./bulk-folder.ts";

interface IndexedFile {
  readonly format: string;
  readonly name: string;
  readonly url: string;
  readonly bytes: number;
  readonly sha256: string;
}

export interface BulkIndex {
  readonly version: string;
  /** When the data changed. */
  readonly changed?: string;
  readonly tables: readonly {
    readonly name: string;
    readonly part?: string;
    readonly title: { readonly de: string; readonly en: string };
    readonly description: { readonly de: string; readonly en: string };
    readonly rows?: number;
    readonly columns: readonly {
      readonly name: string;
      readonly type: string;
      readonly description: { readonly de: string; readonly en: string };
    }[];
    readonly key: readonly string[];
    readonly files: readonly IndexedFile[];
  }[];
  /** Those that are not of one table. */
  readonly files: readonly IndexedFile[];
}

export function bulkIndex({ version, about, files }: BulkFiles): BulkIndex {
  const fileOf = (name: string, format: string): IndexedFile => {
    const { bytes, sha256 } = files.get(name) ?? { bytes: 0, sha256: "" };
    return { format, name, url: `/bulk/${version}/${encodeURIComponent(name)}`, bytes, sha256 };
  };
  const isOf = (table: string) => (resource: BulkResource) =>
    resource.format !== "sqlite" && resource.path === `${table}.${resource.format}`;
  return {
    version,
    changed: about.created,
    tables: about.resources.flatMap(({ name, part, rows, schema, ...texts }) => {
      if (schema === undefined) return [];
      return {
        name,
        part,
        title: { de: texts.title_de, en: texts.title },
        description: { de: texts.description_de, en: texts.description },
        rows,
        columns: schema.fields.map((field) => ({
          name: field.name,
          type: field.type,
          description: { de: field.description_de, en: field.description },
        })),
        key: schema.primaryKey,
        foreignKeys: schema.foreignKeys ?? [],
        files: about.resources.filter(isOf(name)).map(({ path, format }) => fileOf(path, format)),
      };
    }),
    files: [
      ...about.resources.filter(({ format }) => format === "sqlite").map(({ path, format }) => fileOf(path, format)),
      fileOf(DATAPACKAGE, "json"),
      fileOf(CHECKSUMS, "text"),
    ],
  };
}
