import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { spanIn } from "../../roles/dates.ts";
import { rolesOfKind } from "../../roles/kinds.ts";
import { roleReader } from "../../roles/read.ts";
import type { Roles } from "../../roles/role.ts";
import { recordArbitrary } from "../testing/record-arbitrary.ts";
import type { IndexDescription } from "./description.ts";
import { mappingOf, NO_MAPPING, readFieldMapping, withKnownFields } from "./field-mapping.ts";
import { missingRoles, roleProblems, rolesOf } from "./index-roles.ts";
import { INDEXES, indexNamed } from "./indexes/all.ts";
import { many, part, record, text } from "./indexes/building-blocks.ts";

const FOREIGN = {
  name: "Vorlage",
  namespace: "http://www.cmiag.ch/cdws/Vorlage",
  root: { kind: "typed" as const, name: "Vorlage", type: "Vorlage" },
  types: [
    record("Vorlage", text("Thema"), text("Signatur"), many("Leute", "Person")),
    part("Person", text("Wer"), text("Art")),
  ],
  searchFields: [],
};

const problems = (given: unknown): readonly string[] =>
  roleProblems(FOREIGN, given).map(({ path, reason }) => `${path}: ${reason}`);

describe("roles in a mapping file", () => {
  it("say what kind the records are, and where the roles are", () => {
    const roles = {
      kind: "business",
      number: ["Signatur"],
      signatory: [{ path: "Leute", where: { Art: "Erst*" }, name: ["Wer"] }],
    };
    const mapping = readFieldMapping(JSON.stringify({ roles: { VORLAGE: roles } }), "fields.json");
    const description = withKnownFields(FOREIGN, mapping);
    expect(rolesOf(description)).toMatchObject({
      kind: "business",
      candidates: {
        title: ["Thema"],
        number: ["Signatur"],
        signatory: [{ path: "Leute", key: "OBJ_GUID", name: ["Wer"] }],
      },
    });
    expect([description.roles, mappingOf(description)]).toEqual([roles, undefined]);
    expect(missingRoles(description)).toEqual(["type", "status", "date"]);
    expect(rolesOf(withKnownFields(FOREIGN, NO_MAPPING)).kind).toBeUndefined();
  });

  it.each([
    [{ nummer: ["Signatur"] }, "nummer: is not a known member; there are: kind, key, title, date"],
    [{ kind: "business", nummber: ["Signatur"] }, "nummber: is not a known member; did you mean number?"],
    [{ kind: "busines" }, /^kind: is "busines", but one of .* is expected; did you mean business\?$/],
    [{ title: "Thema" }, 'title: is "Thema", but a list is expected'],
    [{ title: ["Tema"] }, "title[0]: there is no element Tema (did you mean Thema?)"],
    [{ title: [{ where: {} }] }, /^title\[0\]\.path: is missing: the path of an element/],
    [
      { kind: "business", signatory: [{ path: "Leute", where: { Rolle: "x" }, name: "Wehr" }] },
      [
        "signatory[0].where: there is no element Rolle",
        "signatory[0].name: there is no element Wehr (did you mean Wer?)",
      ],
    ],
    [{ kind: "business", signatory: [{ path: "Leute", wo: "Wer" }] }, /^signatory\[0\]\.wo: is not a known member/],
    [7, "is 7, but an object with the names of roles is expected"],
  ])("%j is refused with its place", (given, expected) => {
    const [first, ...others] = problems(given).map((problem) => problem.replace(/^: /, ""));
    if (Array.isArray(expected)) expect([first, ...others]).toEqual(expected);
    else if (expected instanceof RegExp) expect(first).toMatch(expected);
    else expect(first).toBe(expected);
  });

  it.each([
    [{ roles: 7 }, "fields.json, roles: expected an object with the names of indexes"],
    [{ roles: { Vorlage: [] } }, "fields.json, roles, Vorlage: expected an object with the names of roles"],
  ])("%j is no mapping", (value, message) => {
    expect(() => readFieldMapping(JSON.stringify(value), "fields.json")).toThrow(message);
  });

  it("are refused with the name of the index", () => {
    const mapping = { fields: {}, roles: { vorlage: { title: ["Tema"] } } };
    expect(() => withKnownFields(FOREIGN, mapping)).toThrow("roles, vorlage, title[0]: there is no element Tema");
  });
});

describe("our own indexes", () => {
  /** Every member with a value is read as it is; keys that lead nowhere and deadlines that are none may differ. */
  function agrees(
    roles: Roles,
    view: Readonly<Record<string, unknown>>,
    record: Readonly<Record<string, unknown>>,
  ): void {
    for (const role of Object.values(roles)) {
      const [ours, theirs] = [view[role.as], record[role.as]];
      if (role.type === "list" && Array.isArray(theirs) && theirs.length > 0) {
        expect(ours).toHaveLength(theirs.length);
        for (const [i, item] of theirs.entries()) agrees(role.items, (ours as Record<string, unknown>[])[i], item);
      } else if (role.type === "text" && typeof theirs === "string" && theirs !== "") expect(ours).toBe(theirs);
      else if (role.type === "number" && typeof theirs === "number") expect(ours).toBe(theirs);
      else if (role.type === "boolean" && typeof theirs === "boolean") expect(ours).toBe(theirs);
      else if (role.type === "date" && !role.unlike && theirs) expect(ours).toEqual(spanIn(theirs));
    }
  }

  it.each(INDEXES)("$name is read as it is", (description: IndexDescription) => {
    const { kind, candidates } = rolesOf(description);
    const roles = rolesOfKind(kind);
    const view = roleReader(roles, candidates, () => true);
    fc.assert(
      fc.property(recordArbitrary(description), (record) => agrees(roles, view(record), record)),
      { numRuns: 10 },
    );
  });

  it("have all roles that pages need", () => {
    expect(INDEXES.flatMap((index) => missingRoles(index))).toEqual([]);
    expect(rolesOf(indexNamed("geschaeft")!)).toMatchObject({ kind: "business", candidates: { number: ["GRNr"] } });
  });
});
