/**
 * Validates XML responses with libxml2: the envelope against our own schema of it, each record against the schema that
 * the service serves.
 */
import { readFileSync } from "node:fs";
import fc from "fast-check";
import { XmlDocument, type XmlElement, XsdValidator } from "libxml2-wasm";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { INDEXES } from "../../src/parliament/describe/indexes/all.ts";
import { queryArbitrary } from "../support/queries/random-query.ts";
import { missing, needs } from "../support/run/needs.ts";
import { reference } from "../support/run/reference.ts";
import { pathOf, seldwyla, seldwylaRecords } from "../support/seldwyla.ts";
import type { SmallCity } from "../support/small-city.ts";

const NAMESPACE = "http://www.cmiag.ch/cdws/searchDetailResponse";
const XSI = 'xmlns:xsi="http://www.w3.org/2001/XMLSchema-instance"';

const ENVELOPE = `
<xsd:schema xmlns:xsd="http://www.w3.org/2001/XMLSchema" xmlns="${NAMESPACE}" targetNamespace="${NAMESPACE}"
    elementFormDefault="qualified">
  <xsd:simpleType name="Guid">
    <xsd:restriction base="xsd:string"><xsd:pattern value="[0-9a-f]{32}"/></xsd:restriction>
  </xsd:simpleType>
  <xsd:simpleType name="Relevance">
    <xsd:restriction base="xsd:decimal">
      <xsd:minExclusive value="0"/><xsd:maxInclusive value="100"/><xsd:totalDigits value="7"/>
    </xsd:restriction>
  </xsd:simpleType>
  <xsd:complexType name="Snippet" mixed="true">
    <xsd:sequence><xsd:element name="EM" type="xsd:string" minOccurs="0" maxOccurs="unbounded"/></xsd:sequence>
  </xsd:complexType>
  <xsd:complexType name="Hit">
    <xsd:sequence>
      <xsd:element name="Snippet" type="Snippet"/>
      <xsd:any namespace="##other" processContents="skip"/>
    </xsd:sequence>
    <xsd:attribute name="Guid" type="Guid" use="required"/>
    <xsd:attribute name="SEQ" type="xsd:long" use="required"/>
    <xsd:attribute name="Relevance" type="Relevance" use="required"/>
  </xsd:complexType>
  <xsd:element name="SearchDetailResponse">
    <xsd:complexType>
      <xsd:sequence><xsd:element name="Hit" type="Hit" minOccurs="0" maxOccurs="unbounded"/></xsd:sequence>
      <xsd:attribute name="IDXSEQ" type="xsd:long" use="required"/>
      <xsd:attribute name="q" type="xsd:string" use="required"/>
      <xsd:attribute name="l" type="xsd:language" use="required"/>
      <xsd:attribute name="s" type="xsd:positiveInteger" use="required"/>
      <xsd:attribute name="m" type="xsd:nonNegativeInteger" use="required"/>
      <xsd:attribute name="numHits" type="xsd:nonNegativeInteger" use="required"/>
      <xsd:attribute name="indexName" type="xsd:string" use="required"/>
    </xsd:complexType>
  </xsd:element>
</xsd:schema>`;

const RECORDS = seldwylaRecords();

let city: SmallCity;
beforeAll(async () => {
  city = await seldwyla();
});
afterAll(() => city.close());

function withDocument(xml: string, work: (document: XmlDocument) => void): void {
  // Half of the time of `fromString`, which encodes the text in JavaScript.
  const document = XmlDocument.fromBuffer(Buffer.from(xml));
  try {
    work(document);
  } finally {
    document.dispose();
  }
}

function validator(schema: string): XsdValidator {
  const document = XmlDocument.fromString(schema);
  try {
    return XsdValidator.fromDoc(document);
  } finally {
    document.dispose();
  }
}

describe.each(INDEXES)("$name", (description) => {
  /** The responses of the first test, for the second. */
  const envelopes: string[] = [];

  it("responses are valid: the envelope, and the records by the schema of the index", async () => {
    const url = `/api/${pathOf(description)}`;
    const schema = await city.app.inject(`${url}/schema`);
    expect([schema.statusCode, schema.headers["content-type"]]).toEqual([200, "text/xml; charset=utf-8"]);
    const validators = { envelope: validator(ENVELOPE), index: validator(schema.body) };
    let seen = 0;
    /** Most queries find records that others have found before. */
    const valid = new Set<string>();
    const fits = fc.asyncProperty(queryArbitrary(description, RECORDS.get(pathOf(description)) ?? []), async (q) => {
      const { statusCode, body } = await city.app.inject({ url: `${url}/searchdetails`, query: { q, m: "3" } });
      withDocument(body, (reply) => {
        // Some queries are invalid; their diagnostics must be well-formed.
        if (statusCode === 400) return expect(reply.root.name).toBe("diagnostics");
        validators.envelope.validate(reply);
        envelopes.push(body);
        for (const hit of reply.find("//r:Hit/*[2]", { r: NAMESPACE })) {
          const record = (hit as XmlElement).toString({ format: false });
          const alone = record.includes(" xmlns:xsi=") ? record : record.replace(/^<\w+ /, `$&${XSI} `);
          if (!valid.has(alone)) withDocument(alone, (document) => validators.index.validate(document));
          valid.add(alone);
          seen += 1;
        }
      });
    });
    await fc.assert(fits, { numRuns: 80 });
    expect(seen).toBeGreaterThan(0);
    for (const one of Object.values(validators)) one.dispose();
  });

  it("responses are valid by the vendor's schema of the envelope", needs(missing.reference), () => {
    const schema = readFileSync(reference("schemas-envelope", "SearchDetailResponse.xsd"), "utf8");
    const vendors = validator(schema);
    // That schema does not allow EM in snippets.
    const plain = envelopes.filter((body) => !body.includes("<EM>"));
    expect(plain.length).toBeGreaterThan(0);
    for (const body of plain) withDocument(body, (reply) => vendors.validate(reply));
    vendors.dispose();
  });
});
