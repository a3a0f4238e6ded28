/**
 * An index of another city, described by a schema among the files: it is imported, searched and exported like any
 * other.
 */
import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, it } from "vitest";
import type { IndexDescription } from "../../src/parliament/describe/description.ts";
import { record, text } from "../../src/parliament/describe/indexes/building-blocks.ts";
import { schemaXml } from "../../src/parliament/describe/schema-writer.ts";
import { run, withFolder } from "../support/process.ts";
import { emptyCity } from "../support/small-city.ts";

const GEMEINDE: IndexDescription = {
  name: "Gemeinde",
  namespace: "http://www.cmiag.ch/cdws/Gemeinde",
  root: { kind: "typed", name: "Ort", type: "Ort" },
  types: [record("Ort", text("Name"), text("Bezirk"))],
  searchFields: [
    { name: "Name", kind: "text", boost: "1", nrs: "1" },
    { name: "Region", kind: "text", boost: "1", nrs: "2" },
  ],
};
const ORTE = ["Goldach", "Rorschach"].map((Name, i) => ({
  OBJ_GUID: String(i).repeat(32),
  SEQ: i + 1,
  Name,
  Bezirk: "Am See",
}));

async function ok(...args: string[]): Promise<string> {
  const { status, stdout, stderr } = await run(args);
  expect(status, stderr).toBe(0);
  return stdout;
}

it("is imported by its schema, searched, exported and imported again", () =>
  withFolder((files) =>
    withFolder((data) =>
      withFolder(async (other) => {
        mkdirSync(join(files, "gemeinde"));
        writeFileSync(join(files, "gemeinde", "schema.xsd"), schemaXml(GEMEINDE));
        writeFileSync(join(files, "gemeinde", "1.ndjson"), ORTE.map((ort) => JSON.stringify(ort)).join("\n"));
        const first = await ok("import", "parliament", files, "--data", data);
        expect(first).toContain("gemeinde: 2 records, 2 added, 0 changed, 0 removed");
        expect(first).toContain("Notice: Gemeinde has no elements for its search fields Region");

        // Later imports need no schema: it is in the store. The mapping gives the search field its source.
        writeFileSync(join(data, "fields.json"), JSON.stringify({ gemeinde: { Region: ["Bezirk"] } }));
        expect(await ok("import", "parliament", files, "--data", data)).not.toContain("Notice");
        const city = await emptyCity({ RATHAUS_DATA: data });
        const reply = await city.app.inject("/api/GEMEINDE/searchdetails?format=json&q=Region+all+see+sortBy+Name");
        expect(reply.json().hits.map((hit: { record: { Name: string } }) => hit.record.Name)).toEqual([
          "Goldach",
          "Rorschach",
        ]);
        expect((await city.app.inject("/api/gemeinde/schema")).body).toBe(schemaXml(GEMEINDE));
        await city.close();

        await ok("export", "--data", data, "--only", "parliament", "--out", join(other, "out"));
        expect(readFileSync(join(other, "out", "parliament", "gemeinde", "schema.xsd"), "utf8")).toBe(
          schemaXml(GEMEINDE),
        );
        await ok("import", "parliament", join(other, "out"), "--data", join(other, "data"));
        await ok("export", "--data", join(other, "data"), "--only", "parliament", "--out", join(other, "again"));
        const page = (folder: string) =>
          readFileSync(join(other, folder, "parliament", "gemeinde", "0001.xml"), "utf8");
        expect(page("again")).toBe(page("out"));
        expect(page("out")).toContain("<Name>Rorschach</Name>");
      }),
    ),
  ));
