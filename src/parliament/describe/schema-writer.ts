/**
 * Writes the XML Schema of an index, byte-identical to that of a CDWS installation: one line, search fields in the
 * annotation, complex types in order, the record element last. In: description. Out: text of the document.
 */
import { XSD_NAMESPACE, XSI_NAMESPACE } from "../../format/xml-namespaces.ts";
import { escapeAttribute } from "../../format/xml-text.ts";
import type {
  Attribute,
  ChoiceList,
  ComplexType,
  Element,
  IndexDescription,
  SearchField,
  SearchFieldKind,
} from "./description.ts";

/** The kinds of search fields in the annotation. */
export const SEARCH_FIELD_TYPES: Readonly<Record<SearchFieldKind, string>> = {
  text: "SearchFieldText",
  date: "SearchFieldDate",
  numeric: "SearchFieldNumeric",
  boolean: "SearchFieldBoolean",
};

export function schemaXml(description: IndexDescription): string {
  const { namespace, searchFields, types, root } = description;
  const names = { targetNamespace: namespace, elementFormDefault: "qualified" };
  const declarations = { "xmlns:xsd": XSD_NAMESPACE, xmlns: namespace };
  const annotation = tag("annotation", {}, tag("documentation", {}, searchFields.map(searchField).join("")));
  const body = annotation + types.map(complexType).join("") + element(root);
  return `<?xml version="1.0" encoding="utf-8"?>${tag("schema", { ...names, ...declarations }, body)}`;
}

function searchField({ name, kind, boost, nrs }: SearchField): string {
  const type = { "xsi:type": SEARCH_FIELD_TYPES[kind], Name: name, BoostFactor: boost, Nrs: nrs };
  return `<SearchField${attributesXml({ ...type, xmlns: "", "xmlns:xsi": XSI_NAMESPACE })}/>`;
}

function complexType({ name, content, attributes }: ComplexType): string {
  return tag("complexType", { name }, contentXml(content) + attributes.map(attribute).join(""));
}

function contentXml(content: ComplexType["content"]): string {
  switch (content.kind) {
    case "none":
      return "";
    case "choice":
      return choice(content);
    case "sequence":
      return tag("sequence", content.optional ? { minOccurs: "0" } : {}, content.elements.map(element).join(""));
  }
}

function choice({ max, items }: ChoiceList): string {
  return tag("choice", { minOccurs: "0", maxOccurs: String(max) }, items.map(element).join(""));
}

function element(described: Element): string {
  const { name, optional } = described;
  const occurrence: Attributes = optional ? { minOccurs: "0" } : {};
  switch (described.kind) {
    case "simple": {
      const nillable: Attributes = described.nillable ? { nillable: "true" } : {};
      return tag("element", { name, type: `xsd:${described.type}`, ...nillable, ...occurrence });
    }
    case "typed":
      return tag("element", { name, type: described.type, ...occurrence });
    case "list":
      return tag("element", { name, ...occurrence }, tag("complexType", {}, choice(described.list)));
  }
}

function attribute({ name, type, required }: Attribute): string {
  return tag("attribute", { name, type: `xsd:${type}`, use: required ? "required" : "optional" });
}

type Attributes = Readonly<Record<string, string>>;

function tag(name: string, attributes: Attributes, body = ""): string {
  const opening = `<xsd:${name}${attributesXml(attributes)}`;
  return body === "" ? `${opening}/>` : `${opening}>${body}</xsd:${name}>`;
}

function attributesXml(attributes: Attributes): string {
  return Object.entries(attributes)
    .map(([name, value]) => ` ${name}="${escapeAttribute(value)}"`)
    .join("");
}
