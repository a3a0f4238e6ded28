import fc from "fast-check";
import { XmlDocument, type XmlElement, XsdValidator } from "libxml2-wasm";
import { afterAll, describe, expect, it } from "vitest";
import { escapeFormula } from "../../format/csv.ts";
import { csvRows } from "../../format/csv-reader.ts";
import { XSD_NAMESPACE } from "../../format/xml-namespaces.ts";
import { toXmlText } from "../../format/xml-text.ts";
import { leafPaths } from "../describe/description.ts";
import { INDEXES, indexNamed } from "../describe/indexes/all.ts";
import type { Value } from "../describe/record.ts";
import { schemaXml } from "../describe/schema-writer.ts";
import { recordJson } from "../forms/render-json.ts";
import { recordXml } from "../forms/render-xml.ts";
import type { Hit } from "../query/search-result.ts";
import { readRecords } from "../testing/read-records.ts";
import { ODD_INDEX, recordArbitrary } from "../testing/record-arbitrary.ts";
import {
  type SampleHit,
  type SearchSample,
  searchResult,
  searchSampleArbitrary,
} from "../testing/search-result-arbitrary.ts";
import { replyCsv, replyJson, replyNdjson, replyXml, searchCsv, searchXml } from "./render-reply.ts";
import type { Reply } from "./reply-writer.ts";

async function* chunksOf(reply: Reply): AsyncGenerator<Uint8Array> {
  if (Buffer.isBuffer(reply)) yield reply;
  else yield* reply;
}

async function text(reply: Reply): Promise<string> {
  return new TextDecoder("utf-8", { fatal: true }).decode(Buffer.concat(await Array.fromAsync(chunksOf(reply))));
}

async function rows(reply: Reply): Promise<readonly (readonly (string | undefined)[])[]> {
  return (await Array.fromAsync(csvRows(chunksOf(reply)))).flat().map(({ fields }) => fields);
}

/** The vendor's envelope, with EM elements in the snippet. */
function envelope(root: string, namespace: string, record: string): string {
  const required = (name: string, type: string) => `<xs:attribute name="${name}" type="${type}" use="required"/>`;
  return `<xs:schema xmlns:xs="${XSD_NAMESPACE}" targetNamespace="${namespace}" elementFormDefault="qualified">
    <xs:element name="${root}"><xs:complexType><xs:sequence>
      <xs:element name="Hit" minOccurs="0" maxOccurs="unbounded"><xs:complexType><xs:sequence>
        <xs:element name="Snippet"><xs:complexType mixed="true"><xs:sequence>
          <xs:element name="EM" type="xs:string" minOccurs="0" maxOccurs="unbounded"/>
        </xs:sequence></xs:complexType></xs:element>
        ${record}
      </xs:sequence>
        <xs:attribute name="Guid" use="required"><xs:simpleType><xs:restriction base="xs:string">
          <xs:pattern value="[0-9a-f]{32}"/></xs:restriction></xs:simpleType></xs:attribute>
        ${required("SEQ", "xs:long")}
        <xs:attribute name="Relevance" use="required"><xs:simpleType><xs:restriction base="xs:decimal">
          <xs:minInclusive value="0"/><xs:maxInclusive value="100"/></xs:restriction></xs:simpleType></xs:attribute>
      </xs:complexType></xs:element>
    </xs:sequence>
      ${required("IDXSEQ", "xs:long")}${required("q", "xs:string")}${required("l", "xs:language")}
      ${required("s", "xs:long")}${required("m", "xs:long")}${required("numHits", "xs:long")}
      ${required("indexName", "xs:string")}
    </xs:complexType></xs:element></xs:schema>`;
}

interface Validator extends Disposable {
  validate(document: XmlDocument): void;
}

/** The schema's document must live as long as its validator. */
function validator(schema: string): Validator {
  const document = XmlDocument.fromString(schema);
  const inner = XsdValidator.fromDoc(document);
  return {
    validate: (reply) => inner.validate(reply),
    [Symbol.dispose]() {
      inner.dispose();
      document.dispose();
    },
  };
}

const SEARCH = "http://www.cmiag.ch/cdws/searchResponse";
const ANY_RECORD = '<xs:any namespace="##other" processContents="skip"/>';
const DETAIL = "http://www.cmiag.ch/cdws/searchDetailResponse";
const detailEnvelope = validator(envelope("SearchDetailResponse", DETAIL, ANY_RECORD));
const searchEnvelope = validator(envelope("SearchResponse", SEARCH, ""));
afterAll(() => {
  detailEnvelope[Symbol.dispose]();
  searchEnvelope[Symbol.dispose]();
});

/** The content of the reply without its records, read by libxml2 after validation. */
function echoed(xml: string, schema: Validator) {
  using document = XmlDocument.fromString(xml);
  schema.validate(document);
  const attributes = (element: XmlElement) => Object.fromEntries(element.attrs.map(({ name, value }) => [name, value]));
  return {
    ...attributes(document.root),
    hits: (document.find("/*/*") as XmlElement[]).map((hit) => {
      const snippet = hit.firstChild as XmlElement;
      const words = (snippet.find("*") as XmlElement[]).map(({ content }) => content);
      return { ...attributes(hit), text: snippet.content, words };
    }),
  };
}

/** The same from the query and its hits. */
function expectedEcho({ description, q, samples }: SearchSample) {
  const plain = (markup: string) =>
    markup
      .replace(/<\/?EM>/g, "")
      .replace(/&(lt|gt|amp|#xD);/g, (_, name) => ({ lt: "<", gt: ">", amp: "&" })[name as "lt"] ?? "\r");
  return {
    ...{ IDXSEQ: "99", q: toXmlText(q), l: "de-CH", s: "1", m: "1000", numHits: String(samples.length) },
    indexName: description.name,
    hits: samples.map(({ hit: { guid, seq, relevance, snippet } }) => ({
      ...{ Guid: guid, SEQ: String(seq), Relevance: String(relevance), text: plain(snippet) },
      words: [...snippet.matchAll(/<EM>(.*?)<\/EM>/gs)].map(([, word]) => plain(word)),
    })),
  };
}

describe.each([...INDEXES, ODD_INDEX])("replies of $name with any content", (description) => {
  const check = (property: (sample: SearchSample) => Promise<void>) =>
    fc.assert(fc.asyncProperty(searchSampleArbitrary(description), property), { numRuns: 15 });

  it("XML is valid, both envelope and record, and complete", async () => {
    using schema = validator(schemaXml(description));
    await check(async (sample) => {
      const xml = await text(replyXml(searchResult(sample, recordXml)));
      expect(echoed(xml, detailEnvelope)).toEqual(expectedEcho(sample));
      using document = XmlDocument.fromString(xml);
      for (const record of document.find("/*/*/*[2]") as XmlElement[]) {
        using alone = XmlDocument.fromString(record.canonicalizeToString());
        schema.validate(alone);
      }
      const read = await Array.fromAsync(readRecords(description, [xml]));
      expect(read.map(({ record }) => record)).toEqual(sample.samples.map(({ record }) => record));
    });
  });

  it("XML of search is valid and has no records", () =>
    check(async (sample) => {
      expect(echoed(await text(searchXml(searchResult(sample))), searchEnvelope)).toEqual(expectedEcho(sample));
    }));

  it("JSON and NDJSON are complete, with and without records", () =>
    check(async (sample) => {
      const { q, samples } = sample;
      const echo = {
        ...{ idxSeq: 99, q: q.toWellFormed(), l: "de-CH", s: 1, m: 1000, numHits: samples.length },
        indexName: description.name,
      };
      for (const form of [recordJson, undefined]) {
        const hits = samples.map(({ hit, record }) => (form ? { ...hit, record } : hit));
        const reply = JSON.parse(await text(replyJson(searchResult(sample, form))));
        expect(reply).toEqual({ ...echo, hits });
        const lines = await text(replyNdjson(searchResult(sample, form)));
        expect(
          lines
            .split("\n")
            .slice(0, -1)
            .map((line) => JSON.parse(line)),
        ).toEqual(hits);
        expect(lines).toMatch(/^$|\n$/);
      }
    }));

  it("CSV has one line per hit and one column per path", () =>
    check(async (sample) => {
      const about = sample.samples.map(({ hit }) => [
        hit.guid,
        String(hit.seq),
        String(hit.relevance),
        escapeFormula(hit.snippet),
      ]);
      expect(await rows(searchCsv(searchResult(sample)))).toEqual([["guid", "seq", "relevance", "snippet"], ...about]);

      const [header, ...lines] = await rows(replyCsv(description, searchResult(sample, recordJson)));
      const columns = header.slice(4);
      expect(["OBJ_GUID", "SEQ", ...columns].sort()).toEqual([...leafPaths(description)].sort());
      const cells = sample.samples.map(({ record }) => columns.map((path) => cell(valuesAt(record, path!.split(".")))));
      expect(lines).toEqual(about.map((fields, at) => [...fields, ...cells[at]]));
    }));
});

/** The values at a path, one for each item of the lists on it; null where an item has none. */
function valuesAt(value: Value | undefined, [step, ...rest]: readonly string[]): readonly Value[] {
  if (Array.isArray(value)) return value.flatMap((item) => valuesAt(item, [step, ...rest]));
  if (step === undefined || value === null || value === undefined) return [value ?? null];
  return valuesAt((value as { readonly [name: string]: Value })[step], rest);
}

function cell(values: readonly Value[]): string | undefined {
  if (values.length === 0 || (values.length === 1 && values[0] === null)) return undefined;
  return values.map((value) => (value === null ? "" : escapeFormula(String(value)))).join("; ");
}

describe("replies, byte for byte", () => {
  const GUID = "0123456789abcdef0123456789abcdef";
  const PARTEI = indexNamed("partei")!;
  const SITZUNG = indexNamed("sitzung")!;
  const partei: SampleHit = {
    hit: { guid: GUID, seq: 7, relevance: 0.00001, snippet: "Die <EM>Grünen </EM>&amp; Co" },
    record: { OBJ_GUID: GUID, SEQ: 7, Name: "Die Grünen & Co", Kuerzel: "G", Inaktiv: null, AltsystemID: "" },
  };
  const one: SearchSample = { description: PARTEI, q: 'Name = "x"\n', samples: [partei], batch: 1 };
  const schemas = 'xmlns:xsd="http://www.w3.org/2001/XMLSchema" xmlns:xsi="http://www.w3.org/2001/XMLSchema-instance"';
  const echo = (numHits: number) =>
    `IDXSEQ="99" q="Name = &quot;x&quot;&#xA;" l="de-CH" s="1" m="1000" numHits="${numHits}" indexName="Partei"`;

  it("XML", async () => {
    expect(await text(replyXml(searchResult(one, recordXml)))).toBe(
      `<?xml version="1.0" encoding="utf-8"?><SearchDetailResponse ${echo(1)} xmlns="${DETAIL}" ${schemas}>` +
        `<Hit Guid="${GUID}" SEQ="7" Relevance="0.00001"><Snippet>Die <EM>Grünen </EM>&amp; Co</Snippet>` +
        `${recordXml(PARTEI, partei.record)}</Hit></SearchDetailResponse>`,
    );
  });

  it("the envelopes are strict: one requires a record, the other forbids it", async () => {
    const [detail, search] = [
      await text(replyXml(searchResult(one, recordXml))),
      await text(searchXml(searchResult(one))),
    ];
    expect(() => echoed(detail.replaceAll("SearchDetailResponse", "SearchResponse"), searchEnvelope)).toThrow();
    expect(() => echoed(detail.replace(DETAIL, SEARCH), searchEnvelope)).toThrow();
    expect(() =>
      echoed(search.replace(SEARCH, DETAIL).replaceAll("SearchResponse", "SearchDetailResponse"), detailEnvelope),
    ).toThrow();
  });

  it("XML without hits is one self-closing tag", async () => {
    expect(await text(replyXml(searchResult({ ...one, samples: [] }, recordXml)))).toBe(
      `<?xml version="1.0" encoding="utf-8"?><SearchDetailResponse ${echo(0)} xmlns="${DETAIL}" ${schemas}/>`,
    );
  });

  it("XML of search, and an empty snippet", async () => {
    const samples = [{ ...partei, hit: { ...partei.hit, snippet: "" } }];
    expect(await text(searchXml(searchResult({ ...one, samples })))).toBe(
      `<?xml version="1.0" encoding="utf-8"?><SearchResponse ${echo(1)} xmlns="${SEARCH}" ${schemas}>` +
        `<Hit Guid="${GUID}" SEQ="7" Relevance="0.00001"><Snippet/></Hit></SearchResponse>`,
    );
  });

  it("JSON with facets", async () => {
    const facets = { Kuerzel: [{ value: "G", count: 1 }], Inaktiv: [] };
    expect(await text(replyJson({ ...searchResult(one, recordJson), facets }))).toBe(
      '{"idxSeq":99,"q":"Name = \\"x\\"\\n","l":"de-CH","s":1,"m":1000,"numHits":1,"indexName":"Partei",' +
        '"facets":{"Kuerzel":[{"value":"G","count":1}],"Inaktiv":[]},"hits":[{"guid":"' +
        `${GUID}","seq":7,"relevance":0.00001,"snippet":"Die <EM>Grünen </EM>&amp; Co",` +
        `"record":${recordJson(PARTEI, partei.record)}}]}`,
    );
  });

  it("CSV: several values in one cell, in order", async () => {
    const [sitzung] = fc.sample(recordArbitrary(SITZUNG), 1);
    const dokument = (Titel: string, ID: string) => ({
      OBJ_GUID: GUID,
      Titel,
      File: { ID, FileName: "", Version: [] },
      Kategorie: "",
    });
    const record = { ...sitzung, Titel: "1. Sitzung", Dokumente: [dokument("", "a"), dokument("Protokoll", "b")] };
    const reply = replyCsv(
      SITZUNG,
      searchResult({ ...one, description: SITZUNG, samples: [{ ...partei, record }] }, recordJson),
    );
    const [header, line] = await rows(reply);
    const value = (name: string) => line[header.indexOf(name)];
    expect([
      value("Titel"),
      value("Dokumente.Titel"),
      value("Dokumente.File.ID"),
      value("Dokumente.File.Version.Nr"),
    ]).toEqual(["1. Sitzung", "; Protokoll", "a; b", undefined]);
  });

  it("CSV: the columns of a list stay aligned where an item lacks an element", async () => {
    const [sitzung] = fc.sample(recordArbitrary(SITZUNG), 1);
    const [bare, full] = [{ OBJ_GUID: GUID }, { OBJ_GUID: GUID, Titel: "Protokoll", Kategorie: "Beschluss" }];
    const record = { ...sitzung, Dokumente: [bare, full] };
    const sample = { ...one, description: SITZUNG, samples: [{ ...partei, record }] };
    const [header, line] = await rows(replyCsv(SITZUNG, searchResult(sample, recordJson)));
    expect(line[header.indexOf("Dokumente.Titel")]).toBe("; Protokoll");
    expect(line[header.indexOf("Dokumente.Kategorie")]).toBe("; Beschluss");
  });

  it("is streamed in batches and reads the next batch only on demand", async () => {
    let batches = 0;
    async function* hits(): AsyncGenerator<readonly Hit[]> {
      for (;;) {
        batches += 1;
        yield [partei.hit];
      }
    }
    const reply = searchXml({ ...searchResult(one), hits: hits() });
    if (!(Symbol.asyncIterator in reply)) throw new Error("the reply is not a stream");
    for (let taken = 0; taken < 2; taken++) await reply.next();
    expect(batches).toBe(2);
    await reply.return();
    expect(batches).toBe(2);
  });
});
