/** A graph as JSON-LD (https://www.w3.org/TR/json-ld11/): its context is inside, so nothing else has to be fetched. */
import { type Graph, PREFIXES, type Property, type Resource, type Value } from "./graph.ts";

export function jsonLd(graph: Graph): string {
  return `${JSON.stringify({ "@context": PREFIXES, "@graph": graph.map(nodeOf) }, null, 2)}\n`;
}

function nodeOf({ iri, type, properties }: Resource): object {
  const values = Map.groupBy(properties, ([term]) => term);
  return {
    "@id": iri,
    "@type": type,
    ...Object.fromEntries([...values].map(([term, all]) => [term, all.map(asObject)])),
  };
}

const asObject = ([, value]: Property): object => objectOf(value);

function objectOf(value: Value): object {
  if ("iri" in value) return { "@id": value.iri };
  const { text, language, type } = value;
  if (language !== undefined) return { "@value": text, "@language": language };
  return type === undefined ? { "@value": text } : { "@value": text, "@type": type };
}
