/** Parses forms of RDF with the parsers of others. In: a text. Out: its triples as sorted lines, for comparison. */
import { Readable } from "node:stream";
import type { Quad } from "@rdfjs/types";
import { JsonLdParser } from "jsonld-streaming-parser";
import { Parser } from "n3";
import { RdfXmlParser } from "rdfxml-streaming-parser";

export type RdfForm = "rdf" | "ttl" | "jsonld";

const BASE = "http://base.example/";

export async function quadsIn(form: RdfForm, text: string): Promise<readonly Quad[]> {
  if (form === "ttl") return new Parser({ baseIRI: BASE }).parse(text) as readonly Quad[];
  const parser = form === "rdf" ? new RdfXmlParser({ baseIRI: BASE }) : new JsonLdParser({ baseIRI: BASE });
  const quads: Quad[] = [];
  // Both are streams of Node, which their types do not say.
  const found = parser.import(Readable.from([text])) as unknown as AsyncIterable<Quad>;
  for await (const quad of found) quads.push(quad);
  return quads;
}

/** There are no blank nodes in what we write, so that two graphs are isomorphic if their lines are the same. */
export async function triplesIn(form: RdfForm, text: string): Promise<readonly string[]> {
  return (await quadsIn(form, text)).map(lineOf).toSorted();
}

function lineOf({ subject, predicate, object }: Quad): string {
  const value =
    object.termType === "Literal"
      ? [object.value, object.language, object.datatype.value]
      : [object.termType, object.value];
  return JSON.stringify([subject.termType, subject.value, predicate.value, ...value]);
}
