import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { Problem } from "../../base/problems.ts";
import type { IndexDescription } from "../describe/description.ts";
import { INDEXES, indexNamed } from "../describe/indexes/all.ts";
import type { CouncilRecord } from "../describe/record.ts";
import { recordJson } from "../forms/render-json.ts";
import { recordXml } from "../forms/render-xml.ts";
import { recordArbitrary } from "../testing/record-arbitrary.ts";
import { type Folder, readCouncilFiles } from "./read-files.ts";

const PARTEI = indexNamed("partei")!;
const guid = (digit: number) => digit.toString(16).repeat(32);
const party = (nr: number): CouncilRecord => ({
  OBJ_GUID: guid(nr),
  SEQ: nr,
  Name: `Partei ${nr}`,
  Kuerzel: "",
  Inaktiv: null,
  AltsystemID: "",
});

type Files = Readonly<Record<string, string | Uint8Array>>;

/** Files in memory, read in small chunks, so that everything is split somewhere. */
function folderOf(files: Files): Folder {
  return {
    paths: Object.keys(files),
    async *open(path) {
      const bytes = Buffer.from(files[path]);
      for (let at = 0; at < bytes.length; at += 50) yield bytes.subarray(at, at + 50);
    },
  };
}

/** The records of each index, as an import gets them. */
async function readAll(folder: Folder): Promise<Record<string, readonly CouncilRecord[]>> {
  const { data, check } = await readCouncilFiles(folder, INDEXES);
  const records: Record<string, readonly CouncilRecord[]> = {};
  for (const index of data.indexes) records[index] = await Array.fromAsync(data.records(index));
  check();
  return records;
}
const read = (files: Files) => readAll(folderOf(files));

/** The lines of the error message for the files. */
async function problems(files: Files, folder = folderOf(files)): Promise<string[]> {
  const problem = await readAll(folder).catch((error: unknown) => error);
  if (!(problem instanceof Problem)) throw problem instanceof Error ? problem : new Error("the files were accepted");
  expect(problem.code).toBe("import-invalid");
  return problem.message.split("\n").map((line) => line.trim());
}

const hitXml = (one: CouncilRecord, xml = recordXml(PARTEI, one)) =>
  `<Hit Guid="${one.OBJ_GUID}" SEQ="${one.SEQ}" Relevance="1"><Snippet/>${xml}</Hit>`;
const pageXml = (numHits: number, hits: string, index = "Partei", q = "seq&gt;0") =>
  '<?xml version="1.0" encoding="utf-8"?>\n' +
  `<SearchDetailResponse IDXSEQ="9" q="${q}" numHits="${numHits}" indexName="${index}" ` +
  `xmlns="http://www.cmiag.ch/cdws/searchDetailResponse">${hits}</SearchDetailResponse>`;
const hitJson = (record: CouncilRecord) => ({
  guid: record.OBJ_GUID,
  seq: record.SEQ,
  relevance: 1,
  snippet: "",
  record,
});
const replyJson = (numHits: number, records: readonly CouncilRecord[], indexName = "Partei") =>
  JSON.stringify({ idxSeq: 9, q: "seq>0", numHits, indexName, hits: records.map(hitJson) });

describe("valid files", () => {
  it.each(INDEXES)("$name: the same records from every format", async (index) => {
    const name = index.name.toLowerCase();
    const distinct = { selector: ({ SEQ }: CouncilRecord) => SEQ, maxLength: 3 };
    await fc.assert(
      fc.asyncProperty(fc.uniqueArray(recordArbitrary(index), distinct), async (records) => {
        fc.pre(new Set(records.map(({ OBJ_GUID }) => OBJ_GUID)).size === records.length);
        const json = records.map((one) => recordJson(index, one));
        for (const files of [
          {
            "a.xml": pageXml(
              records.length,
              records.map((one) => hitXml(one, recordXml(index, one))).join(""),
              index.name,
            ),
          },
          { "a.json": replyJson(records.length, records, index.name) },
          { [`${name}/a.json`]: `[${json.join(",\n")}]` },
          { [`${name}.ndjson`]: json.join("\n") },
          { [`x/${name}/y/a.jsonl`]: records.map((one) => `${JSON.stringify(hitJson(one))}\r\n`).join("") },
          Object.fromEntries(records.map((one, nr) => [`${index.name}-${nr}.xml`, recordXml(index, one)])),
        ]) {
          if (Object.keys(files).length > 0) expect(await read(files)).toEqual({ [name]: records });
        }
      }),
      { numRuns: 5 },
    );
  });

  it("may lack elements, which are counted, and pages, which are reported", async () => {
    const { Inaktiv: _, ...older } = party(2);
    const { Inaktiv: __, Kuerzel: ___, ...oldest } = party(3);
    const oldXml = recordXml(PARTEI, party(4)).replace(/<Inaktiv.*?\/>/, "");
    const files = {
      "partei/1.xml": pageXml(9, hitXml(party(1)) + hitXml(party(4), oldXml)),
      "partei/2.json": replyJson(3, [older, party(7)] as never).replace("seq>0", "x"),
      "partei/3.ndjson": JSON.stringify(oldest),
      "partei/4.xml": pageXml(9, hitXml(party(5))),
    };
    const { data, check, notices } = await readCouncilFiles(folderOf(files), INDEXES);
    for (const _round of [1, 2]) {
      const records = await Array.fromAsync(data.records("partei"));
      expect(records.map((one) => ["Kuerzel", "Inaktiv"].filter((name) => !(name in one)))).toEqual([
        ...[[], ["Inaktiv"], ["Inaktiv"], [], ["Kuerzel", "Inaktiv"], []],
      ]);
      expect(recordXml(PARTEI, records[1])).toBe(oldXml);
    }
    check();
    expect(data.lacking!("partei")).toEqual(
      new Map([
        ["Partei.Inaktiv", 3],
        ["Partei.Kuerzel", 1],
      ]),
    );
    expect(notices()).toEqual([
      "partei/1.xml: the 2 pages of its query have 3 of 9 records",
      "partei/2.json: the file has 2 of 3 records",
    ]);
  });

  it("are read in order of their numbers; other files, hidden ones and documents are ignored", async () => {
    const records = await read({
      "partei/10.json": JSON.stringify(party(3)),
      "partei/2.json": JSON.stringify([party(2)]),
      "partei/1.xml": recordXml(PARTEI, party(1)),
      "partei/.draft.json": "{",
      "partei/schema.xsd": "<",
      "files/a.1.Original.xml": "<",
      "README.md": "",
    });
    expect(records.partei.map(({ SEQ }) => SEQ)).toEqual([1, 2, 3]);
    expect(await read({ "README.md": "" })).toEqual({});
  });

  it("may contain pages of several queries, and indexes without records", async () => {
    const records = await read({
      "partei/1.xml": pageXml(2, hitXml(party(1)), "Partei", "Name=a"),
      "partei/2.xml": pageXml(2, hitXml(party(2)), "Partei", "Name=a"),
      "partei/3.json": replyJson(1, [party(3)]),
      "empty.xml": pageXml(0, "", "Kontakt"),
      "sitzung.ndjson": "",
    });
    expect(records.partei).toHaveLength(3);
    expect(records).toMatchObject({ kontakt: [], sitzung: [] });
  });

  it("may be lists of replies, and the sequence number may be only on the hit", async () => {
    const { SEQ: _, ...rest } = party(4);
    const reply = { indexName: "PARTEI", numHits: 2, hits: [{ seq: 4, record: rest }, hitJson(party(5))] };
    const empty = { indexName: "Partei", q: "x", numHits: 0, hits: [] };
    expect(await read({ "a.json": JSON.stringify([reply, empty]) })).toEqual({ partei: [party(4), party(5)] });
  });

  it("may have an index whose name begins with that of another, in any case", async () => {
    const name = "PARTEI_LISTE";
    const list: IndexDescription = { ...PARTEI, name, namespace: `http://www.cmiag.ch/cdws/${name}` };
    const json = JSON.stringify(party(1));
    const files = { "Partei_Liste-2026.json": json, "partei_2026.json": json, "PARTEI/7.json": "[]" };
    const { data } = await readCouncilFiles(folderOf(files), [...INDEXES, list]);
    expect(data.indexes.toSorted()).toEqual(["partei", "partei_liste"]);
    expect(await Array.fromAsync(data.records("partei_liste"))).toEqual([party(1)]);
  });

  it("may name their index after the hits", async () => {
    const reply = { hits: [hitJson(party(1))], numHits: 1, indexName: "Partei" };
    expect(await read({ "a.json": JSON.stringify(reply) })).toEqual({ partei: [party(1)] });
    expect(await problems({ "kontakt.json": JSON.stringify({ ...reply, hits: [] }) })).toEqual([
      "The files have a problem:",
      "kontakt.json, line 1, column 1: indexName: is Partei instead of Kontakt.",
    ]);
  });

  it("can be read twice", async () => {
    const { data, check } = await readCouncilFiles(folderOf({ "partei.json": JSON.stringify(party(1)) }), INDEXES);
    for (const _ of [1, 2]) expect(await Array.fromAsync(data.records("partei"))).toEqual([party(1)]);
    check();
  });
});

describe("errors are reported with file, line, column and reason", () => {
  const one = JSON.stringify(party(1));
  const bombs = '<!DOCTYPE a [<!ENTITY b "boom">]>';
  it.each<[string, Files, string]>([
    [
      "a path with one index and content of another",
      { "kontakt/1.xml": pageXml(0, "") },
      "kontakt/1.xml, line 2, column 131: indexName: is Partei instead of Kontakt.",
    ],
    [
      "the same in JSON",
      { "kontakt/1.json": replyJson(1, [party(1)]) },
      "kontakt/1.json, line 1, column 1: indexName: is Partei instead of Kontakt.",
    ],
    [
      "a record of another index",
      { "kontakt/1.xml": recordXml(PARTEI, party(1)) },
      "kontakt/1.xml, line 1, column 147: expected Kontakt of http://www.cmiag.ch/cdws/Kontakt instead of the unknown " +
        "element Name; `rathaus schema draft` describes records of another structure.",
    ],
    [
      "names of two indexes",
      { "kontakt/partei.xml": "" },
      "kontakt/partei.xml: its path names two indexes, kontakt and partei.",
    ],
    [
      "no index at all",
      { "1.ndjson": one },
      "1.ndjson: its index is unknown; put it in a folder with the name of an index.",
    ],
    [
      "no index in JSON",
      { "1.json": one },
      "1.json: its index is unknown; put it in a folder with the name of an index.",
    ],
    [
      "no index in XML",
      { "1.xml": "<Alle/>" },
      "1.xml: its index is unknown; put it in a folder with the name of an index.",
    ],
    [
      "a document type",
      { "partei.xml": `${bombs}<a>&b;</a>` },
      "partei.xml, line 1, column 33: document types are not accepted.",
    ],
    [
      "a document type in a file of unknown index",
      { "1.xml": `${bombs}<a>&b;</a>` },
      "1.xml, line 1, column 33: document types are not accepted.",
    ],
    [
      "too many nested elements",
      { "partei.xml": '<a xmlns="http://www.cmiag.ch/cdws/searchDetailResponse">'.repeat(65) },
      "partei.xml, line 1, column 3705: more than 64 nested elements.",
    ],
    ["an XML file without records", { "partei.xml": "<Alle/>" }, "partei.xml: it contains no record of Partei."],
    ["broken XML", { "partei.xml": "<Alle>\n<" }, "partei.xml, line 2, column 1: unclosed tag: Alle."],
    ["broken JSON", { "partei.json": `[${one},\n{"a" 1}]` }, 'partei.json, line 2, column 6: expected ":".'],
    [
      "invalid UTF-8",
      { "partei.json": Uint8Array.of(0x7b, 0xff) },
      "partei.json, line 1, column 2: invalid UTF-8 at byte 2 of the file.",
    ],
    [
      "a record with unknown elements",
      { "partei.json": one.replace(/"Kuerzel".*/, '"x":1,"y":2}') },
      "partei.json, line 1, column 1: x: unknown element; `rathaus schema draft` describes " +
        "records of another structure (and 1 more in this record).",
    ],
    [
      "an XML record with an unknown element",
      { "partei.xml": `<Alle>\n${recordXml(PARTEI, party(1)).replaceAll("Kuerzel", "Kurzname")}</Alle>` },
      "partei.xml, line 2, column 172: Kurzname: unknown element; `rathaus schema draft` describes records of another " +
        "structure.",
    ],
    [
      "a line that is not an object",
      { "partei.ndjson": `${one}\n7\n` },
      "partei.ndjson, line 2, column 1: expected an object.",
    ],
    [
      "a record without sequence number",
      { "partei.ndjson": one.replace('"SEQ":1,', "") },
      "partei.ndjson, line 1, column 1: SEQ: missing attribute.",
    ],
    [
      "a hit of another GUID",
      { "partei.ndjson": JSON.stringify({ ...hitJson(party(1)), guid: guid(2) }) },
      "partei.ndjson, line 1, column 1: OBJ_GUID: differs from the hit's guid.",
    ],
    [
      "a hit of another sequence number",
      { "partei.ndjson": JSON.stringify({ ...hitJson(party(1)), seq: 2 }) },
      "partei.ndjson, line 1, column 1: SEQ: differs from the hit's seq.",
    ],
    [
      "a hit without record",
      { "partei.json": '{"numHits":1,"hits":[{"guid":"a","record":null}]}' },
      "partei.json, line 1, column 22: record: expected an object.",
    ],
    [
      "a duplicate GUID",
      { "partei/1.json": one, "partei/2.ndjson": `\n${JSON.stringify({ ...party(1), SEQ: 5 })}` },
      `partei/2.ndjson, line 2, column 1: OBJ_GUID: ${guid(1)} is already in partei/1.json.`,
    ],
    [
      "a duplicate sequence number",
      { "partei.json": `[${one},${JSON.stringify({ ...party(2), SEQ: 1 })}]` },
      "partei.json, line 1, column 121: SEQ: 1 is already in partei.json.",
    ],
    [
      "more records than hits",
      { "partei/1.xml": pageXml(1, hitXml(party(1))), "partei/3.xml": pageXml(1, hitXml(party(3))) },
      "partei/1.xml: numHits is 1, but the pages of this query have 2 records.",
    ],
    [
      "pages of different days",
      { "partei/1.xml": pageXml(2, hitXml(party(1))), "partei/2.json": replyJson(3, [party(2)]) },
      "partei/2.json: numHits is 3, but 2 in partei/1.xml: the data changed between the pages.",
    ],
    [
      "a reply without a count",
      { "partei.json": '{"hits":[]}' },
      "partei.json, line 1, column 1: numHits: expected a number.",
    ],
  ])("%s", async (_, files, sentence) => {
    expect(await problems(files)).toEqual(["The files have a problem:", sentence]);
  });

  it("an unknown index, with the known ones", async () => {
    const [, sentence] = await problems({ "1.xml": pageXml(0, "", "Verein") });
    expect(sentence).toMatch(
      /^1\.xml: there is no index Verein, only kontakt, behoerdenmandat, geschaeft, .*, dokument; `rathaus schema draft`/,
    );
  });

  it("files of an unknown index once, with the others", async () => {
    const files = { "a.xml": pageXml(0, "", "Verein"), "b.xml": pageXml(0, "", "Verein"), "c.ndjson": one };
    const sentences = await problems(files);
    expect(sentences).toHaveLength(3);
    expect(sentences[1]).toMatch(/^a\.xml: there is no index Verein, only .* \(and 1 more like it: b\.xml\)\.$/);
    expect(sentences[2]).toMatch(/^c\.ndjson: its index is unknown/);
  });

  it("several at once, in several files and formats, and no more records are returned", async () => {
    const files = { "partei/1.json": "[7]", "partei/2.ndjson": `${one}\n{\n{"a":1}`, "sitzung/1.xml": "<a>" };
    const sentences = await problems(files);
    expect(sentences[0]).toBe("The files have 4 problems:");
    expect(sentences.slice(1).map((text) => text.replace(/: .*/, ""))).toEqual([
      "partei/1.json, line 1, column 2",
      "partei/2.ndjson, line 2, column 2",
      "partei/2.ndjson, line 3, column 1",
      "sitzung/1.xml, line 1, column 3",
    ]);
    const { data } = await readCouncilFiles(folderOf(files), INDEXES);
    expect(await Array.fromAsync(data.records("partei"))).toEqual([]);
  });

  it("one message for a cause, in any record and file of the index", async () => {
    const records = [1, 2, 3, 4, 5, 6, 7].map((nr) => ({ ...party(nr), Inaktiv: "ja" }));
    const files = {
      "partei/1.ndjson": records
        .slice(0, 2)
        .map((record) => `${JSON.stringify(record)}\n`)
        .join(""),
      "partei/2.json": JSON.stringify(records.slice(2)),
      "partei/3.ndjson": `${one}\n${one}\n`,
    };
    expect(await problems(files)).toEqual([
      "The files have 2 problems:",
      'partei/1.ndjson, line 1, column 1: Inaktiv: expected true or false instead of a text; it is "ja" ' +
        "(and 6 more like it: line 2, partei/2.json line 1 …).",
      expect.stringMatching(/^partei\/3\.ndjson, line 2, column 1: OBJ_GUID: \w+ is already in partei\/3\.ndjson\.$/),
    ]);
  });

  it("a file that cannot be read", async () => {
    const folder: Folder = {
      paths: ["partei.json"],
      async *open() {
        yield Buffer.from("[");
        throw Object.assign(new Error("EACCES"), { code: "EACCES", syscall: "read" });
      },
    };
    expect(await problems({}, folder)).toEqual([
      "The files have a problem:",
      "partei.json: the file cannot be read (EACCES).",
    ]);
  });
});
