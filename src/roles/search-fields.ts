/**
 * What an index is searched and sorted by for some purpose, such as its date. In: its kind, its roles and its fields as
 * the service lists them. Out: the name of a field; undefined if there is none, so that pages omit it.
 */
import { fieldsOfKind } from "./kinds.ts";
import type { KindName, RoleCandidates } from "./role.ts";

export interface KnownField {
  readonly name: string;
  readonly kind: "text" | "number" | "boolean" | "date";
  /** An element to sort and count by, which cannot be searched. */
  readonly sortOnly?: true;
}

export interface SearchableIndex {
  readonly kind?: KindName;
  readonly roles: RoleCandidates;
  readonly fields: readonly KnownField[];
}

/** A field that conditions can use. */
export function searchField(index: SearchableIndex, purpose: string, kind?: KnownField["kind"]): string | undefined {
  return searchFields(index, purpose, kind)[0];
}

/** All of them, as business may have two numbers. */
export function searchFields(index: SearchableIndex, purpose: string, kind?: KnownField["kind"]): readonly string[] {
  const fields = fieldsFor(index, purpose).filter(
    (field) => !field.sortOnly && (kind === undefined || field.kind === kind),
  );
  return [...new Set(fields.map(({ name }) => name))];
}

/** A field or element to sort by. */
export function sortField(index: SearchableIndex, purpose: string): KnownField | undefined {
  const fields = fieldsFor(index, purpose);
  if (purpose !== "date") return fields[0];
  const inOrder = fields.filter(isInOrder);
  return inOrder.find(({ sortOnly }) => !sortOnly) ?? inOrder[0];
}

/** A text is in the order of time only if it is made for sorting, such as `20260131`. */
function isInOrder({ name, kind }: KnownField): boolean {
  return kind === "date" || /^sort/i.test(name);
}

function fieldsFor({ kind, roles, fields }: SearchableIndex, purpose: string): readonly KnownField[] {
  const elements = (Object.hasOwn(roles, purpose) ? roles[purpose] : []).map((candidate) =>
    typeof candidate === "string" ? candidate : candidate.path,
  );
  const known = fieldsOfKind(kind);
  const names = [...elements, ...(Object.hasOwn(known, purpose) ? known[purpose] : [])];
  // What is inside of a part is found under the name of the part.
  return names
    .map((name) => name.split(".")[0])
    .flatMap((name) => fields.find((field) => field.name.toLowerCase() === name.toLowerCase()) ?? []);
}
