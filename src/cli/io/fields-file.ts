/** Reads `fields.json`, which maps search fields of foreign indexes to elements. In: the flag's value, if given. */
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { Problem } from "../../base/problems.ts";
import type { Settings } from "../../base/settings.ts";
import { type FieldMapping, NO_MAPPING, readFieldMapping } from "../../parliament/describe/field-mapping.ts";

export function fieldsFile({ data }: Settings, given?: string): FieldMapping {
  const path = given ?? join(data, "fields.json");
  try {
    return readFieldMapping(readFileSync(path, "utf8"), path);
  } catch (cause) {
    const { code, syscall } = cause as NodeJS.ErrnoException;
    if (syscall === undefined) throw cause;
    if (given === undefined && code === "ENOENT") return NO_MAPPING;
    throw new Problem("input-unusable", `The file ${path} cannot be read (${code}).`, { cause });
  }
}
