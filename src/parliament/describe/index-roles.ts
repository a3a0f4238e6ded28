/**
 * The roles of the elements of an index: which is the title, the number, the date … In: its description, with what a
 * mapping file says. Out: its kind, and the candidates of each role, guessed where the file says nothing.
 */

import { either, list, map, object, optional, type Schema, text } from "../../base/schema.ts";
import { problemsOf, type ValueProblem } from "../../format/json-document.ts";
import { resolveRoles } from "../../roles/guess.ts";
import { kindNamed, rolesOfKind } from "../../roles/kinds.ts";
import {
  type Candidate,
  type GivenRoles,
  KIND_NAMES,
  type KindName,
  type ListRole,
  type Role,
  type RoleCandidates,
  type Roles,
  type Where,
} from "../../roles/role.ts";
import { below, Shape } from "../../roles/shape.ts";
import { closeNames } from "../../text/close-names.ts";
import { type IndexDescription, leavesOf, perDescription } from "./description.ts";

export interface IndexRoles {
  /** Undefined if the index is of no known kind. */
  readonly kind: KindName | undefined;
  readonly candidates: RoleCandidates;
}

/** Undefined if the index is of no known kind. Quicker than all of its roles. */
export function kindOf({ name, roles }: IndexDescription): KindName | undefined {
  return roles?.kind ?? kindNamed(name);
}

export const rolesOf: (description: IndexDescription) => IndexRoles = perDescription((description) => {
  const { kind: _, ...candidates } = description.roles ?? {};
  const kind = kindOf(description);
  const shape = new Shape(leavesOf(description));
  return { kind, candidates: resolveRoles(rolesOfKind(kind), shape, candidates as RoleCandidates) };
});

/** The roles without which pages have little to show, if no element is known for them. */
export function missingRoles(description: IndexDescription): readonly string[] {
  const { kind, candidates } = rolesOf(description);
  return Object.entries(rolesOfKind(kind))
    .filter(([name, { isMain }]) => isMain && !Object.hasOwn(candidates, name) && !isTurnedOff(description, name))
    .map(([name]) => name);
}

/** An empty list says that there is nothing. */
function isTurnedOff({ roles = {} }: IndexDescription, name: string): boolean {
  return Object.hasOwn(roles, name);
}

/** What is wrong with the roles that a mapping file gives an index. */
export function roleProblems(description: IndexDescription, given: unknown): readonly ValueProblem[] {
  const { kind = kindNamed(description.name) } = (given ?? {}) as { readonly kind?: KindName };
  const roles = rolesOfKind(KIND_NAMES.includes(kind as KindName) ? kind : undefined);
  const problems = problemsOf(schemaOf(roles), given);
  if (problems.length > 0) return problems;
  const shape = new Shape(leavesOf(description));
  return Object.entries(given as GivenRoles).flatMap(([name, candidates]) => {
    if (name === "kind") return [];
    return (candidates as readonly Candidate[]).flatMap((candidate, i) =>
      candidateProblems(roles[name], shape, candidate, `${name}[${i}]`),
    );
  });
}

const PATH = text({ expects: "the path of an element such as Dokumente.Titel" });
const WHERE = optional(map(either([text(), list(text(), { minItems: 1 })]), { expects: "an object with conditions" }));

function schemaOf(roles: Roles): Schema {
  const members = Object.entries(roles).map(([name, role]) => [name, optional(list(candidateSchema(role)))]);
  return object(
    { kind: optional({ type: "string", enum: [...KIND_NAMES] }), ...Object.fromEntries(members) },
    { expects: "an object with the names of roles" },
  );
}

function candidateSchema(role: Role): Schema {
  const members =
    role.type === "list" ? Object.entries(role.items).map(([name, item]) => [name, memberSchema(item)]) : [];
  return either([PATH, object({ path: PATH, where: WHERE, ...Object.fromEntries(members) })], {
    expects: "a path, or an object with a path",
  });
}

function memberSchema(role: Role) {
  return optional(role.type === "list" ? list(candidateSchema(role)) : either([PATH, list(PATH, { minItems: 1 })]));
}

function candidateProblems(role: Role, shape: Shape, candidate: Candidate, place: string): readonly ValueProblem[] {
  const { path, where, ...members } = typeof candidate === "string" ? { path: candidate } : candidate;
  const wrong = pathProblem(shape, path, place);
  if (wrong) return [wrong];
  // The conditions of a value are about the object around it.
  const inside = shape.at(role.type === "list" ? path : path.slice(0, Math.max(0, path.lastIndexOf("."))));
  const conditions = Object.keys((where as Where | undefined) ?? {}).flatMap(
    (one) => pathProblem(inside, one, `${place}.where`) ?? [],
  );
  const own = Object.entries(members).flatMap(([name, member]) =>
    memberProblems((role as ListRole).items[name], inside, member as string | readonly Candidate[], below(place, name)),
  );
  return [...conditions, ...own];
}

function memberProblems(
  role: Role,
  shape: Shape,
  member: string | readonly Candidate[],
  place: string,
): readonly ValueProblem[] {
  return [member].flat().flatMap((one) => candidateProblems(role, shape, one, place));
}

function pathProblem(shape: Shape, path: string, place: string): ValueProblem | undefined {
  if (shape.spelled(path) === path) return undefined;
  const known = [...new Set(shape.leaves.flatMap((leaf) => [leaf.path, leaf.path.replace(/\.[^.]*$/, "")]))];
  const close = closeNames(path, known);
  const hint = close.length > 0 ? ` (did you mean ${close.join(" or ")}?)` : "";
  return { path: place, reason: `there is no element ${path}${hint}` };
}
