/**
 * A graph of RDF as plain data: resources with a type and properties. Every resource has an address, so there are no
 * blank nodes, and the forms of a graph can be compared line by line. In: texts and addresses of any kind. Out: values
 * that each form can represent.
 */
import { toXmlText } from "../../format/xml-text.ts";

/** The vocabularies by their prefixes. */
export const PREFIXES = {
  dcat: "http://www.w3.org/ns/dcat#",
  dct: "http://purl.org/dc/terms/",
  foaf: "http://xmlns.com/foaf/0.1/",
  rdf: "http://www.w3.org/1999/02/22-rdf-syntax-ns#",
  spdx: "http://spdx.org/rdf/terms#",
  vcard: "http://www.w3.org/2006/vcard/ns#",
  xsd: "http://www.w3.org/2001/XMLSchema#",
} as const;

type Prefix = keyof typeof PREFIXES;

/** A term of a vocabulary, such as `dct:title`. */
export type Term = `${Prefix}:${string}`;

export interface Iri {
  readonly iri: string;
}

/** With a language or a type, or neither. */
export interface Literal {
  readonly text: string;
  readonly language?: string;
  readonly type?: Term;
}

export type Value = Iri | Literal;

export type Property = readonly [Term, Value];

export interface Resource extends Iri {
  readonly type: Term;
  readonly properties: readonly Property[];
}

export type Graph = readonly Resource[];

/** The address of a term. */
export function addressOf(term: Term): string {
  const colon = term.indexOf(":");
  return PREFIXES[term.slice(0, colon) as Prefix] + term.slice(colon + 1);
}

/** Characters that no IRI has (RFC 3987), and percent signs that encode nothing. */
const NOT_IN_IRI = /[\u0000-\u0020<>"{}|^`\\\u007f-\u009f\ufffd\ufffe\uffff]|%(?![\da-f]{2})/gi;

export function iri(address: string): Iri {
  return { iri: address.toWellFormed().replace(NOT_IN_IRI, (one) => encodeURIComponent(one)) };
}

/** XML cannot represent some characters. They are replaced here, so that every form of the graph is the same. */
export function literal(text: string, kind: Omit<Literal, "text"> = {}): Literal {
  return { text: toXmlText(text), ...kind };
}
