/** Mutated schemas and field mappings of foreign indexes, with records that may match them. */
import fc from "fast-check";
import type { IndexDescription } from "../../../src/parliament/describe/description.ts";
import { INDEXES } from "../../../src/parliament/describe/indexes/all.ts";
import { schemaXml } from "../../../src/parliament/describe/schema-writer.ts";
import { ODD_INDEX, recordArbitrary } from "../../../src/parliament/testing/record-arbitrary.ts";
import { oddValue } from "../../support/queries/odd-values.ts";
import { emptyCity, type SmallCity } from "../../support/small-city.ts";
import { type MemoryFile, tryImport } from "../council-import.ts";
import { JSON_PIECES, mutated, mutatedText, XML_PIECES } from "../mutation.ts";
import { openTarget, type Target } from "../target.ts";

export const FOREIGN_SCHEMAS: Target = {
  name: "schemas",
  description: "schema.xsd and fields.json of foreign indexes, with records that may match",
  runsPerTest: 25,
  async open() {
    let city: SmallCity = await emptyCity();
    const tryOne = async ({ files, fields }: Foreign): Promise<void> => {
      if (!(await tryImport(city, files, fields))) return;
      // A store keeps the descriptions of indexes that it had.
      await city.close();
      city = await emptyCity();
    };
    return openTarget(foreign, tryOne, () => city.close());
  },
};

interface Foreign {
  readonly files: readonly MemoryFile[];
  readonly fields: string;
}

const PIECES = [
  ...XML_PIECES,
  ...[
    'name="OBJ_GUID"',
    'name="SEQ"',
    'type="xsd:int"',
    'type="xsd:string"',
    'nillable="true"',
    'minOccurs="0"',
    'name=""',
  ],
  ...[
    'maxOccurs="1"',
    'type="Odd"',
    'name="__proto__"',
    'name="a.b"',
    'Name="seq"',
    'Name="cql.x"',
    'Name="Titel_start"',
  ],
  ...[
    'Name=""',
    'BoostFactor="x"',
    'xsi:type="SearchFieldDate"',
    'xsi:type="SearchFieldNumeric"',
    'name="a b"',
    'name="1"',
  ],
];
const ODD: IndexDescription = {
  ...ODD_INDEX,
  searchFields: [
    { name: "Betrag", kind: "numeric", boost: "1", nrs: "1" },
    { name: "Bemerkung", kind: "text", boost: "2.5", nrs: "2" },
    { name: "Tag", kind: "date", boost: "1", nrs: "3" },
    { name: "Aktiv", kind: "boolean", boost: "", nrs: "" },
  ],
};

const fields = fc.oneof(
  { arbitrary: fc.constant("{}"), weight: 3 },
  fc.constantFrom('{"Odd":{"Bemerkung":["Teile.Name"]}}', '{"odd":{"betrag":["Gemischt"]}}', '{"Odd":{"Tag":["x"]}}'),
  mutatedText(fc.constant('{"Odd":{"Bemerkung":["Teile.Name","Bemerkung"],"Tag":["Teile.Tag"]}}'), JSON_PIECES),
  fc.json(),
);

const ofSchema = [ODD, ...INDEXES.slice(0, 4)].map((index) =>
  fc
    .record({
      schema: fc.oneof(fc.constant(schemaXml(index)), mutated(fc.constant(schemaXml(index)), PIECES)),
      // Renamed everywhere, so that the schema stays consistent.
      renamed: fc.option(
        fc.tuple(fc.constantFrom("Odd", "Teile", "Name", "Betrag", "Bemerkung", "Farbe", "Titel"), oddValue),
      ),
      records: fc.uniqueArray(recordArbitrary(index), { maxLength: 2, selector: ({ SEQ }) => SEQ }),
      fields,
    })
    .map(({ schema, renamed, records, fields }): Foreign => {
      const name = (text: string): string =>
        renamed ? text.replaceAll(renamed[0], renamed[1].replace(/[<&"\\]/g, "")) : text;
      const lines = records.map((record) => `${JSON.stringify(record)}\n`).join("");
      const folder = index.name.toLowerCase();
      return {
        files: [
          { path: `${folder}/schema.xsd`, content: renamed ? name(schema.toString()) : schema },
          { path: `${folder}/1.ndjson`, content: name(lines) },
        ],
        fields,
      };
    }),
);
const foreign = fc.oneof(...ofSchema);
