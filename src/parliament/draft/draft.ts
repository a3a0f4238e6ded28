/**
 * Drafts the description of an index from its records alone: for councils whose service gives no schema. In: what was
 * seen of the records. Out: the schema document, and the search fields and roles with their paths as in `fields.json`.
 */
import { Problem } from "../../base/problems.ts";
import { XmlError } from "../../format/xml-reader.ts";
import type { KindName, RoleCandidates } from "../../roles/role.ts";
import type { IndexFields } from "../describe/field-mapping.ts";
import { missingRoles, rolesOf } from "../describe/index-roles.ts";
import { readSchema } from "../describe/schema-reader.ts";
import { schemaXml } from "../describe/schema-writer.ts";
import type { ObservedIndex } from "./observe.ts";
import { proposedFields } from "./propose-fields.ts";
import { structureOf } from "./structure.ts";

export interface Draft {
  readonly schema: string;
  readonly fields: IndexFields;
  /** Undefined if the index is of no known kind. */
  readonly kind: KindName | undefined;
  readonly roles: RoleCandidates;
  /** Roles for which no element is known, although pages need them. */
  readonly missing: readonly string[];
}

export function draftIndex({ name, namespace, record }: ObservedIndex): Draft {
  const shape = { name, namespace, ...structureOf(record) };
  const proposed = proposedFields(shape);
  const searchFields = proposed.map(({ paths: _, ...field }) => field);
  const description = { ...shape, searchFields };
  const schema = schemaXml(description);
  refuseUnusable(name, schema);
  const { kind, candidates } = rolesOf(description);
  return {
    schema,
    fields: Object.fromEntries(proposed.map((field) => [field.name, field.paths])),
    kind,
    roles: candidates,
    missing: missingRoles(description),
  };
}

/** Names of elements that no schema of ours may have are found by reading it. */
function refuseUnusable(name: string, schema: string): void {
  try {
    readSchema(schema);
  } catch (cause) {
    if (!(cause instanceof XmlError)) throw cause;
    throw new Problem("import-invalid", `The records of ${name} cannot be described: ${cause.reason}.`, { cause });
  }
}
