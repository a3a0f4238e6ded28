import fc from "fast-check";
import { XmlDocument, XsdValidator } from "libxml2-wasm";
import { describe, expect, it } from "vitest";
import { XSI_NAMESPACE } from "../../format/xml-namespaces.ts";
import { INDEXES, indexNamed } from "../describe/indexes/all.ts";
import { schemaXml } from "../describe/schema-writer.ts";
import { ODD_INDEX, recordArbitrary } from "../testing/record-arbitrary.ts";
import { recordXml } from "./render-xml.ts";

const GUID = "0123456789abcdef0123456789abcdef";

describe("recordXml", () => {
  it("writes nil on nillable elements, and only there", () => {
    const wahlkreis = { OBJ_GUID: GUID, SEQ: 7, Name: "1 & 2", Sortierung: null, Inaktiv: false, AltsystemID: "" };
    expect(recordXml(indexNamed("wahlkreis")!, wahlkreis)).toBe(
      `<Wahlkreis OBJ_GUID="${GUID}" SEQ="7" IDX="Wahlkreis" xmlns="http://www.cmiag.ch/cdws/Wahlkreis" ` +
        'xmlns:cmi="http://cmiag.ch"><Name>1 &amp; 2</Name><Sortierung xsi:nil="true"/>' +
        '<Inaktiv xsi:nil="false">false</Inaktiv><AltsystemID></AltsystemID></Wahlkreis>',
    );
  });

  it("writes blocks, files and lists", () => {
    const ratspost = {
      OBJ_GUID: GUID,
      SEQ: 8,
      Datum: { Start: "2026-05-10T00:00:00.000", End: null, Text: "10.05.2026" },
      Einleitungstext: "a\r\nb",
      NaechsteSitzungDatum: "",
      NaechsteSitzungGuid: "",
      Dokumente: [
        {
          OBJ_GUID: GUID,
          Titel: "T",
          File: { ID: `${GUID}-332`, FileName: 'a "b"', Version: [{ Nr: 1, Rendition: [] }] },
          Kategorie: "",
        },
      ],
      Positionen: [],
    };
    const xml = recordXml(indexNamed("ratspost")!, ratspost);
    expect(xml.slice(xml.indexOf("<Datum>"))).toBe(
      '<Datum><Start xsi:nil="false">2026-05-10T00:00:00.000</Start><End xsi:nil="true"/>' +
        "<Text>10.05.2026</Text></Datum>" +
        "<Einleitungstext>a&#xD;\nb</Einleitungstext><NaechsteSitzungDatum></NaechsteSitzungDatum>" +
        `<NaechsteSitzungGuid></NaechsteSitzungGuid><Dokumente><Dokument OBJ_GUID="${GUID}"><Titel>T</Titel>` +
        `<File ID="${GUID}-332" FileName="a &quot;b&quot;"><Version Nr="1"/></File><Kategorie></Kategorie></Dokument>` +
        "</Dokumente><Positionen/></Ratspost>",
    );
  });

  it("uses the original's spelling of the record element and of the index", () => {
    const [mandat] = fc.sample(recordArbitrary(indexNamed("behoerdenmandat")!), 1);
    const xml = recordXml(indexNamed("behoerdenmandat")!, mandat);
    expect(xml).toMatch(/^<Behordenmandat OBJ_GUID="\w+" SEQ="\d+" IDX="Behoerdenmandat" /);
    expect(xml).toContain(' IDX="Behoerdenmandat" xmlns="http://www.cmiag.ch/cdws/Behoerdenmandat"');
  });

  it("omits an optional sequence as a whole", () => {
    const [sitzung] = fc.sample(recordArbitrary(indexNamed("sitzung")!), 1);
    expect(recordXml(indexNamed("sitzung")!, { ...sitzung, Datum: {} })).toContain("<Datum/>");
  });
});

describe("records are valid against their schemas in libxml2", () => {
  it.each([...INDEXES, ODD_INDEX])("$name", (description) => {
    const schema = XmlDocument.fromString(schemaXml(description));
    const validator = XsdValidator.fromDoc(schema);
    const open = `<${description.root.name} `;
    const validate = (xml: string): void => {
      // A record on its own lacks the prefix that the envelope declares.
      const document = XmlDocument.fromString(xml.replace(open, `${open}xmlns:xsi="${XSI_NAMESPACE}" `));
      try {
        validator.validate(document);
      } finally {
        document.dispose();
      }
    };
    try {
      fc.assert(
        fc.property(recordArbitrary(description), (record) => {
          const xml = recordXml(description, record);
          validate(xml);
          expect(() => validate(xml.replace(/<\/\w+>$/, "<Unbekannt/>$&"))).toThrow();
        }),
        { numRuns: 20 },
      );
    } finally {
      validator.dispose();
      schema.dispose();
    }
  });
});
