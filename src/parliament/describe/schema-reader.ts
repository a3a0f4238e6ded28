/**
 * Reads the XML Schema that a CDWS installation serves for an index. In: the document. Out: the description, without
 * sources of the search fields, or an XmlError for anything that a description cannot represent: nothing gets lost.
 */
import { excerpt } from "../../base/problems.ts";
import { XSD_NAMESPACE, XSI_NAMESPACE } from "../../format/xml-namespaces.ts";
import { XmlError } from "../../format/xml-reader.ts";
import { readXmlTree, type XmlNode } from "../../format/xml-tree.ts";
import {
  type Attribute,
  type ChoiceList,
  type ComplexType,
  type Element,
  elementsOf,
  type IndexDescription,
  type ItemElement,
  isIndexName,
  type SearchField,
  type SearchFieldKind,
  type SimpleType,
} from "./description.ts";
import { SEARCH_FIELD_TYPES } from "./schema-writer.ts";

const SIMPLE_TYPES: readonly string[] = ["string", "decimal", "boolean", "dateTime"] satisfies SimpleType[];
const isSimpleType = (name: string): name is SimpleType => SIMPLE_TYPES.includes(name);

export function readSchema(document: string | Uint8Array): IndexDescription {
  const schema = readXmlTree(document);
  expect(schema, "schema");
  const { targetNamespace: namespace = "" } = attributesOf(schema, ["targetNamespace", "elementFormDefault"]);
  // The schema contains the name of the index only as the last segment of its namespace.
  const name = namespace.slice(namespace.lastIndexOf("/") + 1);
  if (!isIndexName(name)) fail(schema, "targetNamespace does not end in the name of an index");
  const annotations = schema.children.filter((child) => child.local === "annotation");
  const types = schema.children.filter((child) => child.local === "complexType").map(complexType);
  const roots = schema.children.filter((child) => child.local === "element");
  if (annotations.length + types.length + roots.length !== schema.children.length || roots.length !== 1) {
    fail(schema, "expected annotation, complex types and one element");
  }
  const root = element(roots[0]);
  if (root.kind !== "typed" || root.optional) return fail(roots[0], "the record element needs a named type");
  const description = { name, namespace, root, types, searchFields: annotations.flatMap(searchFields) };
  checkTypes(schema, description);
  return description;
}

function searchFields(annotation: XmlNode): SearchField[] {
  expect(annotation, "annotation");
  return annotation.children.flatMap((documentation) => {
    expect(documentation, "documentation");
    return documentation.children.map(searchField);
  });
}

function searchField(node: XmlNode): SearchField {
  if (node.local !== "SearchField") fail(node, `unexpected ${node.local} in the documentation`);
  const known = ["xsi:type", "Name", "BoostFactor", "Nrs"];
  const { "xsi:type": type, Name: name = "", BoostFactor: boost = "", Nrs: nrs = "" } = attributesOf(node, known);
  const kinds = Object.keys(SEARCH_FIELD_TYPES) as SearchFieldKind[];
  const kind = kinds.find((candidate) => SEARCH_FIELD_TYPES[candidate] === type);
  if (kind === undefined || name === "") return fail(node, `search field ${name} of unknown type ${type}`);
  return { name, kind, boost, nrs };
}

function complexType(node: XmlNode): ComplexType {
  expect(node, "complexType");
  const { name } = attributesOf(node, ["name"]);
  if (name === undefined) return fail(node, "complexType without a name");
  checkName(node, name);
  const [first, ...others] = node.children;
  const hasContent = first !== undefined && first.local !== "attribute";
  return {
    name,
    content: hasContent ? content(first) : { kind: "none" },
    attributes: (hasContent ? others : node.children).map(attribute),
  };
}

function content(node: XmlNode): ComplexType["content"] {
  if (node.local === "choice") return choice(node);
  expect(node, "sequence");
  const { minOccurs = "1" } = attributesOf(node, ["minOccurs"]);
  if (minOccurs !== "0" && minOccurs !== "1") fail(node, `sequence with minOccurs ${minOccurs}`);
  return { kind: "sequence", optional: minOccurs === "0", elements: node.children.map(element) };
}

function choice(node: XmlNode): ChoiceList {
  expect(node, "choice");
  const { minOccurs, maxOccurs } = attributesOf(node, ["minOccurs", "maxOccurs"]);
  if (minOccurs !== "0") fail(node, "choice that may not be empty");
  if (maxOccurs !== "1" && maxOccurs !== "unbounded") fail(node, `choice with maxOccurs ${maxOccurs}`);
  const items = node.children.map((child): ItemElement => {
    const item = element(child);
    return item.kind === "list" ? fail(child, "list directly in a list") : item;
  });
  return { kind: "choice", max: maxOccurs === "1" ? 1 : "unbounded", items };
}

function element(node: XmlNode): Element {
  expect(node, "element");
  const known = ["name", "type", "nillable", "minOccurs", "maxOccurs"];
  const { name, type, nillable = "false", minOccurs = "1", maxOccurs = "1" } = attributesOf(node, known);
  if (name === undefined) return fail(node, "element without a name");
  checkName(node, name);
  if (minOccurs !== "0" && minOccurs !== "1") return fail(node, `element ${name} with minOccurs ${minOccurs}`);
  if (maxOccurs !== "1") return fail(node, `element ${name} with maxOccurs ${maxOccurs}, which only a choice may have`);
  const occurrence = minOccurs === "0" ? ({ optional: true } as const) : {};
  if (type === undefined) {
    const [anonymous, ...more] = node.children;
    if (anonymous === undefined || more.length > 0) return fail(node, `element ${name} without a type`);
    expect(anonymous, "complexType");
    attributesOf(anonymous, []);
    if (anonymous.children.length !== 1) return fail(anonymous, `element ${name}: expected one choice`);
    return { kind: "list", name, list: choice(anonymous.children[0]), ...occurrence };
  }
  if (node.children.length > 0) fail(node, `element ${name} with a type and content`);
  const isNillable = nillable === "true";
  if (type.startsWith("xsd:")) {
    return { kind: "simple", name, type: simpleType(node, type), nillable: isNillable, ...occurrence };
  }
  if (isNillable) fail(node, `element ${name} of a complex type is nillable`);
  return { kind: "typed", name, type, ...occurrence };
}

function attribute(node: XmlNode): Attribute {
  expect(node, "attribute");
  const { name, type = "", use = "optional" } = attributesOf(node, ["name", "type", "use"]);
  if (name === undefined) return fail(node, "attribute without a name");
  checkName(node, name);
  return { name, type: simpleType(node, type), required: use === "required" };
}

function simpleType(node: XmlNode, type: string): SimpleType {
  const name = type.replace(/^xsd:/, "");
  return isSimpleType(name) ? name : fail(node, `unknown type ${type}`);
}

/**
 * XML names (https://www.w3.org/TR/xml-names/#NT-NCName), restricted to European letters and without dots, which
 * separate the steps of our paths.
 */
const NAME = /^(?!xml|__proto__$)[A-Z_a-zÀ-ÖØ-öø-ɏ][\wÀ-ÖØ-öø-ɏ-]*$/i;

function checkName(node: XmlNode, name: string): void {
  if (!NAME.test(name)) fail(node, `${node.local} with the unusable name ${JSON.stringify(excerpt(name))}`);
}

/** Every referenced type must exist, and the members of a type must have distinct names in the JSON form. */
function checkTypes(schema: XmlNode, { types, root }: IndexDescription): void {
  const names = types.map((type) => type.name);
  if (new Set(names).size < names.length) fail(schema, "two types of the same name");
  const known = (element: Element): void => {
    if (element.kind === "list") element.list.items.forEach(known);
    else if (element.kind === "typed" && !names.includes(element.type)) fail(schema, `no type ${element.type}`);
  };
  known(root);
  for (const type of types) {
    elementsOf(type).forEach(known);
    const members = [...type.attributes, ...elementsOf(type)].map((member) => member.name);
    if (new Set(members).size < members.length) fail(schema, `type ${type.name} has two members of the same name`);
  }
}

function attributesOf(node: XmlNode, known: readonly string[]): Readonly<Record<string, string | undefined>> {
  const values: Record<string, string> = {};
  for (const { name, uri, value } of Object.values(node.attributes)) {
    if (name === "xmlns" || name.startsWith("xmlns:")) continue;
    const key = uri === XSI_NAMESPACE ? `xsi:${name.slice(name.indexOf(":") + 1)}` : name;
    if (!known.includes(key)) fail(node, `unexpected attribute ${name} of ${node.local}`);
    values[key] = value;
  }
  return values;
}

function expect(node: XmlNode, local: string): void {
  if (node.uri !== XSD_NAMESPACE || node.local !== local) fail(node, `expected ${local} instead of ${node.local}`);
}

function fail(node: XmlNode, reason: string): never {
  throw new XmlError(reason, node.position);
}
