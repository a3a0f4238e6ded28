/** The three forms of a graph, read by the parsers of others: the same triples, whatever the texts. */
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { anyText } from "../../text/testing/any-text.ts";
import { triplesIn } from "../testing/parse-rdf.ts";
import { addressOf, type Graph, iri, literal, type Property, type Resource, type Value } from "./graph.ts";
import { jsonLd } from "./json-ld.ts";
import { rdfXml } from "./rdf-xml.ts";
import { turtle } from "./turtle.ts";

const address = anyText({ maxLength: 8 }).map((text) =>
  iri(`https://city.example/${text.replaceAll(/[#?/[\]]/g, "")}`),
);
const value: fc.Arbitrary<Value> = fc.oneof(
  address,
  anyText({ maxLength: 20 }).map((text) => literal(text)),
  fc
    .tuple(anyText({ maxLength: 20 }), fc.constantFrom("de", "fr"))
    .map(([text, language]) => literal(text, { language })),
  fc.integer().map((number) => literal(String(number), { type: "xsd:decimal" })),
);
const property: fc.Arbitrary<Property> = fc.tuple(fc.constantFrom("dct:title", "dcat:theme"), value);
const graph: fc.Arbitrary<Graph> = fc.array(
  fc.record({
    iri: address.map((one) => one.iri),
    type: fc.constant<Resource["type"]>("dcat:Dataset"),
    properties: fc.array(property, { maxLength: 4 }),
  }),
  { maxLength: 3 },
);

/** The triples by definition, in the notation of `triplesIn`. A graph is a set. */
function expected(given: Graph): readonly string[] {
  const string = addressOf("xsd:string");
  const lines = given.flatMap(({ iri: subject, type, properties }) => [
    ["NamedNode", subject, addressOf("rdf:type"), "NamedNode", addressOf(type)],
    ...properties.map(([term, one]) => {
      const start = ["NamedNode", subject, addressOf(term)];
      if ("iri" in one) return [...start, "NamedNode", one.iri];
      if (one.language !== undefined) return [...start, one.text, one.language, addressOf("rdf:langString")];
      return [...start, one.text, "", one.type === undefined ? string : addressOf(one.type)];
    }),
  ]);
  return [...new Set(lines.map((line) => JSON.stringify(line)))].toSorted();
}

describe("a graph", () => {
  it.each([
    ["rdf", rdfXml],
    ["ttl", turtle],
    ["jsonld", jsonLd],
  ] as const)("is the same as %s", (form, render) =>
    fc.assert(
      fc.asyncProperty(graph, async (given) => {
        expect([...new Set(await triplesIn(form, render(given)))]).toEqual(expected(given));
      }),
      { numRuns: 50 },
    ),
  );

  it("has only characters that every form can represent", () => {
    expect(literal("a\u0000b\ud800")).toEqual({ text: "a\ufffdb\ufffd" });
    expect(iri('https://a.example/{x}?q="<>|^`\\ 50%').iri).toBe(
      "https://a.example/%7Bx%7D?q=%22%3C%3E%7C%5E%60%5C%2050%25",
    );
    expect(iri("https://a.example/Gr%C3%BCn/ä").iri).toBe("https://a.example/Gr%C3%BCn/ä");
  });
});
