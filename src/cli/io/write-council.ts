/** Writes council data, from a store or the demo city, to a folder as the files that `import` reads. */
import { mkdirSync } from "node:fs";
import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import type { Observer } from "../../base/events.ts";
import { progressOf } from "../../base/progress.ts";
import { type FieldMapping, fieldMappingText } from "../../parliament/describe/field-mapping.ts";
import { SCHEMA_FILE } from "../../parliament/exchange/foreign-indexes.ts";
import { type PagedIndex, xmlPages } from "../../parliament/exchange/xml-files.ts";
import type { NamedContent } from "../../parliament/files/stored-files.ts";
import { FIELDS_FILE } from "./fields-file.ts";

export async function writeCouncil(
  folder: string,
  indexes: AsyncIterable<PagedIndex>,
  observe: Observer,
): Promise<void> {
  const fields: Record<string, FieldMapping["fields"][string]> = {};
  const roles: Record<string, FieldMapping["roles"][string]> = {};
  for await (const index of indexes) {
    const name = index.name.toLowerCase();
    mkdirSync(join(folder, name));
    if (index.schema !== undefined) await writeFile(join(folder, name, SCHEMA_FILE), index.schema);
    if (index.fields !== undefined) fields[index.name] = index.fields;
    if (index.roles !== undefined) roles[index.name] = index.roles;
    const progress = progressOf(`pages of ${name}`, observe);
    for await (const page of xmlPages(index)) {
      await writeFile(join(folder, name, page.name), page.content);
      progress.step();
    }
    progress.end();
  }
  if (Object.keys({ ...fields, ...roles }).length === 0) return;
  await writeFile(join(folder, FIELDS_FILE), fieldMappingText({ fields, roles }));
}

/** Writes the attached files to a folder `files/`, which is created even if there are none. */
export async function writeAttached(
  folder: string,
  files: Iterable<NamedContent> | AsyncIterable<NamedContent>,
  observe: Observer,
): Promise<void> {
  mkdirSync(join(folder, "files"));
  const progress = progressOf("files", observe);
  for await (const { name, content } of files) {
    await writeFile(join(folder, "files", name), content());
    progress.step();
  }
  progress.end();
}
