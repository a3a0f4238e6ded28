/**
 * Reads responses of `/sru` with libxml2. In: a document. Out: its parts, once it is valid by our own schemas of the
 * envelopes, of diagnostics and of explain records.
 */
import { XmlDocument, type XmlElement, XsdValidator } from "libxml2-wasm";

export const ZS = "http://www.loc.gov/zing/srw/";
export const DIAG = "http://www.loc.gov/zing/srw/diagnostic/";
export const ZEEREX = "http://explain.z3950.org/dtd/2.0/";
export const DC = "http://purl.org/dc/elements/1.1/";
const PREFIXES = { zs: ZS, diag: DIAG, z: ZEEREX, dc: DC };

const schema = (namespace: string, content: string): string => `
<xsd:schema xmlns:xsd="http://www.w3.org/2001/XMLSchema" xmlns="${namespace}" targetNamespace="${namespace}"
    elementFormDefault="qualified">${content}</xsd:schema>`;

const one = (name: string, type = "xsd:string"): string => `<xsd:element name="${name}" type="${type}"/>`;
const maybe = (name: string, type = "xsd:string"): string =>
  `<xsd:element name="${name}" type="${type}" minOccurs="0"/>`;
const some = (name: string, type = "xsd:string"): string =>
  `<xsd:element name="${name}" type="${type}" minOccurs="0" maxOccurs="unbounded"/>`;
const type = (name: string, ...members: readonly string[]): string =>
  `<xsd:complexType name="${name}"><xsd:sequence>${members.join("")}</xsd:sequence></xsd:complexType>`;
const root = (name: string, ...members: readonly string[]): string => `<xsd:element name="${name}"><xsd:complexType>
  <xsd:sequence>${members.join("")}</xsd:sequence></xsd:complexType></xsd:element>`;

const NUMBER = "xsd:nonNegativeInteger";
const POSITION = "xsd:positiveInteger";
const ENVELOPES = schema(
  ZS,
  [
    '<xsd:simpleType name="packing"><xsd:restriction base="xsd:string">',
    '<xsd:enumeration value="xml"/><xsd:enumeration value="string"/></xsd:restriction></xsd:simpleType>',
    '<xsd:complexType name="data" mixed="true"><xsd:sequence>',
    '<xsd:any namespace="##other" processContents="skip" minOccurs="0"/></xsd:sequence></xsd:complexType>',
    '<xsd:complexType name="diagnostics"><xsd:sequence>',
    `<xsd:any namespace="${DIAG}" processContents="skip" maxOccurs="unbounded"/></xsd:sequence></xsd:complexType>`,
    type(
      "record",
      one("recordSchema"),
      one("recordPacking", "packing"),
      one("recordData", "data"),
      maybe("recordIdentifier"),
      maybe("recordPosition", POSITION),
    ),
    type("records", '<xsd:element name="record" type="record" maxOccurs="unbounded"/>'),
    type("term", one("value"), maybe("numberOfRecords", NUMBER)),
    type("terms", '<xsd:element name="term" type="term" maxOccurs="unbounded"/>'),
    type(
      "search",
      ...[one("version"), one("query"), maybe("startRecord", POSITION), maybe("maximumRecords", NUMBER)],
      ...[maybe("recordPacking", "packing"), maybe("recordSchema")],
    ),
    type("scan", one("version"), one("scanClause"), maybe("responsePosition", NUMBER), maybe("maximumTerms", POSITION)),
    type("explain", one("version"), maybe("recordPacking", "packing")),
    root(
      "searchRetrieveResponse",
      ...[one("version"), one("numberOfRecords", NUMBER), maybe("records", "records")],
      ...[maybe("nextRecordPosition", POSITION), maybe("echoedSearchRetrieveRequest", "search")],
      maybe("diagnostics", "diagnostics"),
    ),
    root(
      "scanResponse",
      ...[one("version"), maybe("terms", "terms"), maybe("echoedScanRequest", "scan")],
      maybe("diagnostics", "diagnostics"),
    ),
    root(
      "explainResponse",
      ...[one("version"), one("record", "record"), maybe("echoedExplainRequest", "explain")],
      maybe("diagnostics", "diagnostics"),
    ),
  ].join(""),
);

const DIAGNOSTIC = schema(DIAG, root("diagnostic", one("uri", "xsd:anyURI"), maybe("details"), maybe("message")));

const withAttributes = (name: string, members: string, attributes: readonly string[]): string =>
  `<xsd:complexType name="${name}"><xsd:sequence>${members}</xsd:sequence>${attributes
    .map((attribute) => `<xsd:attribute name="${attribute}" use="required"/>`)
    .join("")}</xsd:complexType>`;
const textWith = (name: string, base: string, attributes: readonly string[], use = "required"): string =>
  `<xsd:complexType name="${name}"><xsd:simpleContent><xsd:extension base="${base}">${attributes
    .map((attribute) => `<xsd:attribute name="${attribute}" use="${use}"/>`)
    .join("")}</xsd:extension></xsd:simpleContent></xsd:complexType>`;

const EXPLAIN = schema(
  ZEEREX,
  [
    textWith("text", "xsd:string", ["lang", "primary"], "optional"),
    textWith("name", "xsd:string", ["set"]),
    textWith("typed", "xsd:string", ["type"]),
    textWith("database", "xsd:string", ["numRecs", "lastUpdate"], "optional"),
    withAttributes("server", one("host") + one("port", "xsd:positiveInteger") + one("database", "database"), [
      ...["protocol", "version", "transport", "method"],
    ]),
    type(
      "about",
      some("title", "text"),
      ...["author", "contact", "extent", "langUsage", "restrictions"].map((name) => maybe(name, "text")),
    ),
    type("meta", one("dateModified", "xsd:dateTime")),
    withAttributes("set", some("title", "text"), ["name", "identifier"]),
    type("map", one("name", "name")),
    withAttributes("index", `${some("title", "text")}<xsd:element name="map" type="map" maxOccurs="unbounded"/>`, [
      ...["search", "scan", "sort"],
    ]),
    type(
      "indexes",
      '<xsd:element name="set" type="set" maxOccurs="unbounded"/>',
      '<xsd:element name="index" type="index" maxOccurs="unbounded"/>',
    ),
    withAttributes("schema", some("title", "text"), ["identifier", "name", "location", "sort", "retrieve"]),
    type("schemas", '<xsd:element name="schema" type="schema" maxOccurs="unbounded"/>'),
    type("config", some("default", "typed"), some("setting", "typed"), some("supports", "typed")),
    root(
      "explain",
      ...[one("serverInfo", "server"), one("databaseInfo", "about"), one("metaInfo", "meta")],
      ...[one("indexInfo", "indexes"), one("schemaInfo", "schemas"), one("configInfo", "config")],
    ),
  ].join(""),
);

const [ENVELOPE_CHECK, DIAGNOSTIC_CHECK, EXPLAIN_CHECK] = [ENVELOPES, DIAGNOSTIC, EXPLAIN].map((text) =>
  XsdValidator.fromDoc(XmlDocument.fromString(text)),
);

export interface SruRecord {
  readonly schema: string;
  readonly packing: string;
  readonly identifier: string;
  readonly position: number;
  /** As it was sent, without the escapes of a string. */
  readonly xml: string;
}

export interface SruResponse {
  /** The name of the root without its prefix. */
  readonly name: string;
  readonly version: string;
  readonly numberOfRecords: number;
  readonly nextRecordPosition: number;
  readonly records: readonly SruRecord[];
  readonly terms: readonly (readonly [value: string, count: number])[];
  /** The number of the diagnostic, if there is one. */
  readonly diagnostic?: number;
  readonly details: string;
  readonly message: string;
}

/** Fails if the document is not well-formed or not valid. */
export function readSru(text: string): SruResponse {
  using document = XmlDocument.fromString(text);
  ENVELOPE_CHECK.validate(document);
  const { root } = document;
  const textOf = (element: XmlElement, path: string): string =>
    (element.get(path, PREFIXES) as XmlElement | null)?.content ?? "";
  const all = (path: string): readonly XmlElement[] => root.find(path, PREFIXES) as XmlElement[];
  for (const diagnostic of all("//diag:diagnostic")) valid(diagnostic, DIAGNOSTIC_CHECK);
  for (const record of all("//z:explain")) valid(record, EXPLAIN_CHECK);
  const sent = [...text.matchAll(/<zs:recordData>(.*?)<\/zs:recordData>/gs)].map(([, xml]) => xml);
  const records = all("zs:records/zs:record | zs:record").map((record, i): SruRecord => {
    const packing = textOf(record, "zs:recordPacking");
    return {
      schema: textOf(record, "zs:recordSchema"),
      packing,
      identifier: textOf(record, "zs:recordIdentifier"),
      position: Number(textOf(record, "zs:recordPosition")),
      xml: packing === "xml" ? sent[i] : textOf(record, "zs:recordData"),
    };
  });
  return {
    name: root.name,
    version: textOf(root, "zs:version"),
    numberOfRecords: Number(textOf(root, "zs:numberOfRecords") || Number.NaN),
    nextRecordPosition: Number(textOf(root, "zs:nextRecordPosition") || Number.NaN),
    records,
    terms: all("zs:terms/zs:term").map((term) => [
      textOf(term, "zs:value"),
      Number(textOf(term, "zs:numberOfRecords") || Number.NaN),
    ]),
    ...(all("//diag:diagnostic").length === 0
      ? {}
      : { diagnostic: Number(textOf(root, "zs:diagnostics/diag:diagnostic/diag:uri").split("/").at(-1)) }),
    details: textOf(root, "zs:diagnostics/diag:diagnostic/diag:details"),
    message: textOf(root, "zs:diagnostics/diag:diagnostic/diag:message"),
  };
}

/** The texts at a path of a record; prefixes are `z` and `dc`. */
export function textsIn(xml: string, path: string): readonly string[] {
  using document = XmlDocument.fromString(xml);
  return (document.root.find(path, PREFIXES) as XmlElement[]).map(({ content }) => content);
}

function valid(element: XmlElement, check: XsdValidator): void {
  using document = XmlDocument.fromString(element.canonicalizeToString());
  check.validate(document);
}
