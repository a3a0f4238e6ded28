/**
 * Reads `fields.json`, which maps search fields and roles of foreign indexes to elements. It is in the data folder, or
 * in the folder of an import, where it has precedence; a flag names another file.
 */
import { join } from "node:path";
import type { Settings } from "../../base/settings.ts";
import { type FieldMapping, mergedMappings, readFieldMapping } from "../../parliament/describe/field-mapping.ts";
import { refuseLinkOut, refuseSpecialFile } from "./input-folder.ts";
import { readFileIfAny, readNamedFile } from "./named-file.ts";

export const FIELDS_FILE = "fields.json";

/** In: the value of the flag and the folder of the import, if there are any. */
export function fieldsFile({ data }: Settings, given?: string, folder?: string): FieldMapping {
  if (given !== undefined) return fieldsIn(given);
  if (folder === undefined) return mergedMappings(fieldsOf(data));
  refuseLinkOut(folder, join(folder, FIELDS_FILE));
  return mergedMappings([...fieldsOf(data), ...fieldsOf(folder)]);
}

/** Those in a folder, if there are any. */
function fieldsOf(folder: string): readonly FieldMapping[] {
  const path = join(folder, FIELDS_FILE);
  refuseSpecialFile(path);
  const content = readFileIfAny(path);
  return content === undefined ? [] : [readFieldMapping(content.toString(), path)];
}

export function fieldsIn(path: string): FieldMapping {
  return readFieldMapping(readNamedFile(path).toString(), path);
}
