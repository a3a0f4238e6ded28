/**
 * Indexes of other councils, described by a schema among the files or by a draft of one: they are imported, searched
 * and exported like any other.
 */
import { copyFileSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, it } from "vitest";
import type { IndexDescription } from "../../src/parliament/describe/description.ts";
import { record, text } from "../../src/parliament/describe/indexes/building-blocks.ts";
import { schemaXml } from "../../src/parliament/describe/schema-writer.ts";
import { run, withFolder } from "../support/process.ts";
import { missing, needs } from "../support/run/needs.ts";
import { reference } from "../support/run/reference.ts";
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

/** Everything in a folder, by path. */
function contents(folder: string): Record<string, string> {
  const files = readdirSync(folder, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile());
  const paths = files.map(({ parentPath, name }) => join(parentPath, name).slice(folder.length + 1)).sort();
  return Object.fromEntries(paths.map((path) => [path, readFileSync(join(folder, path), "utf8")]));
}

const GUIDS = "abc".split("").map((digit) => digit.repeat(32));
const verein = (nr: number, content: string) =>
  `<Hit Guid="${GUIDS[nr]}" SEQ="${nr + 1}" Relevance="1"><Snippet/><Klub OBJ_GUID="${GUIDS[nr]}" SEQ="${nr + 1}" ` +
  `IDX="Verein" xmlns="http://www.cmiag.ch/cdws/Verein" xmlns:cmi="http://cmiag.ch">${content}</Klub></Hit>`;
const VEREINE = [
  "<Name>Turnverein</Name><Sitz>Goldach</Sitz><Mitglieder><Mitglieder><Mitglieder>Anna</Mitglieder></Mitglieder>" +
    "<Mitglieder><Mitglieder>Berta</Mitglieder></Mitglieder></Mitglieder><Statuten/>",
  "<Name>Leseverein</Name><Mitglieder/><Statuten/>",
  '<Name>Singverein</Name><Gegruendet xsi:nil="false">1874</Gegruendet><Mitglieder/><Statuten/>',
].map((content, nr) => verein(nr, content));
const PAGE =
  '<SearchDetailResponse IDXSEQ="9" q="seq&gt;0" l="de-CH" s="1" m="1000" numHits="12" indexName="VEREIN" ' +
  'xmlns="http://www.cmiag.ch/cdws/searchDetailResponse" xmlns:xsi="http://www.w3.org/2001/XMLSchema-instance">' +
  `${VEREINE.join("")}</SearchDetailResponse>`;

it("without a schema gets a draft of one, and is exported with its search fields", () =>
  withFolder(async (files) => {
    const [data, other] = [join(files, ".data"), join(files, ".other")];
    writeFileSync(join(files, "antwort.xml"), PAGE);
    const refused = await run(["import", "parliament", files, "--data", data]);
    expect(refused.stderr).toMatch(/there is no index VEREIN, .*`rathaus schema draft` describes/);

    expect(await ok("schema", "draft", files)).toBe(
      "verein: schema.xsd, from 3 records in 1 file; of no known kind\n" +
        "fields.json: the search fields and roles of verein\n" +
        `Next: npx rathaus import parliament ${files}\n`,
    );
    const again = await run(["schema", "draft", files]);
    expect([again.status, again.stderr]).toEqual([
      1,
      `rathaus: The folder ${files} already has schema.xsd, fields.json. Nothing was changed; --force replaces them.\n`,
    ]);
    const fields = join(files, "fields.json");
    const proposed = JSON.parse(readFileSync(fields, "utf8"));
    expect(proposed.Verein).toMatchObject({ Name: ["Name"], Gegruendet: ["Gegruendet"], ID: ["OBJ_GUID"] });
    proposed.Verein.Sitz = ["Sitz", "Mitglieder.Mitglieder"];
    writeFileSync(fields, JSON.stringify(proposed));

    expect(await ok("import", "parliament", files, "--data", data)).toMatch(
      /^verein: 3 records, 3 added.*\nNotice: antwort\.xml: the file has 3 of 12 records\.\nImported/s,
    );
    const city = await emptyCity({ RATHAUS_DATA: data });
    const found = async (q: string) =>
      (await city.app.inject(`/api/verein/searchdetails?q=${encodeURIComponent(q)}`)).body.match(/<Hit .*?<\/Hit>/gs);
    expect(await found("Sitz any berta")).toEqual([expect.stringContaining("<Name>Turnverein</Name>")]);
    expect(
      (await found("Gegruendet < 1900"))?.map((hit) => hit.replace(/<Snippet>.*<\/Snippet>/, "<Snippet/>")),
    ).toEqual([VEREINE[2]]);
    expect((await found("seq > 0"))?.join("")).toBe(VEREINE.join(""));
    await city.close();

    // Later imports need no schema: it is in the store, and a mapping applies to it.
    rmSync(join(files, "schema.xsd"));
    expect(await ok("import", "parliament", files, "--data", data)).toContain("Nothing has changed");
    writeFileSync(fields, JSON.stringify({ Verein: { ...proposed.Verein, Name: ["Name", "Sitz"] } }));
    expect(await ok("import", "parliament", files, "--data", data)).toContain("verein: 3 records, 0 added, 0 changed");

    const exported = async (from: string, name: string): Promise<Record<string, string>> => {
      await ok("export", "--data", from, "--only", "parliament", "--out", join(files, name));
      return contents(join(files, name));
    };
    const first = await exported(data, ".first");
    expect(JSON.parse(first["parliament/fields.json"]).Verein).toMatchObject({
      Name: ["Name", "Sitz"],
      Sitz: ["Sitz", "Mitglieder.Mitglieder"],
    });
    await ok("import", "parliament", join(files, ".first"), "--data", other);
    expect(await exported(other, ".second")).toEqual(first);
  }));

it("of a real council needs no hand work", needs(missing.reference), () =>
  withFolder(async (files) => {
    const data = join(files, ".data");
    const names = readdirSync(reference("real-council"));
    for (const name of names) copyFileSync(reference("real-council", name), join(files, name));
    await ok("schema", "draft", files);
    expect(await ok("import", "parliament", files, "--data", data)).toMatch(
      /geschaeft: 150 records, .*sitzungendetail: 39 records, .*Notice: geschaeft-150-of-a-year\.xml: the file has 150 of 428/s,
    );
    const city = await emptyCity({ RATHAUS_DATA: data });
    const records = (text: string) => new Set(text.match(/<(Geschaeft|Sitzung) OBJ_GUID="[^"]*" SEQ=.*?<\/\1>/gs));
    for (const index of ["geschaeft", "SITZUNGENDETAIL"]) {
      const originals = names.filter((name) => name.startsWith(index.toLowerCase()));
      const original = originals.map((name) => readFileSync(reference("real-council", name), "utf8")).join("");
      const { body } = await city.app.inject(`/api/${index}/searchdetails?q=seq>0`);
      expect(records(body)).toEqual(records(original));
      for (const format of ["json", "ndjson", "csv"]) {
        const reply = await city.app.inject(`/api/${index}/searchdetails?q=seq>0&format=${format}`);
        expect(reply.statusCode).toBe(200);
      }
    }
    const count = async (address: string) =>
      /numHits="(\d+)"/.exec((await city.app.inject(encodeURI(address))).body)?.[1];
    expect(await count('/api/geschaeft/searchdetails?q=krnr any "99/2012"')).toBe("1");
    const business = readFileSync(reference("real-council", "geschaeft-150-of-a-year.xml"), "utf8");
    const byParty = [...records(business)].filter((xml) => xml.includes("<Partei>GLP</Partei>")).length;
    expect(byParty).toBeGreaterThan(0);
    expect(await count('/api/geschaeft/searchdetails?q=Partei any GLP and beginn_start < "2013-01-01 00:00:00"')).toBe(
      String(byParty),
    );
    expect(await count('/api/sitzungendetail/searchdetails?q=datum_start < "2004-01-01 00:00:00"')).toBe("19");
    await city.close();
  }),
);
