/** A graph as Turtle (https://www.w3.org/TR/turtle/), for people who read RDF. */
import { type Graph, PREFIXES, type Property, type Resource, type Value } from "./graph.ts";

export function turtle(graph: Graph): string {
  const prefixes = Object.entries(PREFIXES).map(([prefix, address]) => `@prefix ${prefix}: <${address}> .\n`);
  return [prefixes.join(""), ...graph.map(resourceText)].join("\n");
}

function resourceText({ iri, type, properties }: Resource): string {
  const lines = [`<${iri}> a ${type}`, ...properties.map(propertyText)];
  return `${lines.join(" ;\n  ")} .\n`;
}

function propertyText([term, value]: Property): string {
  return `${term} ${valueText(value)}`;
}

function valueText(value: Value): string {
  if ("iri" in value) return `<${value.iri}>`;
  const { text, language, type } = value;
  const quoted = `"${text.replace(SPECIAL, escaped)}"`;
  if (language !== undefined) return `${quoted}@${language}`;
  return type === undefined ? quoted : `${quoted}^^${type}`;
}

/** What ends or escapes a text between quotes, and what an editor would not show. */
const SPECIAL = /["\\\u0000-\u001f\u007f-\u009f]/g;

const SHORT: Readonly<Record<string, string>> = {
  '"': '\\"',
  "\\": "\\\\",
  "\n": "\\n",
  "\r": "\\r",
  "\t": "\\t",
};

function escaped(character: string): string {
  return SHORT[character] ?? `\\u${character.charCodeAt(0).toString(16).padStart(4, "0")}`;
}
