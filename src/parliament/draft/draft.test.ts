import { readFileSync } from "node:fs";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { missing, needs } from "../../../test/support/run/needs.ts";
import { reference } from "../../../test/support/run/reference.ts";
import { checkRecord } from "../describe/check.ts";
import { type IndexDescription, leafPaths } from "../describe/description.ts";
import { unresolvedFields, withKnownFields } from "../describe/field-mapping.ts";
import { INDEXES } from "../describe/indexes/all.ts";
import type { CouncilRecord } from "../describe/record.ts";
import { readSchema } from "../describe/schema-reader.ts";
import { recordReader } from "../forms/read-xml.ts";
import { recordXml } from "../forms/render-xml.ts";
import { descriptionArbitrary } from "../testing/description-arbitrary.ts";
import { ODD_INDEX, recordArbitrary } from "../testing/record-arbitrary.ts";
import { type Draft, draftIndex } from "./draft.ts";
import { type ObservedIndexes, recordObserver } from "./observe.ts";

function drafted(...documents: readonly string[]): readonly Draft[] {
  const indexes: ObservedIndexes = new Map();
  documents.forEach((document, at) => {
    const observer = recordObserver(`${at}.xml`, indexes);
    observer.write(Buffer.from(document));
    observer.close();
  });
  return [...indexes.values()].map(draftIndex);
}

/** Reads records by the drafted schema and writes them again. */
function rewritten(description: IndexDescription, records: readonly string[]): readonly string[] {
  return records.map((xml) => {
    const reader = recordReader(description);
    const [{ record }] = reader.write(xml);
    reader.close();
    expect(checkRecord(description, record)).toEqual({ ok: true, record, lacks: [] });
    return recordXml(description, record);
  });
}

const numbered = (records: readonly CouncilRecord[]): readonly CouncilRecord[] =>
  records.map((record, at) => ({ ...record, OBJ_GUID: String(at).padStart(32, "0"), SEQ: at + 1 }));

function checkRoundTrip(description: IndexDescription, records: readonly CouncilRecord[]): void {
  const documents = numbered(records).map((record) => recordXml(description, record));
  const [{ schema, fields }] = drafted(...documents);
  const found = readSchema(schema);
  expect(rewritten(found, documents)).toEqual(documents);
  const mapped = withKnownFields({ ...found, name: "Probe" }, { fields: { Probe: fields }, roles: {} });
  expect(unresolvedFields(mapped)).toEqual([]);
  const leaves = leafPaths(found);
  for (const path of Object.values(fields).flat()) expect(leaves.some((leaf) => leaf.startsWith(path))).toBe(true);
}

describe("a draft from records alone", () => {
  it("accepts these records of any structure, and writes the same bytes", () =>
    fc.assert(
      fc.property(
        descriptionArbitrary.chain((description) =>
          fc.tuple(fc.constant(description), fc.array(recordArbitrary(description), { minLength: 1, maxLength: 5 })),
        ),
        ([description, records]) => checkRoundTrip(description, records),
      ),
      { numRuns: 200 },
    ));

  it.each([...INDEXES, ODD_INDEX])("accepts records of $name, and writes the same bytes", (description) =>
    fc.assert(
      fc.property(fc.array(recordArbitrary(description), { minLength: 1, maxLength: 4 }), (records) =>
        checkRoundTrip(description, records),
      ),
      { numRuns: 10 },
    ),
  );
});

describe("the structure of records", () => {
  const NAMESPACE = "http://www.cmiag.ch/cdws/Probe";
  const record = (content: string, nr = 1) =>
    `<Satz OBJ_GUID="${String(nr).padStart(32, "0")}" SEQ="${nr}" xmlns="${NAMESPACE}">${content}</Satz>`;
  const structure = (...contents: readonly string[]): IndexDescription => {
    const [{ schema }] = drafted(`<Alle>${contents.map((content, at) => record(content, at)).join("")}</Alle>`);
    return readSchema(schema);
  };
  const elements = (...contents: readonly string[]): unknown => {
    const { content } = structure(...contents).types[0];
    return content.kind === "sequence" ? content.elements : content;
  };
  const thrice = (content: string): readonly string[] => [content, content, content];
  const text = (name: string) => ({ kind: "simple", name, type: "string", nillable: false });
  const list = (name: string, ...items: readonly unknown[]) => ({
    ...{ kind: "list", name, list: { kind: "choice", max: "unbounded", items } },
  });
  const typed = (name: string, type = name) => ({ kind: "typed", name, type });

  it("has texts, and other values where xsi:nil says so and all fit", () => {
    const simple = (name: string, value: string) => `<${name} xsi:nil="false">${value}</${name}>`;
    const values = (number: string) =>
      `<A>1</A>${simple("B", number)}${simple("C", "true")}${simple("D", "2026-01-02T03:04:05.000")}` +
      `<E xsi:nil="true"/>${simple("F", `0${number}`)}`;
    const nillable = (name: string, type: string) => ({ kind: "simple", name, type, nillable: true });
    expect(elements(values("7"), values("8.5"), values("-3").replace("-3", "0"))).toEqual([
      text("A"),
      nillable("B", "decimal"),
      nillable("C", "boolean"),
      nillable("D", "dateTime"),
      nillable("E", "string"),
      nillable("F", "string"),
    ]);
  });

  it("has lists: of items that repeat, of objects, and of what is not known yet", () => {
    const guid = `OBJ_GUID="${"a".repeat(32)}"`;
    const content =
      `<Gremium><Gremium ${guid}><Gremium>Rat</Gremium></Gremium></Gremium><Worte><Wort>a</Wort><Wort>b</Wort></Worte>` +
      "<Leer/><Adresse><Ort>Seldwyla</Ort></Adresse><Mix><A>1</A><B>2</B><A>3</A></Mix>";
    const { types } = structure(...thrice(content));
    expect(types[0].content).toMatchObject({
      elements: [
        list("Gremium", typed("Gremium")),
        list("Worte", text("Wort")),
        list("Leer"),
        typed("Adresse"),
        list("Mix", text("A"), text("B")),
      ],
    });
    expect(types.map(({ name }) => name)).toEqual(["Satz", "Gremium", "Adresse"]);
  });

  it("has optional elements in the order of all records", () => {
    const optional = (name: string) => ({ ...text(name), optional: true });
    const contents = ["<A></A><C></C><D></D>", "<B></B><C></C><D></D>", "<A></A><B></B><C></C>"];
    expect(elements(...contents)).toEqual([optional("A"), optional("B"), text("C"), optional("D")]);
  });

  it("has only optional elements if there are too few records to tell", () => {
    expect(elements("<A></A>")).toEqual([{ ...text("A"), optional: true }]);
    expect(elements("<A></A>", "<A></A>", "<A></A>")).toEqual([text("A")]);
  });

  it("has one type for equal content, others for other content, and itself for what nests", () => {
    const thing = (content: string) => `<Ding Nr="1">${content}</Ding>`;
    const nested = `<Punkt Nr="1"><Titel>a</Titel><Punkte/></Punkt>`;
    const { types } = structure(
      ...thrice(
        `<A>${thing("<X>1</X>")}</A><B>${thing("<X>1</X>")}</B><C>${thing("<Y>1</Y>")}</C>` +
          `<Punkte>${nested}<Punkt Nr="2"><Titel>b</Titel><Punkte>${nested}</Punkte></Punkt></Punkte>`,
      ),
    );
    expect(types[0].content).toMatchObject({
      elements: [
        list("A", typed("Ding")),
        list("B", typed("Ding")),
        list("C", typed("Ding", "Ding2")),
        list("Punkte", typed("Punkt")),
      ],
    });
    expect(types.map(({ name }) => name)).toEqual(["Satz", "Ding", "Ding2", "Punkt"]);
    expect(types[3].content).toMatchObject({ elements: [text("Titel"), list("Punkte", typed("Punkt"))] });
  });

  it("does not take a text for an element around it", () => {
    const { types } = structure(...thrice("<A><A><A>x</A></A><A><A>y</A></A></A>"));
    expect(types[0].content).toMatchObject({ elements: [list("A", typed("A"))] });
    expect(types[1].content).toMatchObject({ elements: [text("A")] });
  });

  it.each([
    ["a text between elements", record("<A>x<B/></A>"), /A has a text between its elements/],
    ["a text with attributes", record('<A b="1">x</A>'), /A has attributes and a text/],
    ["an element of another namespace", record('<A xmlns="x"/>'), /the element A is in another namespace/],
    [
      "a record without a namespace",
      record("").replace(NAMESPACE, ""),
      /namespace "" of Satz does not end in the name/,
    ],
    ["records of two kinds", `<Alle>${record("")}${record("").replaceAll("Satz", "Zeile")}</Alle>`, /the record Zeile/],
    [
      "the wrong index",
      record("").replace("SEQ", 'IDX="Kontakt" SEQ'),
      /does not end in the name of its index Kontakt/,
    ],
    ["a name that paths cannot have", record("<A.B></A.B>"), /records of Probe cannot be described: .*"A\.B"/],
  ])("cannot have %s", (_, document, reason) => {
    expect(() => drafted(document)).toThrow(reason);
  });
});

describe("records of a real council", needs(missing.reference), () => {
  const RECORD = /<(Geschaeft|Sitzung|Wahlkreis) OBJ_GUID="[^"]*" SEQ=.*?<\/\1>/gs;

  it.each([
    [["real-council/geschaeft-150-of-a-year.xml"], 150],
    [["real-council/sitzungendetail-newer.xml", "real-council/sitzungendetail-older.xml"], 39],
    [["replies/canton-geschaeft.xml"], 1],
    [["replies/canton-wahlkreise.xml"], 18],
  ])("%s: are accepted as they are, and written as the same bytes", (files, count) => {
    const documents = files.map((file) => readFileSync(reference(...file.split("/")), "utf8"));
    const [{ schema, fields }] = drafted(...documents);
    const description = withKnownFields(readSchema(schema), {
      fields: { [readSchema(schema).name]: fields },
      roles: {},
    });
    const records = documents.flatMap((document) => document.match(RECORD) ?? []);
    expect(records).toHaveLength(count);
    const xsi = 'xmlns:xsi="http://www.w3.org/2001/XMLSchema-instance"';
    expect(
      rewritten(
        description,
        records.map((xml) => xml.replace(" OBJ_GUID", ` ${xsi} OBJ_GUID`)),
      ),
    ).toEqual(records);
    expect(unresolvedFields(description)).toEqual([]);
  });
});
