/** A graph as RDF/XML (https://www.w3.org/TR/rdf-syntax-grammar/), which the harvesters of data portals read. */
import { escapeAttribute, escapeText } from "../../format/xml-text.ts";
import { addressOf, type Graph, PREFIXES, type Property, type Resource } from "./graph.ts";

export function rdfXml(graph: Graph): string {
  const namespaces = Object.entries(PREFIXES).map(([prefix, address]) => `\n  xmlns:${prefix}="${address}"`);
  const lines = [
    '<?xml version="1.0" encoding="utf-8"?>',
    `<rdf:RDF${namespaces.join("")}>`,
    ...graph.flatMap(resourceLines),
    "</rdf:RDF>",
  ];
  return `${lines.join("\n")}\n`;
}

function resourceLines({ iri, type, properties }: Resource): string[] {
  const about = escapeAttribute(iri);
  return [`<${type} rdf:about="${about}">`, ...properties.map(propertyLine), `</${type}>`];
}

function propertyLine([term, value]: Property): string {
  if ("iri" in value) return `  <${term} rdf:resource="${escapeAttribute(value.iri)}"/>`;
  const { text, language, type } = value;
  const kind =
    language !== undefined
      ? ` xml:lang="${escapeAttribute(language)}"`
      : type !== undefined
        ? ` rdf:datatype="${addressOf(type)}"`
        : "";
  return `  <${term}${kind}>${escapeText(text)}</${term}>`;
}
