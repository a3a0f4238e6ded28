import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { missing, needs } from "../../../test/support/run/needs.ts";
import { CITY_SCHEMAS, reference } from "../../../test/support/run/reference.ts";
import { ODD_INDEX } from "../testing/record-arbitrary.ts";
import { INDEXES, indexNamed } from "./indexes/all.ts";
import { readSchema } from "./schema-reader.ts";
import { schemaXml } from "./schema-writer.ts";

describe("readSchema", () => {
  it.each([...INDEXES, ODD_INDEX])("returns the description of $name without the sources", (description) => {
    const fields = description.searchFields.map(({ sources: _, ...field }) => field);
    expect(readSchema(schemaXml(description))).toEqual({ ...description, searchFields: fields });
  });

  it.each([
    ["an unknown type", 'type="xsd:boolean"', 'type="xsd:hexBinary"', /hexBinary/],
    ["an undefined type", 'type="Departement"/></xsd:schema>', 'type="Amt"/></xsd:schema>', /no type Amt/],
    ["an unknown attribute", 'nillable="true"', 'nillable="true" default="1"', /default/],
    ["two members of the same name", 'name="Inaktiv" type', 'name="Name" type', /same name/],
    ["an unknown kind of search field", "SearchFieldText", "SearchFieldSound", /SearchFieldSound/],
    ["an element that repeats outside of a list", 'nillable="true"', 'maxOccurs="unbounded"', /Inaktiv with maxOccurs/],
    ["an element that occurs twice", 'nillable="true"', 'minOccurs="2"', /Inaktiv with minOccurs 2/],
    ["a document that is not a schema", "xsd:schema", "xsd:scheme", /expected schema/],
    ["an invalid XML name", 'name="Inaktiv"', 'name="0 &lt;script>"', /element with the unusable name "0 <script>"/],
    ["an attribute that would declare a namespace", 'name="SEQ"', 'name="xmlns"', /attribute with the unusable name/],
    ["a type without a usable name", 'complexType name="Departement"', 'complexType name="a.b"', /complexType with/],
    ["an index name with path traversal", 'cdws/Departement"', 'cdws/.."', /the name of an index/],
    ["an index with the name of the folder of files", 'cdws/Departement"', 'cdws/Files"', /the name of an index/],
    ["a missing record element", /<xsd:element name="Departement".*?\/>/, "", /one element/],
  ])("rejects %s", (_, search, replacement, reason) => {
    const valid = schemaXml(indexNamed("departement")!);
    const broken = valid.replaceAll(typeof search === "string" ? search : new RegExp(search, "g"), replacement);
    expect(broken).not.toBe(valid);
    expect(() => readSchema(broken)).toThrow(reason);
  });
});

it("accepts elements that a record may lack, and those that occur once", () => {
  const once = schemaXml(indexNamed("departement")!);
  const optional = once.replaceAll('nillable="true"', 'nillable="true" minOccurs="0"');
  expect(schemaXml(readSchema(optional))).toBe(optional);
  const spelledOut = once.replaceAll('nillable="true"', 'nillable="true" minOccurs="1" maxOccurs="1"');
  expect(schemaXml(readSchema(spelledOut))).toBe(once);
});

describe("the city's schemas", needs(missing.reference), () => {
  it.each(CITY_SCHEMAS)("%s read and written again is the same bytes", (file) => {
    const document = readFileSync(reference("schemas-city", file), "utf8");
    expect(schemaXml(readSchema(document))).toBe(document);
  });
});
