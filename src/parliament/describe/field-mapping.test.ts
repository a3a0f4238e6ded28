import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { missing, needs } from "../../../test/support/run/needs.ts";
import { CITY_SCHEMAS, reference } from "../../../test/support/run/reference.ts";
import { ODD_INDEX } from "../testing/record-arbitrary.ts";
import { type IndexDescription, leafPaths, type SearchFieldKind } from "./description.ts";
import { mappingOf, NO_MAPPING, readFieldMapping, unresolvedFields, withKnownFields } from "./field-mapping.ts";
import { sourcesOf } from "./field-sources.ts";
import { INDEXES, indexNamed } from "./indexes/all.ts";
import { readSchema } from "./schema-reader.ts";
import { schemaXml } from "./schema-writer.ts";

const GESCHAEFT = indexNamed("geschaeft")!;
const foreign = (description: IndexDescription): IndexDescription => readSchema(schemaXml(description));
const field = (description: IndexDescription, wanted: string) =>
  description.searchFields.find(({ name }) => name === wanted)!;
const sourcesIn = (description: IndexDescription, wanted: string) =>
  sourcesOf(description, field(description, wanted)).map((source) => ("path" in source ? source.path : source.exists));
const without = (description: IndexDescription, ...names: string[]): IndexDescription => ({
  ...description,
  searchFields: description.searchFields.filter(({ name }) => !names.includes(name)),
});

describe("the fields of a foreign index", () => {
  it.each(INDEXES.map((index) => [index.name, index] as const))("are ours for our own schema: %s", (_name, index) => {
    const renumbered = schemaXml(index).replaceAll(/Nrs="[^"]*"/g, 'Nrs="1;2"');
    expect(withKnownFields(readSchema(renumbered), NO_MAPPING)).toBe(index);
  });

  it("have our sources if the elements exist, and are resolved by name if not", () => {
    const fewer = foreign(without(GESCHAEFT, "Titel"));
    const known = withKnownFields(fewer, NO_MAPPING);
    expect(known).not.toBe(GESCHAEFT);
    expect(known.searchFields.map(({ name }) => name)).toEqual(fewer.searchFields.map(({ name }) => name));
    expect(field(known, "Volltext").sources).toEqual(field(GESCHAEFT, "Volltext").sources);
    expect(unresolvedFields(known)).toEqual([]);

    const types = fewer.types.map((type) =>
      type.name === "Aufgabe" && type.content.kind === "sequence"
        ? {
            ...type,
            content: {
              ...type.content,
              elements: type.content.elements.filter(({ name }) => name !== "Protokolleintrag"),
            },
          }
        : type,
    );
    const shorter = withKnownFields({ ...fewer, types }, NO_MAPPING);
    expect(field(shorter, "Volltext").sources).toBeUndefined();
    const unnumbered = shorter.searchFields.map((one) => ({ ...one, nrs: "" }));
    expect(unresolvedFields({ ...shorter, searchFields: unnumbered })).toEqual(["Volltext"]);
  });

  it("have the elements of fields with the same source columns, if their names do not tell", () => {
    const { searchFields: _, ...shape } = ODD_INDEX;
    const numberedFields = (...fields: readonly (readonly [string, string, SearchFieldKind?])[]): IndexDescription => ({
      ...shape,
      searchFields: fields.map(([name, nrs, kind = "text"]) => ({ name, kind, boost: "1", nrs })),
    });
    const description = numberedFields(
      ["Alles", "9;3;4;5;9;77"],
      ["Bemerkung", "3"],
      ["Wort", "4;3"],
      ["Farbe", "5"],
      ["Tag", "9", "date"],
      ["Nichts", "77"],
      ["Leer", ""],
      ["Frist", "9", "date"],
    );
    expect(sourcesIn(description, "Alles")).toEqual(["Bemerkung", "Gemischt.Wort", "Farbe"]);
    expect(sourcesIn(description, "Wort")).toEqual(["Gemischt.Wort"]);
    expect(sourcesIn(description, "Frist")).toEqual(["Teile.Tag"]);
    expect(unresolvedFields(description)).toEqual(["Nichts", "Leer"]);
  });

  it("do not use an index of another name", () => {
    const renamed = foreign({ ...GESCHAEFT, name: "Vorlage", namespace: "http://www.cmiag.ch/cdws/Vorlage" });
    expect(unresolvedFields(withKnownFields(renamed, NO_MAPPING))).toEqual(["NameVorname", "Verweise"]);
  });
});

describe("the mapping file", () => {
  const odd: IndexDescription = {
    ...ODD_INDEX,
    searchFields: [
      { name: "Alles", kind: "text", boost: "1", nrs: "" },
      { name: "Tag", kind: "date", boost: "1", nrs: "" },
      { name: "Bemerkung", kind: "text", boost: "1", nrs: "" },
    ],
  };
  const map = (file: unknown) => withKnownFields(odd, readFieldMapping(JSON.stringify(file), "fields.json"));

  it("sets the sources of a field", () => {
    expect(unresolvedFields(withKnownFields(odd, NO_MAPPING))).toEqual(["Alles"]);
    const mapped = map({ odd: { alles: ["Bemerkung", "Gemischt.Wort", "Teile.Name"] }, Anderswo: { X: ["Y"] } });
    expect(unresolvedFields(mapped)).toEqual([]);
    expect(sourcesIn(mapped, "Alles")).toEqual(["Bemerkung", "Gemischt.Wort", "Teile.Name"]);
    expect(sourcesIn(mapped, "Tag")).toEqual(["Teile.Tag"]);
  });

  it("can be written from a description, and gives it the same sources", () => {
    const mapping = { fields: { Odd: { Alles: ["Bemerkung", "Gemischt.Wort"] } }, roles: {} };
    expect(mappingOf(withKnownFields(odd, mapping))).toEqual(mapping.fields.Odd);
    expect(mappingOf(withKnownFields(odd, NO_MAPPING))).toBeUndefined();
    const fields = { Geschaeft: { Titel: ["Titel"], Volltext: ["Titel"] } };
    const ours = withKnownFields(foreign(GESCHAEFT), { fields, roles: {} });
    expect(mappingOf(ours)).toEqual({ Volltext: ["Titel"] });
    expect(mappingOf(GESCHAEFT)).toBeUndefined();
  });

  it("has precedence over our own sources", () => {
    const mapping = readFieldMapping('{"GESCHAEFT":{"VOLLTEXT":["Titel","Ablaufschritte.Dokumente.Titel"]}}', "f");
    const mapped = withKnownFields(foreign(GESCHAEFT), mapping);
    expect(sourcesIn(mapped, "Volltext")).toEqual(["Titel", "Ablaufschritte.Dokumente.Titel"]);
    expect(sourcesIn(mapped, "Titel")).toEqual(["Titel"]);
  });

  it.each([
    ["{", "fields.json is not JSON"],
    ["[]", "fields.json: expected an object with the names of indexes"],
    ['{"Odd":["Alles"]}', "fields.json, Odd: expected an object with the names of search fields"],
    ['{"Odd":{"Alles":"Bemerkung"}}', "fields.json, Odd, Alles: expected a list of paths"],
    ['{"Odd":{"Alles":[]}}', "fields.json, Odd, Alles: expected a list of paths"],
    ['{"Odd":{"Nichts":["Bemerkung"]}}', "Odd, Nichts: the index has no such search field, only alles, tag, bemerkung"],
    ['{"Odd":{"Alles":["Bemerkug"]}}', "Odd, Alles: there is no element Bemerkug (did you mean Bemerkung?)"],
    ['{"Odd":{"Alles":["__proto__"]}}', "there is no element __proto__"],
    ['{"Odd":{"Alles":"x"},"roles":7}', "Alles: expected a list of paths.\n  fields.json, roles: expected an object"],
    [
      '{"Odd":{"Nichts":["x"],"Alles":["Bemerkug","y"]}}',
      "roles:\n  Odd, Nichts: the index has no such search field, only alles, tag, bemerkung.\n" +
        "  Odd, Alles: there is no element Bemerkug (did you mean Bemerkung?).\n  Odd, Alles: there is no element y.",
    ],
  ])("is rejected with a clear message: %s", (text, sentence) => {
    expect(() => withKnownFields(odd, readFieldMapping(text, "fields.json"))).toThrow(sentence);
  });
});

describe("the schemas of the city of Zürich", needs(missing.reference), () => {
  const read = (file: string) => readSchema(readFileSync(reference("schemas-city", file)));

  it.each(CITY_SCHEMAS)("%s: every field is found by something", (file) => {
    const known = withKnownFields(read(file), NO_MAPPING);
    expect(unresolvedFields(known)).toEqual([]);
    const leaves = leafPaths(known);
    for (const { name } of known.searchFields) {
      for (const path of sourcesIn(known, name)) expect(leaves.some((leaf) => leaf.startsWith(path))).toBe(true);
    }
  });

  it("tell by the source columns what a full text is", () => {
    expect(sourcesIn(read("geschaeft.xsd"), "Volltext")).toEqual(
      expect.arrayContaining(["OBJ_GUID", "GRNr", "Titel", "Geschaeftsart", "Ablaufschritte.Beschlussnummer"]),
    );
  });

  it("without what we know of them leave few fields to map", () => {
    const left = CITY_SCHEMAS.flatMap((file) => {
      const description = read(file);
      return unresolvedFields(description).map((name) => `${description.name}.${name}`);
    });
    expect(left).toEqual([
      "Geschaeft.NameVorname",
      "Geschaeft.Verweise",
      "Geschaeft.Eingereicht",
      "Gremiumdetail.KontaktName",
      "Gremiumdetail.KontaktVorname",
      "Gremiumdetail.KontaktNameVorname",
      "Gremiumdetail.Grmiumstyp",
      "Kontakt.Kommission",
    ]);
  });
});
