/**
 * Files of council data: valid, mutated and random ones as XML, JSON and NDJSON, with all kinds of names and attached
 * files.
 */
import fc from "fast-check";
import type { IndexDescription } from "../../../src/parliament/describe/description.ts";
import { INDEXES } from "../../../src/parliament/describe/indexes/all.ts";
import type { CouncilRecord } from "../../../src/parliament/describe/record.ts";
import { recordXml } from "../../../src/parliament/forms/render-xml.ts";
import { recordArbitrary } from "../../../src/parliament/testing/record-arbitrary.ts";
import { anyCharacter } from "../../../src/text/testing/any-text.ts";
import { oddValue } from "../../support/queries/odd-values.ts";
import { pathOf } from "../../support/seldwyla.ts";
import { COUNCIL, emptyCity, MONEY } from "../../support/small-city.ts";
import { type MemoryFile, tryImport } from "../council-import.ts";
import { JSON_PIECES, mutated, XML_PIECES } from "../mutation.ts";
import { openTarget, type Target } from "../target.ts";

export const COUNCIL_IMPORTS: Target = {
  name: "council-imports",
  description: "XML, JSON and NDJSON files of council data, mutated and at random, and the names of attached files",
  runsPerTest: 30,
  async open() {
    const city = await emptyCity();
    await city.load(MONEY, COUNCIL);
    const tryOne = async (files: readonly MemoryFile[]): Promise<void> => {
      if (await tryImport(city, files)) await city.load(MONEY, COUNCIL);
    };
    return openTarget(folders, tryOne, () => city.close());
  },
};

const hitXml = (index: IndexDescription, record: CouncilRecord): string =>
  `<Hit Guid="${record.OBJ_GUID}" SEQ="${record.SEQ}" Relevance="1"><Snippet/>${recordXml(index, record)}</Hit>`;

function pageXml(index: IndexDescription, records: readonly CouncilRecord[]): string {
  const seq = Math.max(0, ...records.map((record) => record.SEQ));
  return (
    `<SearchDetailResponse IDXSEQ="${seq}" q="seq&gt;0" l="de-CH" s="1" m="1000"` +
    ` numHits="${records.length}" indexName="${index.name}"` +
    ' xmlns="http://www.cmiag.ch/cdws/searchDetailResponse" xmlns:xsi="http://www.w3.org/2001/XMLSchema-instance">' +
    `${records.map((record) => hitXml(index, record)).join("")}</SearchDetailResponse>`
  );
}

function pageJson(index: IndexDescription, records: readonly CouncilRecord[]): string {
  const hits = records.map((record) => ({ guid: record.OBJ_GUID, seq: record.SEQ, record }));
  const idxSeq = Math.max(0, ...records.map((record) => record.SEQ));
  return JSON.stringify({ indexName: index.name, idxSeq, q: "seq>0", s: 1, m: 1000, numHits: hits.length, hits });
}

/** Valid files: extension, text, and the tokens of the format. */
const FORMS: readonly (readonly [
  ending: string,
  write: (index: IndexDescription, records: readonly CouncilRecord[]) => string,
  pieces: readonly string[],
])[] = [
  ["xml", pageXml, XML_PIECES],
  [
    "xml",
    (index, records) =>
      records
        .slice(0, 1)
        .map((one) => recordXml(index, one))
        .join(""),
    XML_PIECES,
  ],
  ["json", pageJson, JSON_PIECES],
  ["json", (_, records) => JSON.stringify(records), JSON_PIECES],
  ["ndjson", (_, records) => records.map((record) => `${JSON.stringify(record)}\n`).join(""), JSON_PIECES],
];

const ofIndex = INDEXES.map((index) => {
  const records = fc.uniqueArray(recordArbitrary(index), { minLength: 1, maxLength: 3, selector: ({ SEQ }) => SEQ });
  return fc
    .tuple(records, fc.constantFrom(...FORMS), fc.nat({ max: 9 }))
    .chain(([list, [ending, write, pieces], nr]) => {
      const text = write(index, list);
      const content = fc.oneof(
        { arbitrary: fc.constant(text), weight: 1 },
        { arbitrary: mutated(fc.constant(text), pieces), weight: 4 },
      );
      return content.map((bytes): MemoryFile => ({ path: `${pathOf(index)}/${nr}.${ending}`, content: bytes }));
    });
});

const NAMES = [
  "partei",
  "Partei",
  "geschaeft",
  "a",
  "SearchDetailResponse",
  "Hit",
  "Name",
  "p:x",
  "Snippet",
  "record",
  "hits",
];
const { tree } = fc.letrec<{ tree: string }>((tie) => ({
  tree: fc
    .tuple(
      fc.constantFrom(...NAMES),
      fc.constantFrom("", ' SEQ="1"', ' xmlns="http://www.cmiag.ch/cdws/Partei"', ' OBJ_GUID="x"'),
      fc.array(
        fc.oneof(
          { maxDepth: 5 },
          oddValue.map((text) => text.replace(/[<&\0]/g, "")),
          tie("tree"),
        ),
        { maxLength: 3 },
      ),
    )
    .map(([name, attributes, inside]) => `<${name}${attributes}>${inside.join("")}</${name}>`),
}));
const randomFile: fc.Arbitrary<MemoryFile> = fc.oneof(
  tree.map((content) => ({ path: "partei/1.xml", content })),
  fc.json({ stringUnit: anyCharacter }).map((content) => ({ path: "partei/1.json", content })),
  fc
    .tuple(fc.jsonValue(), fc.constantFrom("hits", "record", "indexName"))
    .map(([value, name]) => ({ path: "1.json", content: JSON.stringify({ indexName: "Partei", [name]: value }) })),
  fc.uint8Array({ maxLength: 60 }).map((content) => ({ path: "partei/1.ndjson", content })),
);

/** Paths that are short, long or invalid. */
const oddPath = fc
  .array(
    fc.oneof(
      fc.constantFrom("partei", "geschaeft", "files", "..", ".", "", "x", "CON", "schema.xsd", "parliament"),
      oddValue,
    ),
    { minLength: 1, maxLength: 3 },
  )
  .chain((parts) =>
    fc.constantFrom(".xml", ".json", ".jsonl", ".XML", "", ".txt").map((ending) => parts.join("/") + ending),
  );
const attached: fc.Arbitrary<MemoryFile> = fc
  .tuple(
    fc.oneof(fc.constantFrom("a-1", "0".repeat(32)), oddValue),
    fc.oneof(fc.constantFrom("1", "2", "0"), oddValue),
    fc.oneof(fc.constantFrom("PDF", "Ansicht neu"), oddValue),
    fc.oneof(fc.constantFrom("pdf", "PDF"), oddValue),
    fc.constantFrom(".", ".", "/"),
  )
  .map(([id, nr, view, ending, glue]) => ({ path: `files/${[id, nr, view, ending].join(glue)}`, content: "x" }));

const someFile = fc.oneof(
  { arbitrary: fc.oneof(...ofIndex), weight: 8 },
  { arbitrary: randomFile, weight: 3 },
  { arbitrary: attached, weight: 2 },
  { arbitrary: fc.tuple(fc.oneof(...ofIndex), oddPath).map(([{ content }, path]) => ({ path, content })), weight: 2 },
);
const folders = fc.oneof(fc.tuple(someFile), fc.uniqueArray(someFile, { maxLength: 4, selector: ({ path }) => path }));
