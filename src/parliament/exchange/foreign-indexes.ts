/**
 * Indexes with a description of their own: from a `schema.xsd` among the files to import, or in the store since an
 * earlier import or mirror run. In: a folder or a snapshot. Out: the descriptions; all other indexes have ours.
 */
import { buffer } from "node:stream/consumers";
import { Problem } from "../../base/problems.ts";
import { sql } from "../../store/sql.ts";
import type { Snapshot } from "../../store/store.ts";
import type { IndexDescription } from "../describe/description.ts";
import { type FieldMapping, withKnownFields } from "../describe/field-mapping.ts";
import { indexNamed } from "../describe/indexes/all.ts";
import { optionalElements, withOptional, withoutOptional } from "../describe/optional-elements.ts";
import { readSchema } from "../describe/schema-reader.ts";
import type { Folder } from "./read-files.ts";

/** The name of the file in the folder of an index. */
export const SCHEMA_FILE = "schema.xsd";

/** The structure of the records, whatever the search fields. */
function structureOf(description: IndexDescription): string {
  const { namespace, root, types } = withoutOptional(description);
  return JSON.stringify([namespace, root, types]);
}

/** The descriptions in the files. */
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

/** The foreign descriptions in the store, and ours where stored records lack elements. */
export async function describedInStore(snapshot: Snapshot): Promise<readonly IndexDescription[]> {
  const rows = await snapshot.rows<[string]>(sql`SELECT description FROM council_index ORDER BY nr`);
  return rows.flatMap(([json]) => {
    const stored = JSON.parse(json) as IndexDescription;
    const ours = indexNamed(stored.name);
    if (ours === undefined || structureOf(ours) !== structureOf(stored)) return [stored];
    const current = withOptional(ours, optionalElements(stored));
    if (stored.roles !== undefined) return [{ ...current, roles: stored.roles }];
    return current === ours ? [] : [current];
  });
}

/** Our indexes and the foreign ones; the first of several with the same name wins. */
export function allIndexes(
  foreign: readonly IndexDescription[],
  ours: readonly IndexDescription[],
): readonly IndexDescription[] {
  const byName = new Map([...foreign, ...ours].toReversed().map((index) => [index.name.toLowerCase(), index]));
  return [...byName.values()].reverse();
}
