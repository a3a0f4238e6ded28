import { describe, expect, it } from "vitest";
import { indexNamed } from "./indexes/all.ts";
import { schemaXml } from "./schema-writer.ts";

describe("schemaXml", () => {
  it("writes one line: declaration, search fields, types, record element", () => {
    const xsi = 'xmlns="" xmlns:xsi="http://www.w3.org/2001/XMLSchema-instance"';
    expect(schemaXml(indexNamed("departement")!)).toBe(
      '<?xml version="1.0" encoding="utf-8"?><xsd:schema targetNamespace="http://www.cmiag.ch/cdws/Departement" ' +
        'elementFormDefault="qualified" xmlns:xsd="http://www.w3.org/2001/XMLSchema" ' +
        'xmlns="http://www.cmiag.ch/cdws/Departement"><xsd:annotation><xsd:documentation>' +
        `<SearchField xsi:type="SearchFieldBoolean" Name="Inaktiv" BoostFactor="1" Nrs="4" ${xsi}/>` +
        `<SearchField xsi:type="SearchFieldText" Name="Name" BoostFactor="1" Nrs="3;1" ${xsi}/>` +
        `<SearchField xsi:type="SearchFieldText" Name="ID" BoostFactor="1" Nrs="1" ${xsi}/>` +
        '</xsd:documentation></xsd:annotation><xsd:complexType name="Departement"><xsd:sequence>' +
        '<xsd:element name="Name" type="xsd:string"/><xsd:element name="Inaktiv" type="xsd:boolean" nillable="true"/>' +
        '</xsd:sequence><xsd:attribute name="OBJ_GUID" type="xsd:string" use="required"/>' +
        '<xsd:attribute name="SEQ" type="xsd:string" use="optional"/>' +
        '<xsd:attribute name="IDX" type="xsd:string" use="optional"/></xsd:complexType>' +
        '<xsd:element name="Departement" type="Departement"/></xsd:schema>',
    );
  });
});
