/** The reference of the bulk files. In: the tables of both services, with our own indexes. Out: a page. */
import { DOKUMENTE } from "../../src/bulk/tables/attached-documents.ts";
import { councilTables } from "../../src/bulk/tables/council-tables.ts";
import { FINANCE_TABLES } from "../../src/bulk/tables/finance-tables.ts";
import type { BulkTable, ColumnType } from "../../src/bulk/tables/table.ts";
import { INDEXES } from "../../src/parliament/describe/indexes/all.ts";

const TYPES: Readonly<Record<ColumnType, string>> = {
  string: "text",
  integer: "whole number",
  hundredths: "decimal, two digits",
  number: "number",
  boolean: "true or false",
  datetime: "local date and time",
};

export function bulkPage(): string {
  const council = councilTables(INDEXES.map((description, nr) => ({ nr, name: description.name, description })));
  return `# Bulk files

All data of a city as flat tables, in files. [analyse.md](../how-to/analyse.md) shows how to use them.

| address | what |
|---|---|
| \`/bulk\` | every table with rows, columns, keys, files, sizes and checksums: JSON, or a page for browsers |
| \`/bulk/latest/{file}\` | redirects (307) to the newest version |
| \`/bulk/{version}\` | the JSON of one version |
| \`/bulk/{version}/{table}.csv\` | for spreadsheets; no cell is a formula |
| \`/bulk/{version}/{table}.ndjson\` | one JSON object per line |
| \`/bulk/{version}/{table}.parquet\` | typed columns, Snappy, row groups of 20,000 rows |
| \`/bulk/{version}/rathaus.sqlite\` | all tables with primary keys, foreign keys and indexes |
| \`/bulk/{version}/datapackage.json\` | Data Package v2: types, texts in English and German, keys, licence, hashes |
| \`/bulk/{version}/SHA256SUMS\` | for \`sha256sum --check\` |

- **No key**, open CORS, \`HEAD\`, \`Range\`, \`ETag\` (the SHA-256), \`Last-Modified\` (when the data changed),
  \`Content-Length\`. Files are sent without content coding, so that ranges fit.
- **A version never changes**, and never mixes two states of the data: caches may keep it for ever. It is named after
  the data version and the program. The same data gives the same bytes in every process and on both engines.
- **Made in the background** after an import, by one of the processes that share the data folder, with the lowest
  priority. Until then \`latest\` leads to the version before; if there is none, it answers 503 with \`Retry-After\`
  ([bulk-not-ready](problems.md#bulk-not-ready)). With PostgreSQL and several machines, each makes its own.
- **Kept** are two versions (\`--bulk-versions\`); 0 turns it off. They are in \`bulk/\` of the data folder, need no
  backup, and can be deleted at any time. A failure is logged ([bulk-failed](logs.md#bulk-failed)), and tried again
  later.
- **An index of the council** is a table with its simple values. Members of nested objects are \`Element_Member\`, dates
  \`Element_start\` and \`Element_end\`. Lists are in the API only, except those below. Indexes of any other city get a
  table by the same rules.
- **References** are declared in SQLite and in the data package if every value is a key of the other table. A city whose
  records refer to records that are not public lacks that declaration; the values are there.
- **In SQLite**, true is 1, and points in time are texts.

## Finances

${FINANCE_TABLES.map(section).join("\n")}
## Council

${[...council, DOKUMENTE].map(section).join("\n")}`;
}

function section({ name, title, about, columns, key, references }: BulkTable): string {
  const rows = columns.map((column) => {
    const target = references.find((reference) => reference.column === column.name);
    const marks = [key.includes(column.name) ? "key" : "", target ? `→ \`${target.table}\`` : ""].filter(
      (mark) => mark,
    );
    return `| \`${column.name}\` | ${TYPES[column.type]} | ${column.about.en} | ${marks.join(", ")} |`;
  });
  return `### ${name}

${title.en}. ${about.en}

| column | type | contents | |
|---|---|---|---|
${rows.join("\n")}
`;
}
