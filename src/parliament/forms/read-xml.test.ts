import { readFileSync } from "node:fs";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { missing, needs } from "../../../test/support/run/needs.ts";
import { reference } from "../../../test/support/run/reference.ts";
import { checkRecord } from "../describe/check.ts";
import type { IndexDescription } from "../describe/description.ts";
import { INDEXES, indexNamed } from "../describe/indexes/all.ts";
import {
  councilIndex,
  DATE_BLOCK,
  dates,
  FILE_BLOCK,
  file,
  flag,
  many,
  number,
  part,
  record,
  text,
  texts,
} from "../describe/indexes/building-blocks.ts";
import { readRecords } from "../testing/read-records.ts";
import { ODD_INDEX, recordArbitrary } from "../testing/record-arbitrary.ts";
import { type ReadRecord, recordReader } from "./read-xml.ts";
import { recordXml } from "./render-xml.ts";

const GUID = "0123456789abcdef0123456789abcdef";
const OTHER = "f".repeat(32);
const PARTEI = indexNamed("partei")!;

function read(description: IndexDescription, document: string): readonly Omit<ReadRecord, "position">[] {
  const reader = recordReader(description);
  const records = reader.write(document);
  reader.close();
  return records.map(({ guid, seq, record }) => ({ guid, seq, record }));
}

const partei = (content = "", attributes = `OBJ_GUID="${GUID}" SEQ="7"`) =>
  `<Partei ${attributes} IDX="Partei" xmlns="http://www.cmiag.ch/cdws/Partei" xmlns:cmi="http://cmiag.ch">` +
  `${content}</Partei>`;
const page = (...hits: readonly string[]) =>
  '<?xml version="1.0" encoding="utf-8"?><SearchDetailResponse q="seq&gt;0" numHits="5" indexName="Partei" ' +
  `xmlns="http://www.cmiag.ch/cdws/searchDetailResponse">${hits.join("")}</SearchDetailResponse>`;
const hit = (guid: string, content: string) =>
  `<Hit Guid="${guid}" SEQ="7" Relevance="1"><Snippet>Die <EM>Partei </EM></Snippet>${content}</Hit>`;

describe("reading records", () => {
  it.each([...INDEXES, ODD_INDEX])("$name: record → XML → record is the same", (description) => {
    fc.assert(
      fc.property(fc.array(recordArbitrary(description), { maxLength: 3 }), (records) => {
        const document = `<Alle>${records.map((one) => recordXml(description, one)).join("\n")}</Alle>`;
        const expected = records.map((one) => ({ guid: one.OBJ_GUID, seq: one.SEQ, record: one }));
        expect(read(description, document)).toEqual(expected);
      }),
      { numRuns: 15 },
    );
  });

  it("reads chunks of any size, and returns each record as soon as it is complete", async () => {
    const records = fc.sample(recordArbitrary(PARTEI), 5);
    const bytes = Buffer.from(`<Alle>${records.map((one) => recordXml(PARTEI, one)).join("")}</Alle>`);
    const chunks = Array.from({ length: Math.ceil(bytes.length / 7) }, (_, at) => bytes.subarray(at * 7, at * 7 + 7));
    expect(await Array.fromAsync(readRecords(PARTEI, chunks), (one) => one.record)).toEqual(records);
    const reader = recordReader(PARTEI);
    expect(reader.write("<Alle>")).toHaveLength(0);
    expect(reader.write(recordXml(PARTEI, records[0]))).toHaveLength(1);
  });

  it("reads pages of the service, a single record, and pages without hits", () => {
    const value = { OBJ_GUID: GUID, SEQ: 7, Name: "SP" };
    expect(read(PARTEI, page(hit(GUID, partei("<Name>SP</Name>"))))).toEqual([{ guid: GUID, seq: 7, record: value }]);
    expect(read(PARTEI, partei("<Name>SP</Name>"))).toEqual([{ guid: GUID, seq: 7, record: value }]);
    expect(read(PARTEI, page())).toEqual([]);
  });

  it("uses the sequence number of the hit if the record has none", () => {
    expect(read(PARTEI, page(hit(GUID, partei("", `OBJ_GUID="${GUID}"`))))[0].seq).toBe(7);
  });

  it("returns the attributes and record counts of the pages, and the position of each record", () => {
    const reader = recordReader(PARTEI);
    const two = hit(GUID, partei()) + hit(OTHER, partei("", `OBJ_GUID="${OTHER}" SEQ="7"`));
    const [first] = reader.write(`<Alle>\n${page(two).slice(38)}${page().slice(38)}</Alle>`);
    expect(reader.pages).toEqual([
      { q: "seq>0", seq: 0, numHits: 5, records: 2 },
      { q: "seq>0", seq: 0, numHits: 5, records: 0 },
    ]);
    expect(first.position.line).toBe(2);
    expect(first.position.column).toBe(page(hit(GUID, partei())).slice(38).indexOf("</Partei>"));
  });

  it("reads an empty element that is not text as null", () => {
    expect(read(PARTEI, partei("<Inaktiv/><Name/>"))[0].record).toMatchObject({ Inaktiv: null, Name: "" });
  });

  it.each([
    ["an unknown element", partei("<Nme/>"), /Nme: unknown element/],
    ["an element of another namespace", partei('<Name xmlns="u:x"/>'), /Name: unknown element/],
    ["an unknown attribute", partei('<Name lang="de"/>'), /Name: unknown attribute lang/],
    ["an attribute named like a method", partei("", `OBJ_GUID="${GUID}" SEQ="7" toString=""`), /unknown attribute/],
    ["a duplicate element", partei("<Name/><Name/>"), /Name: more than one/],
    ["an element inside a text", partei("<Name><b/></Name>"), /Name: element b inside a text/],
    ["text between elements", partei("SP"), /text between elements/],
    ["an invalid boolean", partei("<Inaktiv>ja</Inaktiv>"), /Inaktiv: expected true or false/],
    ["null with a value", partei('<Inaktiv xsi:nil="true">true</Inaktiv>'), /null with a value/],
    ["an invalid sequence number", partei("", `OBJ_GUID="${GUID}" SEQ="1e3"`), /SEQ: expected a number/],
    ["a record without sequence number", partei("", `OBJ_GUID="${GUID}"`), /SEQ: missing attribute/],
    ["a record without GUID", partei("", 'SEQ="7"'), /OBJ_GUID: missing attribute/],
    ["a hit of another sequence number", page(hit(GUID, partei("", `OBJ_GUID="${GUID}" SEQ="8"`))), /SEQ: differs/],
    ["a hit without record", page(hit(GUID, "")), /a hit without record/],
    ["a page of another index", page().replace('"Partei"', '"Kontakt"'), /indexName: is Kontakt instead of Partei/],
    ["a page without a count", page().replace('"5"', '"viele"'), /numHits: expected a number/],
    ["a record that names another index", partei().replace('"Partei"', '"Kontakt"'), /IDX: is Kontakt instead of/],
    ["a hit of another GUID", page(hit(OTHER, partei())), /OBJ_GUID: differs/],
    [
      "a record of another index",
      page(hit(GUID, '<Kontakt xmlns="http://www.cmiag.ch/cdws/Kontakt"/>')),
      /instead of the unknown element Kontakt/,
    ],
    ["a truncated document", page(hit(GUID, partei())).slice(0, -9), /./],
  ])("rejects %s", (_, document, reason) => expect(() => read(PARTEI, document)).toThrow(reason));

  it("reports line, column and path of an error", () => {
    const namespace = 'xmlns="http://www.cmiag.ch/cdws/Abstimmung"';
    const votes =
      `<Stimmabgabe OBJ_GUID="${GUID}"/>\n` + `<Stimmabgabe OBJ_GUID="${OTHER}"><Alter>alt</Alter></Stimmabgabe>`;
    const document =
      `<Abstimmung OBJ_GUID="${GUID}" SEQ="1" ${namespace}><Stimmabgaben>` + `${votes}</Stimmabgaben></Abstimmung>`;
    expect(() => read(indexNamed("abstimmung")!, document)).toThrow(
      /^line 2, column \d+: Stimmabgaben\[1\]\.Alter: expected a number$/,
    );
  });
});

/** Business items and districts of the canton, another tenant of the same product, as far as its replies show. */
const CANTON_GESCHAEFT = councilIndex({
  name: "Geschaeft",
  types: [
    record(
      "Geschaeft",
      ...texts("KRNr", "VorlageNr", "Titel", "Geschaeftsart", "BehandelndeKommission", "BehandelndeKommissionKurzname"),
      ...texts("Direktion", "DirektionKurzname"),
      dates("Beginn"),
      text("Zusammenfassung"),
      many("PendentBei", "PendentBei"),
      many("PendentBeiNeu", "Organisationseinheit"),
      many("Beteiligungen", "Beteiligung"),
      many("VerknuepfteGeschaefte", "VerknuepfteGeschaefte"),
      many("Ablaufschritte", "Ablaufschritt"),
      ...texts("SortErstPublikation", "SortKRNr"),
    ),
    DATE_BLOCK,
    ...FILE_BLOCK,
    part("PendentBei", text("PendentBei"), dates("Datum"), text("Status")),
    part("Organisationseinheit", text("Name")),
    part(
      "Beteiligung",
      many("Kontakt", "Kontakt"),
      ...texts("NameVorname", "Name", "Vorname", "Rolle", "Partei", "ParteiKurzname", "PolitischeGemeinde", "Sort"),
      text("Kommissionskuerzel"),
      flag("IstKantonsrat"),
    ),
    part("Kontakt"),
    part("VerknuepfteGeschaefte", ...texts("Titel", "KRNr")),
    part(
      "Ablaufschritt",
      ...texts("AblaufschrittTyp", "StatusText"),
      dates("Sitzungsdatum"),
      many("Dokumente", "Dokument"),
      dates("Fristbis"),
    ),
    part("Dokument", text("Titel"), file("eDocument"), number("Sort")),
  ],
  fields: [],
});
const CANTON_WAHLKREISE = councilIndex({
  name: "Wahlkreise",
  root: "Wahlkreis",
  types: [record("Wahlkreis", text("Name"), flag("inaktiv"))],
  fields: [],
});

describe("real replies, read and written again", needs(missing.reference), () => {
  it.each([
    ["city-partei", PARTEI, 17],
    ["canton-wahlkreise", CANTON_WAHLKREISE, 18],
    ["canton-geschaeft", CANTON_GESCHAEFT, 1],
    ["canton-geschaeft-zero-hits", CANTON_GESCHAEFT, 0],
  ])("%s gives the same records, byte for byte", (reply, description, count) => {
    const document = readFileSync(reference("replies", `${reply}.xml`), "utf8");
    const records = read(description, document);
    expect(records).toHaveLength(count);
    const original = Array.from(document.matchAll(/<Snippet\/>(.*?)<\/Hit>/gs), ([, xml]) => xml);
    expect(records.map((one) => recordXml(description, one.record))).toEqual(original);
    for (const one of records) expect(checkRecord(description, one.record).ok).toBe(true);
  });
});
