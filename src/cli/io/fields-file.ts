/**
 * Reads `fields.json`, which maps search fields and roles of foreign indexes to elements. It is in the data folder, or
 * in the folder of an import, where it has precedence; a flag names another file.
 */
import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { Problem } from "../../base/problems.ts";
import type { Settings } from "../../base/settings.ts";
import { type FieldMapping, mergedMappings, readFieldMapping } from "../../parliament/describe/field-mapping.ts";

export const FIELDS_FILE = "fields.json";

/** In: the value of the flag and the folder of the import, if there are any. */
export function fieldsFile({ data }: Settings, given?: string, folder?: string): FieldMapping {
  if (given !== undefined) return fieldsIn(given);
  const places = [data, ...(folder === undefined ? [] : [folder])].map((place) => join(place, FIELDS_FILE));
  return mergedMappings(places.filter((path) => existsSync(path)).map(fieldsIn));
}

export function fieldsIn(path: string): FieldMapping {
  try {
    return readFieldMapping(readFileSync(path, "utf8"), path);
  } catch (cause) {
    const { code, syscall } = cause as NodeJS.ErrnoException;
    if (syscall === undefined) throw cause;
    throw new Problem("input-unusable", `The file ${path} cannot be read (${code}).`, { cause });
  }
}
