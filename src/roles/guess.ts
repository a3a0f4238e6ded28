/**
 * The roles of an index: what a clerk has said, and for all others the places that exist in its records. In: the roles
 * of its kind, the elements of its records, and candidates that replace the guess. Out: candidates with the spelling of
 * the records; a role that is nowhere has none.
 */
import type { Candidate, ListRole, ObjectCandidate, Role, RoleCandidates, Roles, ValueRole, Where } from "./role.ts";
import { ITSELF, type Leaf, type Shape } from "./shape.ts";

export function resolveRoles(roles: Roles, shape: Shape, given: RoleCandidates = {}): RoleCandidates {
  const entries = Object.entries(roles).map(([name, role]) => [name, candidatesOf(role, shape, given[name])] as const);
  return Object.fromEntries(entries.filter(([, candidates]) => candidates.length > 0));
}

function candidatesOf(role: Role, shape: Shape, given: readonly Candidate[] | undefined): readonly Candidate[] {
  if (role.type === "list") {
    return (given ?? role.paths).flatMap((candidate) => listCandidate(role, shape, candidate, given !== undefined));
  }
  if (given) return given;
  // At the record itself, a role has one place at a time: joined texts are for names inside of objects.
  const found = role.paths.flatMap((path) => (typeof path === "string" ? (placeOf(role, shape, path) ?? []) : []));
  const places = [...new Set(found)];
  return places.length > 0 ? places : firstOf(role, shape);
}

/** The candidate with all roles of its items. */
function listCandidate(
  role: ListRole,
  shape: Shape,
  candidate: Candidate,
  isGiven: boolean,
): readonly ObjectCandidate[] {
  const { path: wanted, where, ...members } = typeof candidate === "string" ? { path: candidate } : candidate;
  const path = shape.spelled(wanted);
  if (path === undefined) return [];
  const inside = shape.at(path);
  const conditions = where && spelledWhere(where as Where, inside);
  if (where && !conditions) return [];
  const items = Object.entries(role.items).flatMap(([name, item]) => {
    const member = (members as ObjectCandidate)[name] ?? memberOf(item, inside);
    return member === undefined || (Array.isArray(member) && member.length === 0) ? [] : [[name, member] as const];
  });
  // The record itself is an item only if it names one.
  if (path === ITSELF && !isGiven && !items.some(([name]) => name === "name")) return [];
  return [{ path, ...(conditions ? { where: conditions } : {}), ...Object.fromEntries(items) }];
}

/** The place of a role inside an object. */
function memberOf(role: Role, shape: Shape): ObjectCandidate[string] {
  if (role.type === "list") return candidatesOf(role, shape, undefined);
  for (const wanted of role.paths) {
    const parts = [wanted].flat().map((path) => placeOf(role, shape, path));
    if (parts.every((path) => path !== undefined)) return typeof wanted === "string" ? parts[0] : parts;
  }
  return firstOf(role, shape)[0];
}

/** The spelling of a path, if what is there can be a value of the role. */
function placeOf(role: ValueRole, shape: Shape, wanted: string): string | undefined {
  const path = shape.spelled(wanted);
  if (path === undefined) return undefined;
  const leaf = shape.leaf(path);
  switch (role.type) {
    case "file":
      return shape.isFile(path) ? path : undefined;
    case "date":
    case "moment":
    case "time":
      return shape.isSpan(path) || leaf?.type === "date" || leaf?.type === "text" ? path : undefined;
    default:
      return leaf ? path : undefined;
  }
}

/** Attributes that identify a record say nothing to people. */
const SILENT = /(^|\.)(OBJ_GUID|SEQ|ID|FileName|\w*guid)$/i;

function firstOf({ orElse }: ValueRole, { leaves }: Shape): readonly string[] {
  if (orElse === undefined) return [];
  const found = leaves.find((leaf) => isFirst(orElse, leaf));
  if (!found) return [];
  return [orElse === "text" ? found.path : parentOf(found.path, orElse)];
}

function isFirst(orElse: "text" | "date" | "file", { path, type }: Leaf): boolean {
  switch (orElse) {
    case "text":
      return type === "text" && !path.includes(".") && !SILENT.test(path);
    case "date":
      return type === "date" && /^[^.]+(\.Start)?$/.test(path);
    case "file":
      return /^[^.]+\.FileName$/.test(path);
  }
}

function parentOf(path: string, orElse: "date" | "file"): string {
  return orElse === "file" ? path.replace(/\.FileName$/, "") : path.replace(/\.Start$/, "");
}

function spelledWhere(where: Where, shape: Shape): Where | undefined {
  const entries = Object.entries(where).map(([path, values]) => [shape.spelled(path), values] as const);
  return entries.every(([path]) => path !== undefined) ? Object.fromEntries(entries) : undefined;
}
