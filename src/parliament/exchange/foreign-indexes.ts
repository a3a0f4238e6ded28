/**
 * Indexes that others describe: by a `schema.xsd` among the files to import, or in the store since an earlier import or mirror. In: where to look.
 * Out: their descriptions; all other indexes are as we describe them.
 */
import { buffer } from "node:stream/consumers";
import { Problem } from "../../base/problems.ts";
import { sql } from "../../store/sql.ts";
import type { Snapshot } from "../../store/store.ts";
import type { IndexDescription } from "../describe/description.ts";
import { type FieldMapping, withKnownFields } from "../describe/field-mapping.ts";
import { indexNamed } from "../describe/indexes/all.ts";
import { readSchema } from "../describe/schema-reader.ts";
import type { Folder } from "./read-files.ts";

/** The name of the file in an index's folder. */
export const SCHEMA_FILE = "schema.xsd";

/** Whether records of the index have another shape than ours of that name, or there is none of ours. */
export function isForeign(description: IndexDescription): boolean {
  const shape = ({ namespace, root, types }: IndexDescription) => JSON.stringify([namespace, root, types]);
  const ours = indexNamed(description.name);
  return ours === undefined || shape(ours) !== shape(description);
}

/** What the files say themselves. */
export async function describedInFiles(folder: Folder, mapping: FieldMapping): Promise<readonly IndexDescription[]> {
  const paths = folder.paths.filter((path) => path === SCHEMA_FILE || path.endsWith(`/${SCHEMA_FILE}`));
  return Promise.all(
    paths.map(async (path) => {
      const bytes = await buffer(folder.open(path));
      try {
        return withKnownFields(readSchema(bytes), mapping);
      } catch (cause) {
        if (cause instanceof Problem) throw cause;
        throw new Problem("import-invalid", `${path}: ${(cause as Error).message}.`, { cause });
      }
    }),
  );
}

/** What the store knows. */
export async function describedInStore(snapshot: Snapshot): Promise<readonly IndexDescription[]> {
  const rows = await snapshot.rows<[string]>(sql`SELECT description FROM council_index ORDER BY nr`);
  return rows.map(([json]) => JSON.parse(json) as IndexDescription).filter(isForeign);
}

/** Ours and the foreign ones; of several with one name the first counts. */
export function allIndexes(
  foreign: readonly IndexDescription[],
  ours: readonly IndexDescription[],
): readonly IndexDescription[] {
  const byName = new Map([...foreign, ...ours].toReversed().map((index) => [index.name.toLowerCase(), index]));
  return [...byName.values()].reverse();
}
