/**
 * The sources of the search fields of a foreign index, and the roles of its elements. In: a description read from a
 * schema, and a mapping file of the operator, such as `{ "Geschaeft": { "Volltext": ["Titel", "Dokumente.Titel"] },
 * "roles": { "Geschaeft": { "number": ["KRNr"] } } }`. Out: the description with the sources of its fields and its
 * roles. The file has precedence, then our own index of the same name; all other fields are resolved by name
 * (`named-elements.ts`), all other roles guessed (`index-roles.ts`).
 */
import { Problem } from "../../base/problems.ts";
import type { GivenRoles } from "../../roles/role.ts";
import { closeNames } from "../../text/close-names.ts";
import { type IndexDescription, isNameOf, leafPaths, type SearchField, type Source } from "./description.ts";
import { sourcesOf } from "./field-sources.ts";
import { roleProblems } from "./index-roles.ts";
import { indexNamed } from "./indexes/all.ts";
import { optionalElements, withOptional, withoutOptional } from "./optional-elements.ts";

/** Field → paths of elements. Names of fields in any case, paths as spelled in the schema. */
export type IndexFields = Readonly<Record<string, readonly string[]>>;

/** By name of the index, in any case. */
export interface FieldMapping {
  readonly fields: Readonly<Record<string, IndexFields>>;
  readonly roles: Readonly<Record<string, GivenRoles>>;
}

export const NO_MAPPING: FieldMapping = { fields: {}, roles: {} };

/** The member of the file with the roles of all indexes; no index has that name. */
const ROLES = "roles";

/** Parses the file; `name` is its name in error messages. */
export function readFieldMapping(text: string, name: string): FieldMapping {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch (cause) {
    throw new Problem("import-invalid", `${name} is not JSON: ${(cause as Error).message}.`, { cause });
  }
  if (!isObject(value)) throw wrong([`${name}: expected an object with the names of indexes`]);
  const { [ROLES]: roles = {}, ...fields } = value;
  const faults = [
    ...Object.entries(fields).flatMap(([index, own]) => fieldFaults(`${name}, ${index}`, own)),
    ...roleFaults(`${name}, ${ROLES}`, roles),
  ];
  if (faults.length > 0) throw wrong(faults);
  return { fields, roles } as FieldMapping;
}

function fieldFaults(place: string, given: unknown): readonly string[] {
  if (!isObject(given)) return [`${place}: expected an object with the names of search fields`];
  return Object.entries(given).flatMap(([field, paths]) => {
    const isList = Array.isArray(paths) && paths.length > 0 && paths.every((path) => typeof path === "string");
    return isList ? [] : [`${place}, ${field}: expected a list of paths`];
  });
}

function roleFaults(place: string, given: unknown): readonly string[] {
  if (!isObject(given)) return [`${place}: expected an object with the names of indexes`];
  return Object.entries(given).flatMap(([index, own]) =>
    isObject(own) ? [] : [`${place}, ${index}: expected an object with the names of roles`],
  );
}

/** The content of the file. */
export function fieldMappingText({ fields, roles }: FieldMapping): string {
  const hasRoles = Object.keys(roles).length > 0;
  return `${JSON.stringify({ ...fields, ...(hasRoles ? { [ROLES]: roles } : {}) }, null, 2)}\n`;
}

/** Of several files, the last one that names an index counts. */
export function mergedMappings(mappings: readonly FieldMapping[]): FieldMapping {
  return {
    fields: Object.assign({}, ...mappings.map(({ fields }) => fields)),
    roles: Object.assign({}, ...mappings.map(({ roles }) => roles)),
  };
}

/** The description with all known sources: our own description if the schema is equivalent to ours. */
export function withKnownFields(foreign: IndexDescription, mapping: FieldMapping): IndexDescription {
  return withMappedFields(withOurFields(foreign), mapping);
}

/** The mapping that a description needs to get its sources again; undefined if it gets them without one. */
export function mappingOf(description: IndexDescription): IndexFields | undefined {
  const searchFields = description.searchFields.map(({ sources: _, ...field }) => field);
  const known = withOurFields({ ...description, searchFields }).searchFields;
  const mapped = description.searchFields.flatMap(({ name, sources }, at) => {
    const paths = sources?.flatMap((source) => ("path" in source ? [source.path] : []));
    return paths && JSON.stringify(sources) !== JSON.stringify(known[at].sources) ? [[name, paths] as const] : [];
  });
  return mapped.length > 0 ? Object.fromEntries(mapped) : undefined;
}

function withOurFields(foreign: IndexDescription): IndexDescription {
  const ours = indexNamed(foreign.name);
  if (ours === undefined) return foreign;
  return isEquivalent(ours, foreign) ? withOptional(ours, optionalElements(foreign)) : withFieldsOf(ours, foreign);
}

/** The fields without any source, which match nothing. */
export function unresolvedFields(description: IndexDescription): readonly string[] {
  return description.searchFields.filter((field) => sourcesOf(description, field).length === 0).map(({ name }) => name);
}

/** Compares structure and fields; the numbers of the source columns differ between installations. */
function isEquivalent(ours: IndexDescription, foreign: IndexDescription): boolean {
  const compared = (one: IndexDescription) => {
    const { name, namespace, root, types, searchFields } = withoutOptional(one);
    const fields = searchFields.map((field) => [field.name, field.kind, field.boost]);
    return JSON.stringify([name, namespace, root, types, fields]);
  };
  return compared(ours) === compared(foreign);
}

/** A field of ours has the same meaning in another installation if all elements of its sources exist there. */
function withFieldsOf(ours: IndexDescription, foreign: IndexDescription): IndexDescription {
  const has = pathTest(foreign);
  return withSources(foreign, ({ name, kind }) => {
    const field = ours.searchFields.find((one) => one.kind === kind && one.name.toLowerCase() === name.toLowerCase());
    return field?.sources?.every((source) => pathsOf(source).every(has)) ? field.sources : undefined;
  });
}

/** The description with the sources and roles that a mapping file gives it; all others stay as they are. */
export function withMappedFields(description: IndexDescription, mapping: FieldMapping): IndexDescription {
  const faults = [...unknownFields(description, mapping.fields), ...wrongRoles(description, mapping.roles)];
  if (faults.length > 0) throw wrong(faults);
  return withGivenRoles(withGivenFields(description, mapping.fields), mapping.roles);
}

function withGivenRoles(description: IndexDescription, mapping: FieldMapping["roles"]): IndexDescription {
  const [, roles] = rolesFor(description, mapping) ?? [];
  return roles === undefined ? description : { ...description, roles };
}

function wrongRoles(description: IndexDescription, mapping: FieldMapping["roles"]): readonly string[] {
  const [index, roles] = rolesFor(description, mapping) ?? [];
  if (roles === undefined) return [];
  return roleProblems(description, roles).map(
    ({ path, reason }) => `${[ROLES, index, path].filter(Boolean).join(", ")}: ${reason}`,
  );
}

function rolesFor(description: IndexDescription, mapping: FieldMapping["roles"]): [string, GivenRoles] | undefined {
  return Object.entries(mapping).findLast(([name]) => isNameOf(description, name));
}

function withGivenFields(description: IndexDescription, mapping: FieldMapping["fields"]): IndexDescription {
  const entries = Object.entries(mapping).filter(([index]) => isNameOf(description, index));
  const mapped = new Map<string, readonly string[]>();
  for (const [, fields] of entries) {
    for (const [field, paths] of Object.entries(fields)) mapped.set(field.toLowerCase(), paths);
  }
  if (mapped.size === 0) return description;
  return withSources(description, ({ name }) => mapped.get(name.toLowerCase())?.map((path) => ({ path })));
}

/** Names of fields and elements that the index does not have. */
function unknownFields(description: IndexDescription, mapping: FieldMapping["fields"]): readonly string[] {
  const names = description.searchFields.map(({ name }) => name.toLowerCase());
  const has = pathTest(description);
  return Object.entries(mapping).flatMap(([index, fields]) => {
    if (!isNameOf(description, index)) return [];
    return Object.entries(fields).flatMap(([field, paths]) => {
      const place = `${index}, ${field}`;
      if (!names.includes(field.toLowerCase())) {
        return [`${place}: the index has no such search field, only ${names.join(", ")}`];
      }
      return paths.filter((path) => !has(path)).map((path) => `${place}: ${noElement(description, path)}`);
    });
  });
}

function noElement(description: IndexDescription, path: string): string {
  const close = closeNames(path, leafPaths(description));
  return `there is no element ${path}${close.length > 0 ? ` (did you mean ${close.join(" or ")}?)` : ""}`;
}

function withSources(
  description: IndexDescription,
  sourcesFor: (field: SearchField) => readonly Source[] | undefined,
): IndexDescription {
  const searchFields = description.searchFields.map((field) => {
    const sources = sourcesFor(field);
    return sources ? { ...field, sources } : field;
  });
  return { ...description, searchFields };
}

/** Whether there is a value at a path or below it. */
function pathTest(description: IndexDescription): (path: string) => boolean {
  const leaves = leafPaths(description);
  return (path) => leaves.some((leaf) => leaf === path || leaf.startsWith(`${path}.`));
}

/** All paths that a source reads. */
function pathsOf(source: Source): readonly string[] {
  const parent = "exists" in source ? source.exists : "join" in source ? source.path : parentOf(source.path);
  const conditions = Object.keys(source.where ?? {}).map((member) => joined(parent, member));
  if ("exists" in source) return conditions;
  return [...("join" in source ? source.join.map((member) => joined(parent, member)) : [source.path]), ...conditions];
}

const parentOf = (path: string): string => path.slice(0, Math.max(0, path.lastIndexOf(".")));
const joined = (parent: string, member: string): string => (parent === "" ? member : `${parent}.${member}`);

/** Each of them begins with its place. Several are in lines of their own. */
function wrong(faults: readonly string[]): Problem {
  const sentences = faults.map((fault) => (/[.?]$/.test(fault) ? fault : `${fault}.`));
  const separator = sentences.length === 1 ? " " : "\n  ";
  return new Problem("import-invalid", ["Mapping of search fields and roles:", ...sentences].join(separator));
}

function isObject(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}
