/**
 * Import and export of council data with the commands: files of every format, beside a running server, and a kill
 * half-way.
 */
import { mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { describe, expect, it } from "vitest";
import { checkRecord } from "../../src/parliament/describe/check.ts";
import { INDEXES, indexNamed } from "../../src/parliament/describe/indexes/all.ts";
import type { CouncilRecord } from "../../src/parliament/describe/record.ts";
import { recordXml } from "../../src/parliament/forms/render-xml.ts";
import { readRecords } from "../../src/parliament/testing/read-records.ts";
import { META } from "../../src/store/store.ts";
import { demoFiles, demoStore, SHORT_CITY } from "../support/demo-store.ts";
import { run, start, until, withFolder } from "../support/process.ts";
import { emptyCity, party, type SmallCity } from "../support/small-city.ts";

const PARTIES = Array.from({ length: 20 }, (_, nr) => party(nr + 1, `Partei ${nr + 1}`, `P${nr + 1}`, false));
const PARTEI = indexNamed("partei")!;
const NAMES = INDEXES.map(({ name }) => name.toLowerCase());

function put(path: string, content: string): void {
  mkdirSync(dirname(path), { recursive: true });
  writeFileSync(path, content);
}

const lines = (records: readonly CouncilRecord[]) => records.map((one) => `${JSON.stringify(one)}\n`).join("");

const ok = async (...args: string[]): Promise<string> => {
  const { status, stdout, stderr } = await run(args);
  expect(status, stderr).toBe(0);
  return stdout;
};

/** The pages in a folder of council data, by path. */
function pages(folder: string): Record<string, string> {
  const paths = NAMES.flatMap((name) => readdirSync(join(folder, name)).map((page) => join(name, page)));
  return Object.fromEntries(paths.map((path) => [path, readFileSync(join(folder, path), "utf8")]));
}

/** Two folders: files to import, and the store. */
const withPlaces = (work: (files: string, data: string) => Promise<void>) =>
  withFolder((files) => withFolder((data) => work(files, data)));

/** Runs `work` with a server on the store of a data folder. */
async function withServer(data: string, work: (city: SmallCity) => Promise<void>): Promise<void> {
  const city = await emptyCity({ RATHAUS_DATA: data });
  try {
    await work(city);
  } finally {
    await city.close();
  }
}

async function ask(city: SmallCity, address: string): Promise<string> {
  const { statusCode, body } = await city.app.inject(`/api/${address}`);
  expect(statusCode, body).toBe(200);
  return body;
}

const numHits = async (city: SmallCity, address: string) => /numHits="(\d+)"/.exec(await ask(city, address))?.[1];

describe("rathaus import parliament", () => {
  it("imports files, which a running server serves; other indexes stay", () =>
    withPlaces(async (files, data) => {
      await withServer(data, async (city) => {
        await city.store.write((tx) => tx.insert(META, [["demo", "{}"]]));
        put(join(files, "partei.ndjson"), lines(PARTIES));
        expect(await ok("import", "parliament", files, "--data", data)).toMatch(
          /^partei: 20 records, 20 added, 0 changed, 0 removed\nImported in \d+\.\d s\.\n$/,
        );
        expect(await numHits(city, "partei/searchdetails")).toBe("20");
        expect(await numHits(city, 'partei/searchdetails?q=Name all "partei 7"')).toBe("1");
        expect(await numHits(city, "kontakt/searchdetails")).toBe("0");
        const reply = await city.app.inject({ url: "/finance/v1/departemente", headers: { "api-key": "demo" } });
        expect(reply.statusCode).toBe(401);

        // One record removed, one changed, one added; as a list and as one file for each record.
        rmSync(join(files, "partei.ndjson"));
        const after = [
          ...PARTIES.slice(2),
          { ...PARTIES[1], SEQ: 30, Kuerzel: "neu" },
          party(31, "Neue Partei", "NP", true),
        ];
        put(join(files, "partei", "1.json"), JSON.stringify(after.slice(10)));
        for (const one of after.slice(0, 10)) put(join(files, "a", `partei-${one.SEQ}.xml`), recordXml(PARTEI, one));
        expect(await ok("import", "parliament", files, "--data", data)).toContain(
          "partei: 20 records, 1 added, 1 changed, 1 removed\n",
        );
        const { hits } = JSON.parse(await ask(city, "partei/searchdetails?format=json"));
        expect(hits.map(({ record }: { record: CouncilRecord }) => record)).toEqual(after);
        expect(await numHits(city, "partei/searchdetails?q=Name=neue")).toBe("1");

        const version = await city.store.version();
        expect(await ok("import", "parliament", files, "--data", data)).toMatch(
          /^partei: 20 records, unchanged\nNothing has changed \(\d+\.\d s\)\.\n$/,
        );
        expect(await city.store.version()).toBe(version);
      });
    }));

  it("reports every error, exits with status 1 and changes nothing", () =>
    withPlaces(async (files, data) => {
      put(join(files, "partei.ndjson"), lines(PARTIES));
      await ok("import", "parliament", files, "--data", data);
      await withServer(data, async (city) => {
        const version = await city.store.version();
        put(
          join(files, "partei.ndjson"),
          `${lines(PARTIES)}${lines([party(99, "Neu", "N", false)]).replace("false", "0")}`,
        );
        put(join(files, "kontakt", "bomb.xml"), '<!DOCTYPE a [<!ENTITY b "&c;&c;">]>\n<a>&b;</a>');
        put(join(files, "sitzung", "deep.xml"), "<a>".repeat(100_000));
        put(join(files, "geschaeft", "entity.xml"), "<a>&b;</a>");
        put(join(files, "ratspost", "deep.json"), `{"a":${"[".repeat(100_000)}${"]".repeat(100_000)}}`);
        const { status, stderr } = await run(["import", "parliament", files, "--data", data]);
        expect(status).toBe(1);
        expect(stderr.slice(stderr.indexOf("rathaus: ")).split("\n")).toEqual([
          "rathaus: The files have 5 problems:",
          "  kontakt/bomb.xml, line 1, column 35: document types are not accepted.",
          "  geschaeft/entity.xml, line 1, column 6: undefined entity.",
          "  sitzung/deep.xml, line 1, column 6: expected Sitzung of http://www.cmiag.ch/cdws/Sitzung instead of the " +
            "unknown element a; `rathaus schema draft` describes records of another structure.",
          "  ratspost/deep.json, line 1, column 69: more than 64 nested objects and lists.",
          "  partei.ndjson, line 21, column 1: Inaktiv: expected true or false instead of a number; it is 0.",
          "Nothing was changed; fix the files and import them again.",
          "",
        ]);
        expect(await city.store.version()).toBe(version);
        expect(await numHits(city, "partei/searchdetails")).toBe("20");
      });
    }));

  it("stops if the data would shrink, without --allow-shrink, and if there is nothing to import", () =>
    withPlaces(async (files, data) => {
      put(join(files, "partei.ndjson"), lines(PARTIES));
      await ok("import", "parliament", files, "--data", data);
      put(join(files, "partei.ndjson"), lines(PARTIES.slice(3)));
      const { status, stderr } = await run(["import", "parliament", files, "--data", data]);
      expect([status, stderr]).toEqual([
        1,
        expect.stringContaining(
          "The import would remove more than a tenth of the data: 3 of 20 records of partei. Nothing was changed; if",
        ),
      ]);
      expect(await ok("import", "parliament", files, "--allow-shrink", "--data", data)).toContain(
        "partei: 17 records, 0 added, 0 changed, 3 removed\n",
      );
      for (const [folder, sentence] of [
        [join(files, "nowhere"), "There is no folder"],
        [data, "There are no XML, JSON or NDJSON files"],
      ]) {
        const refused = await run(["import", "parliament", folder, "--data", data]);
        expect([refused.status, refused.stderr]).toEqual([1, expect.stringContaining(sentence)]);
      }
    }));

  it("leaves the old data if it is killed half-way", () =>
    withPlaces(async (files, data) => {
      put(join(files, "partei.ndjson"), lines(PARTIES));
      await ok("import", "parliament", files, "--data", data);
      put(join(files, "partei.ndjson"), lines(PARTIES.slice(1)));
      // After the parties, and many enough to be killed in their midst.
      const districts = Array.from({ length: 30_000 }, (_, nr) => party(nr + 1, `Kreis ${nr}`, "", false));
      put(join(files, "wohnkreis.ndjson"), lines(districts.map(({ Kuerzel: _, ...district }) => district)));
      const half = start(["import", "parliament", files, "--data", data]);
      await until(() => half.stderr().includes("partei: 19"), "the parties are written");
      half.child.kill("SIGKILL");
      expect((await half.ended).signal).toBe("SIGKILL");
      await withServer(data, async (city) => {
        expect(await numHits(city, "partei/searchdetails")).toBe("20");
      });
    }));
});

describe("rathaus export", () => {
  it(
    // `round-trip.test.ts` imports the files themselves.
    "writes the demo city like demo --out, after an import of its pages in other formats",
    () =>
      withPlaces(async (files, data) => {
        const replies = join(files, "replies");
        await withServer(await demoStore(SHORT_CITY), async (city) => {
          for (const [nr, name] of NAMES.entries()) {
            const count = Number(await numHits(city, `${name}/searchdetails?m=0`));
            for (let s = 1; s <= count; s += 1000) {
              // Pages in two formats, or all in NDJSON, which has no page numbers.
              const format = nr % 2 === 0 ? "ndjson" : s === 1 ? "json" : "xml";
              const reply = await ask(city, `${name}/searchdetails?s=${s}&format=${format}`);
              put(join(replies, `${name}-${s}.${format}`), reply);
            }
          }
        });
        const again = join(files, "again");
        await ok("import", "parliament", replies, "--data", data);
        await ok("export", "--out", again, "--data", data, "--only", "parliament");
        expect(readdirSync(again)).toEqual(["parliament"]);
        expect(pages(join(again, "parliament"))).toEqual(pages(join(await demoFiles(), "parliament")));
      }),
    120_000,
  );
});

describe("docs/how-to/import-parliament.md", () => {
  const page = readFileSync(join(import.meta.dirname, "..", "..", "docs", "how-to", "import-parliament.md"), "utf8");
  const block = (language: string) => page.split(`\n\`\`\`${language}\n`)[1].split("\n```\n")[0];

  it("lists the indexes", () => {
    expect(page.replaceAll("\n", " ")).toContain(`${NAMES.map((name) => `\`${name}\``).join(", ")} `);
  });

  it("shows one record in two formats that can be imported", async () => {
    const [fromXml] = await Array.fromAsync(readRecords(PARTEI, [block("xml")]), ({ record }) => record);
    expect(fromXml).toEqual(JSON.parse(block("json")));
    expect(checkRecord(PARTEI, fromXml)).toEqual({ ok: true, record: fromXml, lacks: [] });
  });
});
