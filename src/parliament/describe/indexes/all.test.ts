import { readdirSync, readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { missing, needs } from "../../../../test/support/run/needs.ts";
import { CITY_SCHEMAS, RECORDED_INDEXES, reference } from "../../../../test/support/run/reference.ts";
import { type IndexDescription, leafPaths, type Source } from "../description.ts";
import { readSchema } from "../schema-reader.ts";
import { schemaXml } from "../schema-writer.ts";
import { INDEXES, indexNamed } from "./all.ts";

/** Every path that a source reads, its conditions included, from the record on. */
function paths(source: Source): string[] {
  if ("exists" in source) return Object.keys(source.where).map((member) => `${source.exists}.${member}`);
  const holder = "join" in source ? source.path : source.path.split(".").slice(0, -1).join(".");
  const conditions = Object.keys(source.where ?? {}).map((member) => `${holder}.${member}`);
  return [...("join" in source ? source.join.map((member) => `${holder}.${member}`) : [source.path]), ...conditions];
}

describe("our indexes", () => {
  it("are in the order of lists", () => {
    expect(INDEXES.map(({ name }) => name.toLowerCase()).join(" ")).toBe(
      "kontakt behoerdenmandat geschaeft sitzung ratspost abstimmung wortmeldung gremiumdetail " +
        "gremiumsuebersicht partei wahlkreis wohnkreis departement geschaeftsart gremiumstyp pendentbei referendum ablaufschritt dokument",
    );
  });

  it("are found in any case", () => {
    expect(indexNamed("PENDENTBEI")?.name).toBe("PendentBei");
    expect(indexNamed("jahr")).toBeUndefined();
  });

  it.each(INDEXES)("$name: every source leads to a value, a date field to a date", (description) => {
    const leaves = leafPaths(description);
    for (const { name, kind, sources = [], nrs } of description.searchFields) {
      expect(sources, name).not.toHaveLength(0);
      expect(nrs, name).toMatch(/^\d+(;\d+)*$/);
      for (const path of sources.flatMap(paths)) {
        const isBlock = leaves.includes(`${path}.Start`) && leaves.includes(`${path}.End`);
        expect(leaves.includes(path) || (kind === "date" && isBlock), `${name}: ${path}`).toBe(true);
      }
    }
    const names = description.searchFields.map(({ name }) => name.toLowerCase());
    expect(new Set(names).size).toBe(names.length);
  });

  it.each(INDEXES)("$name lists ID among its search fields, also in its schema", (description) => {
    const field = description.searchFields.find(({ name }) => name === "ID");
    expect(field).toMatchObject({ kind: "text", sources: expect.arrayContaining([{ path: "OBJ_GUID" }]) });
    expect(schemaXml(description)).toContain('<SearchField xsi:type="SearchFieldText" Name="ID" ');
  });

  it.each(INDEXES)("$name: exactly what is not text can be null", ({ types }) => {
    const elements = types.flatMap(({ content }) => (content.kind === "sequence" ? content.elements : []));
    for (const element of elements) {
      if (element.kind === "simple") expect(element.nillable).toBe(element.type !== "string");
    }
  });

  it("search votes by who voted how, and current members", () => {
    const sources = (index: string, field: string) =>
      indexNamed(index)?.searchFields.find(({ name }) => name === field)?.sources;
    expect(sources("abstimmung", "Nein")).toEqual([
      { path: "Stimmabgaben", join: expect.arrayContaining(["KontaktGuid"]), where: { Abstimmungsverhalten: "Nein" } },
    ]);
    expect(sources("kontakt", "AktivesRatsmitglied")).toEqual([
      {
        exists: "Behoerdenmandat",
        where: {
          GremiumName: "Gemeinderat",
          Funktion: expect.arrayContaining(["Mitglied", "Präsidium", "1. Vizepräsidium", "2. Vizepräsidium"]),
          "Dauer.End": "9999-12-31T23:59:59.000",
        },
      },
    ]);
  });
});

describe("against the city's schemas", needs(missing.reference), () => {
  /** Only the first fields, and no column numbers: those are each server's own. */
  const comparable = (description: IndexDescription, fields: number): string =>
    schemaXml({
      ...description,
      searchFields: description.searchFields.slice(0, fields).map((field) => ({ ...field, nrs: "" })),
    });

  it("covers all sixteen", () => {
    expect(CITY_SCHEMAS).toHaveLength(16);
    expect(readdirSync(reference("schemas-city")).sort()).toEqual(CITY_SCHEMAS);
  });

  it.each(RECORDED_INDEXES)("$name has the same shape and begins with the same search fields", (description) => {
    const original = readSchema(readFileSync(reference("schemas-city", `${description.name.toLowerCase()}.xsd`)));
    const { length } = original.searchFields;
    expect(comparable(description, length)).toBe(comparable(original, length));
  });
});
